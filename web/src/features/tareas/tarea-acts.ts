import type { Estado, Tarea } from '@ensaya/contract/tareas.ts';
import type { TareaDialog } from './tarea-dialogs.tsx';

/** What a manager can do with a task. */
export type TareaActs = {
  onOpen: (dialog: TareaDialog) => void;
  onMove: (tarea: Tarea, estado: Estado) => void;
  /** The worker has finished: completes the task. */
  onClose: (tarea: Tarea) => void;
};
