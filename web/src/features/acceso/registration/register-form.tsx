import { newPasswordForm, PASSWORD_RULE, signUpForm } from '@ensaya/contract/acceso.ts';
import { ROLES, type Role } from '@ensaya/contract/roles.ts';
import { ROLE_LABELS } from '@ensaya/contract/usuarios.ts';
import { Flex, Select, type SelectProps, Text, TextInput } from '@mantine/core';
import { Link } from 'react-router';
import { PasswordField } from '../../../components/fields/password-field.tsx';
import { Failure } from '../../../components/page/message.tsx';
import { PATHS } from '../../../lib/address/paths.ts';
import { hasCode, messageOf } from '../../../lib/api/api-error.ts';
import { validateWith } from '../../../lib/forms/form-schema.ts';
import { useMutationForm } from '../../../lib/forms/use-mutation-form.ts';
import { signUpMutation } from '../acceso.api.ts';
import { AccessForm, AccessPage, OtherWay } from '../access-page.tsx';
import { EmailField } from '../email-field.tsx';

type Props = { onSignedIn: () => Promise<void>; onCheckMail: (email: string) => void };
// '' is not a role: the schema says that the field is required.
const EMPTY = { email: '', nombre: '', password: '', confirm: '', role: '' as Role };

export function RegisterForm({ onSignedIn, onCheckMail }: Props) {
  const { form, mutation, submit, failure } = useMutationForm({
    initial: EMPTY,
    // Both schemas: the first compares the passwords only when all other fields are valid.
    validate: (values) => ({ ...validateWith(signUpForm)(values), ...validateWith(newPasswordForm)(values) }),
    mutation: {
      ...signUpMutation,
      onSuccess: (next, { email }) => (next === 'signed_in' ? onSignedIn() : onCheckMail(email)),
    },
    variablesOf: ({ confirm: _, ...values }) => ({
      ...values,
      email: values.email.trim(),
      time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    }),
    focusErrors: true,
  });

  return (
    <AccessPage title="Crear una cuenta">
      {failure && <RegisterFailure error={failure} />}
      <AccessForm onSubmit={submit} submitLabel="Crear cuenta" pending={mutation.isPending}>
        <EmailField {...form.getInputProps('email')} />
        <TextInput label="Nombre (opcional)" autoComplete="name" {...form.getInputProps('nombre')} />
        <PasswordField label="Contraseña" autoComplete="new-password" description={PASSWORD_RULE} {...form.getInputProps('password')} />
        <PasswordField label="Confirmar contraseña" autoComplete="new-password" {...form.getInputProps('confirm')} />
        <RoleSelect {...form.getInputProps('role')} />
      </AccessForm>
      <OtherWay question="¿Ya tienes cuenta?" to={PATHS.login}>
        Iniciar Sesión
      </OtherWay>
    </AccessPage>
  );
}

function RegisterFailure({ error }: { error: Error }) {
  if (hasCode(error, 'internal'))
    return (
      <Failure mb="lg" title="No se pudo crear el usuario">
        Inténtalo de nuevo en unos minutos. Lo que has escrito sigue aquí.
      </Failure>
    );
  return (
    <Failure mb="lg" title="Error al crear la cuenta">
      {hasCode(error, 'signup_failed') ? (
        <>
          Si ya tienes cuenta, <Link to={PATHS.login}>inicia sesión</Link> o <Link to={PATHS.recover}>recupera tu contraseña</Link>.
        </>
      ) : (
        messageOf(error)
      )}
    </Failure>
  );
}

const DATA = ROLES.map((role) => ({ value: role, label: ROLE_LABELS[role] }));
const HINTS: Record<Role, string> = {
  worker: 'Ensayas los roleplays y consultas lo que tu empresa sabe',
  manager: 'Preparas los roleplays, invitas a tu equipo y lees sus respuestas',
  superadmin: 'Requiere la aprobación de un superadmin',
};

type RoleSelectProps = Omit<SelectProps, 'data' | 'renderOption'> & { value?: string };

const RoleSelect = (props: RoleSelectProps) => (
  <Select
    label="Rol"
    placeholder="Selecciona un rol"
    data={DATA}
    allowDeselect={false}
    inputWrapperOrder={['label', 'input', 'description', 'error']}
    description={HINTS[props.value as Role]}
    renderOption={({ option }) => (
      <Flex component="span" direction="column">
        {option.label}
        <Text span variant="meta">
          {HINTS[option.value as Role]}
        </Text>
      </Flex>
    )}
    {...props}
  />
);
