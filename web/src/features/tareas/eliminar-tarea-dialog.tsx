import type { Tarea } from '@ensaya/contract/tareas.ts';
import { useMutation } from '@tanstack/react-query';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { deleteTareaMutation } from './tareas.api.ts';

type Props = { tarea: Tarea; opened: boolean; onClose: () => void; onClosed: () => void };

export function EliminarTareaDialog({ tarea, opened, onClose, onClosed }: Props) {
  const remove = useMutation(deleteTareaMutation);
  return (
    <ConfirmDialog
      opened={opened}
      title="Eliminar tarea"
      pending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(tarea, { onSuccess: onClose })}
      onClose={onClose}
      onClosed={() => {
        remove.reset();
        onClosed();
      }}
    >
      <p>
        Se eliminará <strong>{tarea.nombre}</strong>.
      </p>
      <p>Esta acción no se puede deshacer</p>
    </ConfirmDialog>
  );
}
