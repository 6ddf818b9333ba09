import type { EnsayoResumen } from '@ensaya/contract/ensayos.ts';
import { useMutation } from '@tanstack/react-query';
import type { DialogState } from '../../components/dialogs/dialog-state.ts';
import { LazyConfirmDialog } from '../../components/dialogs/lazy-dialogs.tsx';
import { deleteEnsayoMutation } from './ensayos.api.ts';

type Props = DialogState & {
  ensayo: Pick<EnsayoResumen, 'id' | 'estado'> | undefined;
  empresa_id: string;
  onDeleted?: () => void;
};

/** Deleting tells nobody. */
export function DeleteEnsayo({ ensayo, empresa_id, onDeleted, ...state }: Props) {
  const remove = useMutation(deleteEnsayoMutation);
  return (
    <LazyConfirmDialog
      {...state}
      title="Borrar el ensayo"
      confirmLabel="Borrar"
      pending={remove.isPending}
      error={remove.error}
      what="Error al borrar el ensayo"
      onConfirm={() =>
        ensayo &&
        remove.mutate(
          { id: ensayo.id, empresa_id },
          {
            onSuccess: () => {
              state.onClose();
              onDeleted?.();
            },
          },
        )
      }
    >
      <p>
        {ensayo?.estado === 'entregado'
          ? 'Desaparece de tu lista. Lo que entregaste se queda con tus responsables.'
          : 'Desaparece del todo y no se puede deshacer. Nadie sabrá que ensayaste.'}
      </p>
    </LazyConfirmDialog>
  );
}
