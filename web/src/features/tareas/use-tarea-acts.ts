import type { TareaChange } from '@ensaya/contract/tarea-cambios.ts';
import { ESTADOS, type Estado, type Tarea } from '@ensaya/contract/tareas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { TareaActs } from './tarea-acts.ts';
import { moveTarea } from './tareas.api.ts';
import type { Undoable } from './undo/undo-bar.tsx';
import { undoChange } from './undo/undo-change.ts';

type Options = Pick<TareaActs, 'onOpen'> & { follow: (id: string, by: 'menu' | 'drag') => void };

/** The changes of single tasks, and the last change that can be undone. */
export function useTareaActs({ onOpen, follow }: Options) {
  const client = useQueryClient();
  const [undoable, setUndoable] = useState<Undoable>();
  const offer = (said: string, cambios: TareaChange[] | Promise<TareaChange[]>) => {
    const key = crypto.randomUUID();
    setUndoable({ key, said, undo: async () => undoChange(client, await cambios) });
    return key;
  };
  const close = (key: string) => setUndoable((shown) => (shown?.key === key ? undefined : shown));

  const move = (tarea: Tarea, estado: Estado) => moveTarea(client, { tarea, estado });
  /** With the bar that takes it back; a failure is reported by the mutation. */
  const moveUndoably = (tarea: Tarea, estado: Estado, said: string) => {
    const cambios = move(tarea, estado).then(({ empresa_id, id, version }) => [{ empresa_id, id, version }]);
    const key = offer(said, cambios);
    cambios.catch(() => close(key));
  };
  const latest = useRef({ onOpen, follow, move, moveUndoably });
  useLayoutEffect(() => {
    latest.current = { onOpen, follow, move, moveUndoably };
  });
  // The same functions in every render: hundreds of cards receive them.
  const acts: TareaActs & { onDrop: TareaActs['onMove'] } = useMemo(
    () => ({
      onOpen: (dialog) => latest.current.onOpen(dialog),
      onMove: (tarea, estado) => {
        latest.current.follow(tarea.id, 'menu');
        latest.current.move(tarea, estado).catch(() => {});
      },
      onClose: (tarea) => latest.current.moveUndoably(tarea, 'completada', 'Tarea cerrada'),
      onDrop: (tarea, estado) => {
        latest.current.follow(tarea.id, 'drag');
        latest.current.moveUndoably(tarea, estado, `Tarea movida a ${ESTADOS[estado]}`);
      },
    }),
    [],
  );
  return { acts, undoable, offer, close };
}
