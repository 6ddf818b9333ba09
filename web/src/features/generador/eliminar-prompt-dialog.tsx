import { useMutation } from '@tanstack/react-query';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { deletePromptMutation, type PromptKey } from './prompts.api.ts';

type Props = { prompt: PromptKey; opened: boolean; onClose: () => void; onClosed: () => void };

export function EliminarPromptDialog({ prompt, opened, onClose, onClosed }: Props) {
  const remove = useMutation(deletePromptMutation);
  return (
    <ConfirmDialog
      opened={opened}
      pending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(prompt, { onSuccess: onClose })}
      onClose={onClose}
      onClosed={() => {
        remove.reset();
        onClosed();
      }}
    />
  );
}
