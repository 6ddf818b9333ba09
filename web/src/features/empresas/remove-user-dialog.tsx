import type { CompanyUser } from '@ensaya/contract/empresas.ts';
import { useMutation } from '@tanstack/react-query';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { toastSuccess } from '../../lib/toast.ts';
import { removeCompanyUserMutation } from './company-users.api.ts';

type Props = { member: CompanyUser; empresa: { nombre: string }; opened: boolean; onClose: () => void; onClosed: () => void };

export function RemoveUserDialog({ member, empresa, opened, onClose, onClosed }: Props) {
  const remove = useMutation(removeCompanyUserMutation);
  const { company_id, user_id, user } = member;
  return (
    <ConfirmDialog
      opened={opened}
      pending={remove.isPending}
      error={remove.error}
      what="Error al eliminar usuario"
      onConfirm={() =>
        remove.mutate(
          { company_id, user_id },
          {
            onSuccess: () => {
              toastSuccess('Usuario eliminado correctamente');
              onClose();
            },
          },
        )
      }
      onClose={onClose}
      onClosed={() => {
        remove.reset();
        onClosed();
      }}
    >
      <p>¿Estás seguro de eliminar este usuario?</p>
      <p>
        <strong>{user.email}</strong> dejará de ver {empresa.nombre}. Sus tareas se quedan sin asignar.
      </p>
    </ConfirmDialog>
  );
}
