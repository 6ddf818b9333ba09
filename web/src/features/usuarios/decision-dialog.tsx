import { reauthenticate, signInSecondFactor } from '@ensaya/contract/acceso.ts';
import { ROLE_LABELS, type RoleRequest } from '@ensaya/contract/usuarios.ts';
import { Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { DeleteDialog } from '../../components/delete-dialog.tsx';
import { type DialogState, FormModal, ModalForm } from '../../components/form-modal.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { codeErrors, passwordErrors } from '../../lib/credential-errors.ts';
import { validateWith } from '../../lib/form-schema.ts';
import { useMutationForm } from '../../lib/use-mutation-form.ts';
import { type Decision, decideRoleRequestMutation } from './usuarios.api.ts';

export type DecisionSubject = { request: RoleRequest; decision: Decision['decision'] };
type Props = DialogState & { subject: DecisionSubject; secondFactor: boolean };

/** An approval gives access to every company: it asks for the password or a code again. A refusal does not. */
export function DecisionDialog({ subject: { request, decision }, secondFactor, ...state }: Props) {
  const asks = (
    <p>
      <strong>{request.email}</strong> pide el rol de {ROLE_LABELS[request.role]}.
    </p>
  );
  if (decision === 'refuse')
    return (
      <DeleteDialog
        {...state}
        title="Rechazar solicitud"
        confirmLabel="Rechazar"
        mutation={decideRoleRequestMutation}
        subject={{ id: request.id, decision }}
      >
        {asks}
        <p>No podrá entrar con esta cuenta.</p>
      </DeleteDialog>
    );
  return (
    <FormModal title="Aprobar solicitud" {...state}>
      <ApprovalForm request={request} secondFactor={secondFactor} onDone={state.onClose}>
        {asks}
        <p>Podrá ver y gestionar todas las empresas.</p>
      </ApprovalForm>
    </FormModal>
  );
}

type ApprovalFormProps = { request: RoleRequest; secondFactor: boolean; onDone: () => void; children: ReactNode };

function ApprovalForm({ request, secondFactor, onDone, children }: ApprovalFormProps) {
  const proof = secondFactor ? 'code' : 'password';
  const { form, mutation, submit, failure } = useMutationForm({
    initial: { password: '', code: '' },
    validate: (values) => (secondFactor ? validateWith(signInSecondFactor.body)(values) : validateWith(reauthenticate.body)(values)),
    mutation: decideRoleRequestMutation,
    variablesOf: (values) => ({ id: request.id, decision: 'approve' as const, [proof]: values[proof] }),
    onDone,
    errorsOf: secondFactor ? codeErrors : passwordErrors('password'),
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
