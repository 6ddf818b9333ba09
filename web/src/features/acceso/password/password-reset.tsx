import { newPasswordForm, PASSWORD_RULE } from '@ensaya/contract/acceso.ts';
import { ERRORS } from '@ensaya/contract/errors.ts';
import { PasswordField } from '../../../components/fields/password-field.tsx';
import { ErrorMessage, Failure } from '../../../components/page/message.tsx';
import { PATHS } from '../../../lib/address/paths.ts';
import { hasCode } from '../../../lib/api/api-error.ts';
import { validateWith } from '../../../lib/forms/form-schema.ts';
import { useMutationForm } from '../../../lib/forms/use-mutation-form.ts';
import { resetPasswordMutation } from '../acceso.api.ts';
import { AccessForm, AccessPage, OtherWay, ToLogin } from '../access-page.tsx';

const TITLE = 'Elegir otra contraseña';

export function PasswordReset({ token, onReset }: { token: string | null; onReset: () => void }) {
  const { form, mutation, submit, failure } = useMutationForm({
    initial: { password: '', confirm: '' },
    validate: validateWith(newPasswordForm),
    mutation: { ...resetPasswordMutation, onSuccess: onReset },
    variablesOf: ({ password }) => ({ token: token ?? '', password }),
    focusErrors: true,
  });
  if (!token || hasCode(mutation.error, 'bad_link'))
    return (
      <AccessPage title={TITLE} followsForm>
        <Failure title={ERRORS.bad_link.message}>Los enlaces sirven una sola vez y durante 1 hora.</Failure>
        <OtherWay to={PATHS.recover}>Pedir otro enlace</OtherWay>
      </AccessPage>
    );
  return (
    <AccessPage title={TITLE} intro="Al cambiarla se cerrarán todas tus sesiones.">
      <ErrorMessage mb="lg" title="No hemos podido cambiar la contraseña" error={failure} />
      <AccessForm onSubmit={submit} submitLabel="Cambiar contraseña" pending={mutation.isPending}>
        <PasswordField
          label="Nueva contraseña"
          autoComplete="new-password"
          description={PASSWORD_RULE}
          {...form.getInputProps('password')}
        />
        <PasswordField label="Confirmar contraseña" autoComplete="new-password" {...form.getInputProps('confirm')} />
      </AccessForm>
      <ToLogin />
    </AccessPage>
  );
}
