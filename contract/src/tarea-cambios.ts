import { z } from 'zod';
import { id, uuid, version } from './fields.ts';
import { operation } from './operation.ts';
import { estado, fecha_entrega, TAREA_LIMITS } from './tareas.ts';

const key = z.object({ empresa_id: id, id });
/** A change that can be undone: the task and the version that the change made. */
const made = key.extend({ version });
export type TareaChange = z.infer<typeof made>;

const TOO_MANY = `Puedes cambiar ${TAREA_LIMITS.bulk} tareas a la vez como máximo`;
/** When nothing could be undone. */
export const undoRefused = (tareas: number): string =>
  tareas === 1 ? 'No se puede deshacer: la tarea ha cambiado después' : 'No se puede deshacer: las tareas han cambiado después';

const once = <T extends z.infer<typeof key>>(items: T[]): T[] => [
  ...new Map(items.map((item) => [`${item.empresa_id} ${item.id}`, item])).values(),
];

const cambio = z.discriminatedUnion('accion', [
  z.object({ accion: z.literal('reasignar'), trabajador_id: uuid('Debes asignar un trabajador') }),
  z.object({ accion: z.literal('mover'), estado }),
  z.object({ accion: z.literal('fecha'), fecha_entrega }),
  z.object({ accion: z.literal('eliminar') }),
]);
export type TareaBulkChange = z.infer<typeof cambio>;

export const changeTareas = operation({
  id: 'changeTareas',
  method: 'POST',
  path: '/rest/v1/rpc/change_tareas',
  summary: 'Change or delete up to 500 tasks of the caller’s companies, all or none; the answer is what undoTareas takes',
  body: z.object({ tareas: z.array(key).min(1).max(TAREA_LIMITS.bulk, TOO_MANY).transform(once), cambio }),
  status: 200,
  /** Only the tasks that were different before. */
  response: z.object({ cambios: z.array(made) }),
});

export const undoTareas = operation({
  id: 'undoTareas',
  method: 'POST',
  path: '/rest/v1/rpc/undo_tareas',
  summary:
    'Take back the caller’s own changes of up to 500 tasks. Those that somebody has changed later, or that were purged, stay as they are and are named; `stale` when none is left to restore',
  body: z.object({ cambios: z.array(made).min(1).max(TAREA_LIMITS.bulk, TOO_MANY).transform(once) }),
  status: 200,
  response: z.object({
    restauradas: z.array(key),
    /** With `stale`, in `current` of the error. `nombre` is null when the task does not exist any more. */
    rechazadas: z.array(key.extend({ nombre: z.string().nullable() })),
  }),
});
export type UndoneTareas = z.infer<typeof undoTareas.response>;
