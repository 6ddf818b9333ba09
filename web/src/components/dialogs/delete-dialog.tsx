import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import type { DialogState } from './form-modal.tsx';

type Props<Data, Subject> = DialogState & {
  title?: string;
  confirmLabel?: string;
  cancelLabel?: string;
  danger?: boolean;
  /** 'Error al eliminar usuario', when the reason alone does not say what failed. */
  what?: string;
  mutation: UseMutationOptions<Data, Error, Subject>;
  /** A name to be typed before the button works. */
  typed?: string;
  /** The variables of the mutation: usually the row. */
  subject: NoInfer<Subject>;
  onDone?: (data: Data) => void;
  /** The mutation reports its failures itself. */
  silent?: boolean;
  children?: ReactNode;
};

/** Asks, then sends the mutation; stays open with the reason when it fails. */
export function DeleteDialog<Data, Subject>({ mutation, subject, onDone, silent, onClose, onClosed, ...dialog }: Props<Data, Subject>) {
  const remove = useMutation(mutation);
  return (
    <ConfirmDialog
      {...dialog}
      pending={remove.isPending}
      error={silent ? null : remove.error}
      // Not a callback of `mutate`: it is dropped if the page of what was deleted has gone before the answer came.
      onConfirm={() =>
        remove.mutateAsync(subject).then(
          (data) => {
            onDone?.(data);
            onClose();
          },
          () => {},
        )
      }
      onClose={onClose}
      onClosed={() => {
        remove.reset();
        onClosed?.();
      }}
    />
  );
}
