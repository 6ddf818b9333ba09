import { changePassword, newPasswordForm, PASSWORD_RULE } from '@ensaya/contract/acceso.ts';
import { Stack } from '@mantine/core';
import { FormActions } from '../../../components/fields/form-actions.tsx';
import { PasswordField } from '../../../components/fields/password-field.tsx';
import { type CloseRow, EditRow } from '../../../components/lists/edit-row.tsx';
import { ErrorMessage, Success } from '../../../components/page/message.tsx';
import { focusOnArrival } from '../../../lib/focus/focus-on-arrival.ts';
import { validateWith } from '../../../lib/forms/form-schema.ts';
import { useMutationForm } from '../../../lib/forms/use-mutation-form.ts';
import { passwordErrors } from '../../../lib/session/credential-errors.ts';
import { changePasswordMutation } from '../acceso.api.ts';

const EMPTY = { current: '', password: '', confirm: '' };

export const PasswordSection = ({ email }: { email: string }) => (
  <EditRow title="Contraseña" value="Al cambiarla se cierran tus demás sesiones." action={{ label: 'Cambiar', name: 'Cambiar contraseña' }}>
    {(close) => <PasswordForm email={email} close={close} />}
  </EditRow>
);

function PasswordForm({ email, close }: { email: string; close: CloseRow }) {
  const { form, mutation, submit, failure } = useMutationForm({
    initial: EMPTY,
    validate: (values) => ({ ...validateWith(changePassword.body)(values), ...validateWith(newPasswordForm)(values) }),
    mutation: changePasswordMutation,
    variablesOf: ({ current, password }) => ({ current, password }),
    onDone: () => close(<Success title="Contraseña cambiada" />),
    errorsOf: passwordErrors('current'),
    focusErrors: true,
  });
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        {/* Tells password managers which account this is. */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordField ref={focusOnArrival} label="Contraseña actual" autoComplete="current-password" {...form.getInputProps('current')} />
        <PasswordField
          label="Nueva contraseña"
          autoComplete="new-password"
          description={PASSWORD_RULE}
          {...form.getInputProps('password')}
        />
        <PasswordField label="Confirmar contraseña" autoComplete="new-password" {...form.getInputProps('confirm')} />
        <ErrorMessage title="No hemos podido cambiar la contraseña" error={failure} />
        <FormActions submit="Cambiar contraseña" pending={mutation.isPending} onCancel={() => close()} />
      </Stack>
    </form>
  );
}
