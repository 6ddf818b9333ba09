import { z } from 'zod';
import { id, oneOrMore, optionalText, tenantRow, text, timestamp, uuid, version } from './fields.ts';
import { operation } from './operation.ts';
import { flag, pageOf, pageQuery, searchQuery } from './pages.ts';

/** Stored value → displayed text (3.24). */
export const ESTADOS = { pendiente: 'Pendiente', 'en progreso': 'En progreso', completada: 'Completada' } as const;
export type Estado = keyof typeof ESTADOS;
const estados = Object.keys(ESTADOS) as [Estado, ...Estado[]];

export const TAREA_LIMITS = {
  nombre: { min: 3, max: 100 },
  descripcion: { max: 2000 },
  /** The note of 'He terminado'. */
  nota: { max: 500 },
  adjuntos: 10,
  /** Tasks that one request changes. */
  bulk: 500,
} as const;

const nombre = text({
  ...TAREA_LIMITS.nombre,
  tooShort: 'El nombre de la tarea debe tener al menos 3 caracteres',
  tooLong: 'El nombre no puede exceder 100 caracteres',
});
const descripcion = optionalText({ ...TAREA_LIMITS.descripcion, tooLong: 'La descripción no puede exceder 2000 caracteres' });
const trabajador_id = uuid('Debes asignar un trabajador');
export const estado = z.enum(estados);
/** A calendar date without a time zone. */
const day = z.iso.date('La fecha no es válida');
export const fecha_entrega = z.preprocess((value) => (value === '' ? null : value), day.nullable().default(null));

/** A person as texts name them. */
export const namedPerson = z.object({ id, email: z.string(), nombre: z.string().nullable() });
export type NamedPerson = z.infer<typeof namedPerson>;

export const tarea = z.object({
  id,
  empresa_id: id,
  proyecto_id: id,
  trabajador_id: id.nullable(),
  nombre: z.string(),
  descripcion: z.string().nullable(),
  estado,
  fecha_entrega: z.string().nullable(),
  created_at: timestamp,
  version,
  proyecto: z.object({ nombre: z.string() }),
  /** After the trabajador has left the company: null for an open task, still their name for a completed one, with `trabajador_id` null. */
  trabajador: z.object({ email: z.string(), nombre: z.string().nullable() }).nullable(),
  /** Null after the person deleted their account. */
  creada_por: namedPerson.nullable(),
  /** The trabajador has said 'He terminado'; the state stays the responsable's (6.4). Kept when the task is completed. */
  terminada: z.object({ at: timestamp, nota: z.string().nullable() }).nullable(),
  /** How many; 0 for a superadmin, who reads none. */
  comentarios: z.int(),
  adjuntos: z.int(),
});
export type Tarea = z.infer<typeof tarea>;

/**
 * `recientes`: newest first (7.24). `urgencia`: by due date, so that overdue tasks come first, then those without date, then completed
 * ones. `entrega`: by due date whatever the state. Ties: newest first.
 */
export const TAREA_ORDERS = ['recientes', 'urgencia', 'entrega', 'nombre'] as const;
export type TareaOrder = (typeof TAREA_ORDERS)[number];

/** What a list, its counts and its keys are asked for. */
const filters = {
  empresa_id: oneOrMore(id, 100),
  proyecto_id: id.optional(),
  trabajador_id: id.optional(),
  /** Only tasks of the people of this group. */
  grupo_id: id.optional(),
  estado: oneOrMore(estado, estados.length),
  /** Words in name or description, without regard to case and accents. */
  ...searchQuery,
  /** Only tasks that are not completed and were due before today, in the caller’s time zone. */
  vencidas: flag,
};
const orden = z.enum(TAREA_ORDERS).default('recientes');

export const listTareas = operation({
  id: 'listTareas',
  method: 'GET',
  path: '/rest/v1/tareas',
  summary:
    'Tasks of a project, or of the named companies, or of all of the caller’s, newest first or in another order; a trabajador sees their own',
  query: z.object({
    ...filters,
    orden,
    limit: pageQuery.limit,
    /** Longer than other cursors, because it may contain a name. */
    cursor: z.string().max(1000).optional(),
  }),
  status: 200,
  response: pageOf(tarea),
});

/** A task is soon due, `proximas`, from tomorrow until this many days ahead. */
export const SOON_DAYS = 7;
/** The groups of the order by urgency, in order. */
export const TAREA_URGENCIAS = ['vencidas', 'hoy', 'proximas', 'despues', 'sin_fecha', 'completadas'] as const;
export type TareaUrgencia = (typeof TAREA_URGENCIAS)[number];

export const countTareas = operation({
  id: 'countTareas',
  method: 'GET',
  path: '/rest/v1/rpc/count_tareas',
  summary: 'How many tasks match the filters of the list: in all, by state, and by urgency',
  query: z.object(filters),
  status: 200,
  response: z.object({
    total: z.int(),
    estados: z.record(estado, z.int()),
    urgencias: z.record(z.enum(TAREA_URGENCIAS), z.int()),
    /** The caller’s day, which separates the groups. */
    hoy: day,
  }),
});
export type TareaCounts = z.infer<typeof countTareas.response>;

export const listTareaKeys = operation({
  id: 'listTareaKeys',
  method: 'GET',
  path: '/rest/v1/rpc/tarea_keys',
  summary: 'The keys of the first 500 tasks that match the filters of the list, in its order',
  query: z.object({ ...filters, orden }),
  status: 200,
  response: z.object({ items: z.array(z.object({ empresa_id: id, id })) }),
});

export const getTarea = operation({
  id: 'getTarea',
  method: 'GET',
  path: '/rest/v1/tareas/:id',
  summary: 'One task; a superadmin names its company',
  params: z.object({ id }),
  query: z.object({ empresa_id: id.optional() }),
  status: 200,
  response: tarea,
});

export const createTarea = operation({
  id: 'createTarea',
  method: 'POST',
  path: '/rest/v1/tareas',
  summary: 'Create a task and tell whom it is for; repeating it with the same id returns the same task',
  body: z.object({
    id: id.optional(),
    empresa_id: id,
    proyecto_id: id,
    nombre,
    descripcion: descripcion.default(null),
    trabajador_id,
    estado: estado.default('pendiente'),
    fecha_entrega,
  }),
  status: 201,
  response: tarea,
});

export const updateTarea = operation({
  id: 'updateTarea',
  method: 'PATCH',
  path: '/rest/v1/tareas/:id',
  summary: 'Change a task, naming the version that was read',
  ...tenantRow,
  body: z.object({ nombre, descripcion: descripcion.default(null), trabajador_id, estado, fecha_entrega, version }),
  status: 200,
  response: tarea,
});

export const updateTareaEstado = operation({
  id: 'updateTareaEstado',
  method: 'PUT',
  path: '/rest/v1/tareas/:id/estado',
  summary: 'Move a task to another state; the last word counts. undoTareas takes it back, naming the version of the answer',
  ...tenantRow,
  body: z.object({ estado }),
  status: 200,
  response: tarea,
});

export const deleteTarea = operation({
  id: 'deleteTarea',
  method: 'DELETE',
  path: '/rest/v1/tareas/:id',
  summary: 'Delete a task; changeTareas deletes so that it can be undone',
  ...tenantRow,
  status: 204,
  response: z.null(),
});
