import { enrollFactor } from '@ensaya/contract/acceso.ts';
import { Group, Stack } from '@mantine/core';
import type { UseMutationOptions } from '@tanstack/react-query';
import { SecondaryButton, SubmitButton } from '../../../components/buttons/buttons.tsx';
import { PasswordField } from '../../../components/fields/password-field.tsx';
import { ErrorMessage } from '../../../components/page/message.tsx';
import { focusOnArrival } from '../../../lib/focus/focus-on-arrival.ts';
import { validateWith } from '../../../lib/forms/form-schema.ts';
import { useMutationForm } from '../../../lib/forms/use-mutation-form.ts';
import { passwordErrors } from '../../../lib/session/credential-errors.ts';

type Props<Data> = {
  submitLabel: string;
  mutation: UseMutationOptions<Data, Error, { password: string }>;
  /** Left out where the person has no other way to go on. */
  onCancel?: () => void;
};

/** Asks for the password again before a second factor is enrolled. */
export function PasswordCheck<Data>({ submitLabel, mutation: check, onCancel }: Props<Data>) {
  const { form, mutation, submit, failure } = useMutationForm({
    initial: { password: '' },
    validate: validateWith(enrollFactor.body),
    mutation: check,
    variablesOf: (values) => values,
    errorsOf: passwordErrors('password'),
    focusErrors: true,
  });
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <PasswordField ref={focusOnArrival} label="Tu contraseña" autoComplete="current-password" {...form.getInputProps('password')} />
        <ErrorMessage error={failure} />
        <Group gap="sm">
          {onCancel && (
            <SecondaryButton onClick={onCancel} disabled={mutation.isPending}>
              Cancelar
            </SecondaryButton>
          )}
          <SubmitButton pending={mutation.isPending}>{submitLabel}</SubmitButton>
        </Group>
      </Stack>
    </form>
  );
}
