import { ESTADOS, type Estado, type Tarea } from '@ensaya/contract/tareas.ts';

/** A card that is being dragged, and the column it is over: its own one, too. */
export type Lifted = { tarea: Tarea; to: Estado };

export const DRAG_HINT =
  'Pulsa Espacio para levantar la tarea, las flechas para cambiar de columna, Espacio para soltarla y Escape para cancelar.';

/** What a screen reader says while a card is dragged. */
export const ANNOUNCED = {
  lifted: ({ tarea }: Lifted) => `Tarea «${tarea.nombre}» levantada de ${ESTADOS[tarea.estado]}.`,
  over: ({ tarea, to }: Lifted) =>
    to === tarea.estado ? `Sobre ${ESTADOS[to]}, donde estaba.` : `Sobre ${ESTADOS[to]}: irá en su sitio por urgencia.`,
  dropped: ({ tarea, to }: Lifted) =>
    to === tarea.estado ? `Tarea «${tarea.nombre}» soltada donde estaba.` : `Tarea «${tarea.nombre}» movida a ${ESTADOS[to]}.`,
  cancelled: ({ tarea }: Lifted) => `Cancelado: la tarea «${tarea.nombre}» sigue en ${ESTADOS[tarea.estado]}.`,
} as const;
