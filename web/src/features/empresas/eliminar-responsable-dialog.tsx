import type { Empresa, Responsable } from '@ensaya/contract/empresas.ts';
import { useMutation } from '@tanstack/react-query';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { reportFailure, toastSuccess } from '../../lib/toast.ts';
import { removeResponsableMutation } from './responsables.api.ts';

type Props = { empresa: Empresa; responsable: Responsable; opened: boolean; onClose: () => void; onClosed: () => void };

export function EliminarResponsableDialog({ empresa, responsable, opened, onClose, onClosed }: Props) {
  const remove = useMutation({
    ...removeResponsableMutation,
    onError: (error) => reportFailure('Error al eliminar el responsable', error),
  });
  return (
    <ConfirmDialog
      opened={opened}
      pending={remove.isPending}
      // Said in a toast: the dialog stays, to try again.
      error={undefined}
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
