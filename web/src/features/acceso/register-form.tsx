import { newPasswordForm, signUpForm } from '@ensaya/contract/acceso.ts';
import type { Role } from '@ensaya/contract/usuarios.ts';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { Failure } from '../../components/message.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { hasCode, messageOf } from '../../lib/api-error.ts';
import { fieldErrors, focusFirstError, validateWith } from '../../lib/form-schema.ts';
import { PATHS } from '../../lib/paths.ts';
import { signUpMutation } from './acceso.api.ts';
import { AccessForm, AccessScreen, OtherWay } from './access-screen.tsx';
import { EmailField } from './email-field.tsx';
import { RoleSelect } from './role-select.tsx';

type Props = { onSignedIn: () => Promise<void>; onCheckMail: (email: string) => void };
// A role still to be chosen is no role of the contract's, which is what its schema then says.
const EMPTY = { email: '', nombre: '', password: '', confirm: '', role: '' as Role };

export function RegisterForm({ onSignedIn, onCheckMail }: Props) {
  const signUp = useMutation({
    ...signUpMutation,
    onSuccess: (next, { email }) => (next === 'signed_in' ? onSignedIn() : onCheckMail(email)),
    onError: (error) => {
      form.setErrors(fieldErrors(error));
      focusFirstError(form)(fieldErrors(error));
    },
  });
  const form = useForm({
    initialValues: EMPTY,
    // Both, or two different passwords would go unmentioned until a role is chosen.
    validate: (values) => ({ ...validateWith(signUpForm)(values), ...validateWith(newPasswordForm)(values) }),
    onValuesChange: () => {
      if (signUp.isError) signUp.reset();
    },
  });
  const submit = form.onSubmit(({ confirm: _, ...values }) => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    signUp.mutate({ ...values, email: values.email.trim(), time_zone: timeZone });
  }, focusFirstError(form));

  return (
    <AccessScreen title="Crear una cuenta">
      {signUp.error && Object.keys(fieldErrors(signUp.error)).length === 0 && <RegisterFailure error={signUp.error} />}
      <AccessForm onSubmit={submit} submitLabel="Crear cuenta" pending={signUp.isPending}>
        <EmailField {...form.getInputProps('email')} />
        <TextInput label="Nombre (opcional)" autoComplete="name" {...form.getInputProps('nombre')} />
        <PasswordField label="Contraseña" autoComplete="new-password" {...form.getInputProps('password')} />
        <PasswordField label="Confirmar contraseña" autoComplete="new-password" {...form.getInputProps('confirm')} />
        <RoleSelect {...form.getInputProps('role')} />
      </AccessForm>
      <OtherWay question="¿Ya tienes cuenta?" to={PATHS.login}>
        Iniciar Sesión
      </OtherWay>
    </AccessScreen>
  );
}

function RegisterFailure({ error }: { error: Error }) {
  return (
    <Failure mb="lg" title="Error al crear la cuenta">
      {!hasCode(error, 'signup_failed') && !hasCode(error, 'internal') && messageOf(error)}
    </Failure>
  );
}
