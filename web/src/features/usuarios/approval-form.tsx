import { reauthenticate, signInSecondFactor } from '@ensaya/contract/acceso.ts';
import type { RoleRequest } from '@ensaya/contract/usuarios.ts';
import { Text, TextInput } from '@mantine/core';
import type { FormErrors } from '@mantine/form';
import type { ReactNode } from 'react';
import { ModalForm } from '../../components/form-modal.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { hasCode } from '../../lib/api-error.ts';
import { fieldErrors, validateWith } from '../../lib/form-schema.ts';
import { useMutationForm } from '../../lib/use-mutation-form.ts';
import { decideRoleRequestMutation } from './usuarios.api.ts';

type Props = { request: RoleRequest; secondFactor: boolean; onDone: () => void; children: ReactNode };

export function ApprovalForm({ request, secondFactor, onDone, children }: Props) {
  const proof = secondFactor ? 'code' : 'password';
  const { form, mutation, submit, failure } = useMutationForm({
    initial: { password: '', code: '' },
    validate: (values) => (secondFactor ? validateWith(signInSecondFactor.body)(values) : validateWith(reauthenticate.body)(values)),
    mutation: decideRoleRequestMutation,
    variablesOf: (values) => ({ id: request.id, decision: 'approve' as const, [proof]: values[proof] }),
    onDone,
    errorsOf: proofErrors,
    focusErrors: true,
  });
  return (
    <ModalForm onSubmit={submit} submitLabel="Aprobar" pending={mutation.isPending} error={failure} onCancel={onDone}>
      <Text component="div">{children}</Text>
      {secondFactor ? (
        <TextInput
          label="Código de verificación"
          description="El que muestra tu aplicación de autenticación."
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={20}
          data-autofocus
          {...form.getInputProps('code')}
        />
      ) : (
        <PasswordField
          label="Tu contraseña"
          description="Confirma que eres tú."
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps('password')}
        />
      )}
    </ModalForm>
  );
}

/** A wrong password or code appears at its field. */
function proofErrors(error: unknown): FormErrors {
  if (hasCode(error, 'bad_credentials')) return { password: 'La contraseña no es correcta' };
  if (hasCode(error, 'bad_code')) return { code: error.message };
  return fieldErrors(error);
}
