import type { Proyecto } from '@ensaya/contract/proyectos.ts';
import type { Tarea } from '@ensaya/contract/tareas.ts';
import { lazy, Suspense } from 'react';
import type { useDialog } from '../../lib/use-dialog.ts';
import { useEverOpened } from '../../lib/use-ever-opened.ts';

// A dialog weighs more than the page it opens over: it comes when it is asked for.
const NuevaTareaModal = lazy(async () => ({ default: (await import('./nueva-tarea-modal.tsx')).NuevaTareaModal }));
const EditarTareaModal = lazy(async () => ({ default: (await import('./editar-tarea-modal.tsx')).EditarTareaModal }));
const EliminarTareaDialog = lazy(async () => ({ default: (await import('./eliminar-tarea-dialog.tsx')).EliminarTareaDialog }));

type Dialog<Subject> = ReturnType<typeof useDialog<Subject>>;
type Props = {
  /** Where a new task goes. */
  proyecto: Proyecto | undefined;
  creation: [opened: boolean, close: () => void];
  editing: Dialog<{ tarea: Tarea; reassigning: boolean }>;
  deleting: Dialog<Tarea>;
  onClosed: () => void;
};

export function TareaDialogs({ proyecto, creation: [creating, closeCreation], editing, deleting, onClosed }: Props) {
  const everCreating = useEverOpened(creating);
  return (
    <Suspense>
      {proyecto && everCreating && <NuevaTareaModal proyecto={proyecto} opened={creating} onClose={closeCreation} onClosed={onClosed} />}
      {editing.subject && <EditarTareaModal {...editing.subject} opened={editing.opened} onClose={editing.close} onClosed={onClosed} />}
      {deleting.subject && (
        <EliminarTareaDialog tarea={deleting.subject} opened={deleting.opened} onClose={deleting.close} onClosed={onClosed} />
      )}
    </Suspense>
  );
}
