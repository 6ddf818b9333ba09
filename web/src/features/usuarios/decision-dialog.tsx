import { ROLE_LABELS, type RoleRequest } from '@ensaya/contract/usuarios.ts';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { FormModal } from '../../components/form-modal.tsx';
import { ApprovalForm } from './approval-form.tsx';
import { type Decision, decideRoleRequestMutation } from './usuarios.api.ts';

export type DecisionSubject = { request: RoleRequest; decision: Decision['decision'] };
type Props = { subject: DecisionSubject; secondFactor: boolean; opened: boolean; onClose: () => void; onClosed: () => void };

/** Approving gives away everything, so it asks who is there once more; refusing does not. */
export function DecisionDialog({ subject: { request, decision }, secondFactor, ...dialog }: Props) {
  const asks = (
    <p>
      <strong>{request.email}</strong> pide el rol de {ROLE_LABELS[request.role]}.
    </p>
  );
  if (decision === 'refuse') return <RefusalDialog request={request} asks={asks} {...dialog} />;
  return (
    <FormModal title="Aprobar solicitud" {...dialog}>
      <ApprovalForm request={request} secondFactor={secondFactor} onDone={dialog.onClose}>
        {asks}
        <p>Podrá ver y gestionar todas las empresas.</p>
      </ApprovalForm>
    </FormModal>
  );
}

type RefusalProps = Omit<Props, 'subject' | 'secondFactor'> & { request: RoleRequest; asks: ReactNode };

function RefusalDialog({ request, asks, opened, onClose, onClosed }: RefusalProps) {
  const refuse = useMutation(decideRoleRequestMutation);
  return (
    <ConfirmDialog
      opened={opened}
      title="Rechazar solicitud"
      confirmLabel="Rechazar"
      pending={refuse.isPending}
      error={refuse.error}
      onConfirm={() => refuse.mutate({ id: request.id, decision: 'refuse' }, { onSuccess: onClose })}
      onClose={onClose}
      onClosed={() => {
        refuse.reset();
        onClosed();
      }}
    >
      {asks}
      <p>No podrá entrar con esta cuenta.</p>
    </ConfirmDialog>
  );
}
