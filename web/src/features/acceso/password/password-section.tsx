import { changePassword, newPasswordForm } from '@ensaya/contract/acceso.ts';
import { Group, Stack } from '@mantine/core';
import { SubmitButton } from '../../../components/buttons.tsx';
import { CardSection } from '../../../components/card-section.tsx';
import { ErrorMessage, Success } from '../../../components/message.tsx';
import { PasswordField } from '../../../components/password-field.tsx';
import { passwordErrors } from '../../../lib/credential-errors.ts';
import { validateWith } from '../../../lib/form-schema.ts';
import { useMutationForm } from '../../../lib/use-mutation-form.ts';
import { changePasswordMutation } from '../acceso.api.ts';

const EMPTY = { current: '', password: '', confirm: '' };

export function PasswordSection({ email }: { email: string }) {
  const { form, mutation, submit, failure } = useMutationForm({
    initial: EMPTY,
    validate: (values) => ({ ...validateWith(changePassword.body)(values), ...validateWith(newPasswordForm)(values) }),
    mutation: changePasswordMutation,
    variablesOf: ({ current, password }) => ({ current, password }),
    onDone: (): void => form.reset(),
    onChange: (): void => {
      // The success message remains when the form is emptied.
      if (Object.values(form.getValues()).some(Boolean) && !mutation.isPending) mutation.reset();
    },
    errorsOf: passwordErrors('current'),
    focusErrors: true,
  });
  return (
    <CardSection title="Contraseña" description="Al cambiarla se cierran tus demás sesiones.">
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          {/* Tells password managers which account this is. */}
          <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
          <PasswordField label="Contraseña actual" autoComplete="current-password" {...form.getInputProps('current')} />
          <PasswordField label="Nueva contraseña" autoComplete="new-password" {...form.getInputProps('password')} />
          <PasswordField label="Confirmar contraseña" autoComplete="new-password" {...form.getInputProps('confirm')} />
          {mutation.isSuccess && <Success title="Contraseña cambiada" />}
          <ErrorMessage title="No hemos podido cambiar la contraseña" error={failure} />
          <Group>
            <SubmitButton variant="default" pending={mutation.isPending}>
              Cambiar contraseña
            </SubmitButton>
          </Group>
        </Stack>
      </form>
    </CardSection>
  );
}
