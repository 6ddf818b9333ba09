import { changePassword, newPasswordForm } from '@ensaya/contract/acceso.ts';
import { Button, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { CardSection } from '../../components/card-section.tsx';
import { Failure, Success } from '../../components/message.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { messageOf } from '../../lib/api-error.ts';
import { focusFirstError, validateWith } from '../../lib/form-schema.ts';
import { changePasswordMutation } from './acceso.api.ts';
import { passwordErrors } from './password-errors.ts';

const EMPTY = { current: '', password: '', confirm: '' };

export function PasswordSection({ email }: { email: string }) {
  const change = useMutation({
    ...changePasswordMutation,
    onError: (error) => {
      const errors = passwordErrors(error, 'current');
      form.setErrors(errors);
      focusFirstError(form)(errors);
    },
  });
  const form = useForm({
    initialValues: EMPTY,
    validate: (values) => ({ ...validateWith(changePassword.body)(values), ...validateWith(newPasswordForm)(values) }),
    onValuesChange: (values) => {
      // Emptied by its own success, the form keeps saying so.
      if (Object.values(values).some(Boolean) && !change.isPending) change.reset();
    },
  });
  const submit = form.onSubmit(
    ({ current, password }) => change.mutate({ current, password }, { onSuccess: () => form.reset() }),
    focusFirstError(form),
  );
  return (
    <CardSection title="Contraseña" description="Al cambiarla se cierran tus demás sesiones.">
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          {/* For password managers, which otherwise do not know whose password this is. */}
          <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
          <PasswordField label="Contraseña actual" autoComplete="current-password" {...form.getInputProps('current')} />
          <PasswordField label="Nueva contraseña" autoComplete="new-password" {...form.getInputProps('password')} />
          <PasswordField label="Confirmar contraseña" autoComplete="new-password" {...form.getInputProps('confirm')} />
          {change.isSuccess && <Success title="Contraseña cambiada" />}
          {change.error && Object.keys(passwordErrors(change.error, 'current')).length === 0 && (
            <Failure title="No hemos podido cambiar la contraseña">{messageOf(change.error)}</Failure>
          )}
          <Group>
            <Button type="submit" variant="default" loading={change.isPending}>
              Cambiar contraseña
            </Button>
          </Group>
        </Stack>
      </form>
    </CardSection>
  );
}
