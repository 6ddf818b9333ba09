import type { Tema } from '@ensaya/contract/generador.ts';
import { useMutation } from '@tanstack/react-query';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { deleteTemaMutation } from './temas.api.ts';

type Props = { tema: Tema; opened: boolean; onClose: () => void; onClosed: () => void };

export function EliminarTemaDialog({ tema, opened, onClose, onClosed }: Props) {
  const remove = useMutation(deleteTemaMutation);
  return (
    <ConfirmDialog
      opened={opened}
      title="Eliminar tema"
      pending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(tema, { onSuccess: onClose })}
      onClose={onClose}
      onClosed={() => {
        remove.reset();
        onClosed();
      }}
    >
      <p>
        Se eliminará <strong>{tema.nombre}</strong> con todas sus preguntas.
      </p>
      <p>Esta acción no se puede deshacer</p>
    </ConfirmDialog>
  );
}
