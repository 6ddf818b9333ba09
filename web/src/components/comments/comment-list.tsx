import type { Comentario } from '@ensaya/contract/comentarios.ts';
import { Stack } from '@mantine/core';
import type { UseMutationOptions } from '@tanstack/react-query';
import { useFocusFallback } from '../../lib/focus/use-focus-fallback.ts';
import { useDialog } from '../../lib/screen/use-dialog.ts';
import { LazyDeleteDialog } from '../dialogs/lazy-dialogs.tsx';
import { Comment } from './comment.tsx';

type Key = { id: string; empresa_id: string };
type Props = {
  comentarios: readonly Comentario[];
  /** The name of the list. */
  label: string;
  /** Deletes one of them. */
  mutation: UseMutationOptions<void, Error, Key>;
};

export function CommentList({ comentarios, label, mutation }: Props) {
  const { place, rescueFocus } = useFocusFallback<HTMLDivElement>();
  const removal = useDialog<Comentario>(rescueFocus);
  return (
    <>
      <Stack ref={place} tabIndex={-1} component="ul" gap="md" data-no-ring aria-label={label}>
        {comentarios.map((comentario) => (
          <Comment key={comentario.id} comentario={comentario} onDelete={() => removal.open(comentario)} />
        ))}
      </Stack>
      {removal.subject && (
        <LazyDeleteDialog
          {...removal.state}
          title="Eliminar comentario"
          mutation={mutation}
          subject={{ id: removal.subject.id, empresa_id: removal.subject.empresa_id }}
        >
          <p>Se eliminará tu comentario. Esta acción no se puede deshacer.</p>
        </LazyDeleteDialog>
      )}
    </>
  );
}
