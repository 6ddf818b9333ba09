import { ROLE_LABELS, type RoleRequest } from '@ensaya/contract/usuarios.ts';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { DeleteDialog } from '../../components/dialogs/delete-dialog.tsx';
import { type DialogState, FormModal, ModalForm } from '../../components/dialogs/form-modal.tsx';
import { ProofField, proofOf } from '../../components/fields/proof-field.tsx';
import { PersonInText } from '../../components/people/person.tsx';
import { useMutationForm } from '../../lib/forms/use-mutation-form.ts';
import { type Decision, decideRoleRequestMutation } from './usuarios.api.ts';

export type DecisionSubject = { request: RoleRequest; decision: Decision['decision'] };
type Props = DialogState & { subject: DecisionSubject; secondFactor: boolean };

/** An approval gives access to every company: it asks for the password or a code again. A refusal does not. */
export function DecisionDialog({ subject: { request, decision }, secondFactor, ...state }: Props) {
  const asks = (
    <p>
      <PersonInText {...request} /> pide el rol de {ROLE_LABELS[request.role]}.
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
  const { name, validate, errorsOf } = proofOf(secondFactor);
  const { form, mutation, submit, failure } = useMutationForm({
    initial: { password: '', code: '' },
    validate,
    mutation: decideRoleRequestMutation,
    variablesOf: (values) => ({ id: request.id, decision: 'approve' as const, [name]: values[name] }),
    onDone,
    errorsOf,
    focusErrors: true,
  });
  return (
    <ModalForm onSubmit={submit} submitLabel="Aprobar" pending={mutation.isPending} error={failure} onCancel={onDone}>
      <Text component="div">{children}</Text>
      <ProofField form={form} secondFactor={secondFactor} autoFocus />
    </ModalForm>
  );
}
