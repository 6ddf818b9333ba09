import type { Empresa } from '@ensaya/contract/empresas.ts';
import { useMutation } from '@tanstack/react-query';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { toastSuccess } from '../../lib/toast.ts';
import { EmpresaContents } from './empresa-contents.tsx';
import { deleteEmpresaMutation } from './empresas.api.ts';

type Props = { empresa: Empresa; opened: boolean; onClose: () => void; onClosed: () => void };

export function EliminarEmpresaDialog({ empresa, opened, onClose, onClosed }: Props) {
  const remove = useMutation(deleteEmpresaMutation);
  return (
    <ConfirmDialog
      opened={opened}
      title="Eliminar Empresa"
      pending={remove.isPending}
      error={remove.error}
      onConfirm={() =>
        remove.mutate(empresa.id, {
          onSuccess: () => {
            toastSuccess('Empresa eliminada correctamente');
            onClose();
          },
        })
      }
      onClose={onClose}
      onClosed={() => {
        remove.reset();
        onClosed();
      }}
    >
      <p>
        Se eliminará <strong>{empresa.nombre}</strong>. También se eliminarán todos los proyectos asociados. Esta acción no se puede
        deshacer.
      </p>
      {opened && <EmpresaContents id={empresa.id} />}
    </ConfirmDialog>
  );
}
