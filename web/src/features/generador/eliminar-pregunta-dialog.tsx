import type { Pregunta } from '@ensaya/contract/generador.ts';
import { useMutation } from '@tanstack/react-query';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { deletePreguntaMutation } from './preguntas.api.ts';

type Props = { pregunta: Pregunta; empresa_id: string; opened: boolean; onClose: () => void; onClosed: () => void };

export function EliminarPreguntaDialog({ pregunta, empresa_id, opened, onClose, onClosed }: Props) {
  const remove = useMutation(deletePreguntaMutation);
  return (
    <ConfirmDialog
      opened={opened}
      pending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate({ id: pregunta.id, empresa_id }, { onSuccess: onClose })}
      onClose={onClose}
      onClosed={() => {
        remove.reset();
        onClosed();
      }}
    >
      <p>¿Estás seguro de que deseas eliminar esto?</p>
      <p>
        <strong>{pregunta.texto}</strong>
      </p>
    </ConfirmDialog>
  );
}
