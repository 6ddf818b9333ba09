import { reauthenticate } from '@ensaya/contract/acceso.ts';
import { Button, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Failure } from '../../components/message.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { messageOf } from '../../lib/api-error.ts';
import { focusOnArrival } from '../../lib/focus-on-arrival.ts';
import { focusFirstError, validateWith } from '../../lib/form-schema.ts';
import { passwordErrors } from './field-errors.ts';

type Props = {
  submitLabel: string;
  danger?: boolean;
  submit: (password: string) => Promise<unknown>;
  pending: boolean;
  error: Error | null;
  onCancel: () => void;
};

/** Asks for the password once more before something that weakens or strengthens the way in. */
export function PasswordCheck({ submitLabel, danger, submit, pending, error, onCancel }: Props) {
  const form = useForm({ initialValues: { password: '' }, validate: validateWith(reauthenticate.body) });
  const onSubmit = form.onSubmit(async ({ password }) => {
    try {
      await submit(password);
    } catch (refused) {
      const errors = passwordErrors('password')(refused);
      form.setErrors(errors);
      focusFirstError(form)(errors);
    }
  }, focusFirstError(form));
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack gap="md">
        <PasswordField ref={focusOnArrival} label="Tu contraseña" autoComplete="current-password" {...form.getInputProps('password')} />
        {error && Object.keys(passwordErrors('password')(error)).length === 0 && <Failure>{messageOf(error)}</Failure>}
        <Group gap="sm">
          <Button variant="default" onClick={onCancel} disabled={pending}>
            Cancelar
          </Button>
          <Button type="submit" loading={pending} {...(danger && { color: 'red' })}>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
