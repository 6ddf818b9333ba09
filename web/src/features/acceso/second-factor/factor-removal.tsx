import { removeFactor } from '@ensaya/contract/acceso.ts';
import { Stack } from '@mantine/core';
import { CodeField } from '../../../components/fields/code-field.tsx';
import { FormActions } from '../../../components/fields/form-actions.tsx';
import { PasswordField } from '../../../components/fields/password-field.tsx';
import { ErrorMessage } from '../../../components/page/message.tsx';
import { focusOnArrival } from '../../../lib/focus/focus-on-arrival.ts';
import { validateWith } from '../../../lib/forms/form-schema.ts';
import { useMutationForm } from '../../../lib/forms/use-mutation-form.ts';
import { codeErrors, passwordErrors } from '../../../lib/session/credential-errors.ts';
import { removeFactorMutation } from '../acceso.api.ts';

type Props = { onRemoved: () => Promise<void>; onCancel: () => void };

/** It takes a code too: the password alone must not turn the second step off. */
export function FactorRemoval({ onRemoved, onCancel }: Props) {
  const { form, mutation, submit, failure } = useMutationForm({
    initial: { password: '', code: '' },
    validate: validateWith(removeFactor.body),
    mutation: { ...removeFactorMutation, onSuccess: onRemoved },
    variablesOf: (values) => values,
    errorsOf: (error) => ({ ...passwordErrors('password')(error), ...codeErrors(error) }),
    focusErrors: true,
  });
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <PasswordField ref={focusOnArrival} label="Tu contraseña" autoComplete="current-password" {...form.getInputProps('password')} />
        <CodeField
          orRecovery
          description="El que muestra tu aplicación de autenticación, o uno de tus códigos de recuperación."
          {...form.getInputProps('code')}
        />
        <ErrorMessage error={failure} />
        <FormActions submit="Desactivar" color="red" pending={mutation.isPending} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
