import type { Empresa, Responsable } from '@ensaya/contract/empresas.ts';
import { useMutation } from '@tanstack/react-query';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { toastFailure, toastSuccess } from '../../lib/toast.ts';
import { removeResponsableMutation } from './responsables.api.ts';

type Props = { empresa: Empresa; responsable: Responsable; opened: boolean; onClose: () => void; onClosed: () => void };

export function EliminarResponsableDialog({ empresa, responsable, opened, onClose, onClosed }: Props) {
  const remove = useMutation({ ...removeResponsableMutation, onError: () => toastFailure('Error al eliminar el responsable') });
  return (
    <ConfirmDialog
      opened={opened}
      pending={remove.isPending}
      error={remove.error}
      onConfirm={() =>
        remove.mutate(
          { responsable, empresa_id: empresa.id },
          {
            onSuccess: () => {
              toastSuccess('Responsable eliminado correctamente');
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
      <p>¿Estás seguro de eliminar este responsable?</p>
      <p>
        <strong>{responsable.user_email}</strong> dejará de ver {empresa.nombre}.
      </p>
    </ConfirmDialog>
  );
}
