import type { Proyecto } from '@ensaya/contract/proyectos.ts';
import { useMutation } from '@tanstack/react-query';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { deleteProyectoMutation } from './proyectos.api.ts';

type Props = { proyecto: Proyecto; opened: boolean; onClose: () => void; onClosed: () => void };

export function EliminarProyectoDialog({ proyecto, opened, onClose, onClosed }: Props) {
  const remove = useMutation(deleteProyectoMutation);
  return (
    <ConfirmDialog
      opened={opened}
      title="Eliminar proyecto"
      confirmLabel="Eliminar"
      pending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(proyecto, { onSuccess: onClose })}
      onClose={onClose}
      onClosed={() => {
        remove.reset();
        onClosed();
      }}
    >
      <p>
        Se eliminará <strong>{proyecto.nombre}</strong> con todas sus tareas.
      </p>
      <p>Esta acción no se puede deshacer</p>
    </ConfirmDialog>
  );
}
