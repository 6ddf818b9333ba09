import { ROLE_LABELS, type RoleRequest } from '@ensaya/contract/usuarios.ts';
import { useMutation } from '@tanstack/react-query';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { type Decision, decideRoleRequestMutation } from './usuarios.api.ts';

export type DecisionSubject = { request: RoleRequest; decision: Decision['decision'] };
type Props = { subject: DecisionSubject; opened: boolean; onClose: () => void; onClosed: () => void };

const WORDS = {
  approve: { title: 'Aprobar solicitud', label: 'Aprobar', danger: false, effect: 'Podrá ver y gestionar todas las empresas.' },
  refuse: { title: 'Rechazar solicitud', label: 'Rechazar', danger: true, effect: 'No podrá entrar con esta cuenta.' },
} as const;

export function DecisionDialog({ subject: { request, decision }, opened, onClose, onClosed }: Props) {
  const decide = useMutation(decideRoleRequestMutation);
  const { title, label, danger, effect } = WORDS[decision];
  return (
    <ConfirmDialog
      opened={opened}
      title={title}
      confirmLabel={label}
      danger={danger}
      pending={decide.isPending}
      error={decide.error}
      onConfirm={() => decide.mutate({ id: request.id, decision }, { onSuccess: onClose })}
      onClose={onClose}
      onClosed={() => {
        decide.reset();
        onClosed();
      }}
    >
      <p>
        <strong>{request.email}</strong> pide el rol de {ROLE_LABELS[request.role]}.
      </p>
      <p>{effect}</p>
    </ConfirmDialog>
  );
}
