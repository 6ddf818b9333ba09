import { ROLE_LABELS, type RoleRequest } from '@ensaya/contract/usuarios.ts';
import { DeleteDialog } from '../../components/delete-dialog.tsx';
import { type DialogState, FormModal } from '../../components/form-modal.tsx';
import { ApprovalForm } from './approval-form.tsx';
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
