import { z } from 'zod';
import { id, oneOrMore, optionalText, tenantRow, text, timestamp, uuid, version } from './fields.ts';
import { operation } from './operation.ts';
import { pageOf, pageQuery } from './pages.ts';

/** Stored value → displayed text (3.24). */
export const ESTADOS = { pendiente: 'Pendiente', 'en progreso': 'En progreso', completada: 'Completada' } as const;
export type Estado = keyof typeof ESTADOS;
const estados = Object.keys(ESTADOS) as [Estado, ...Estado[]];

export const TAREA_LIMITS = { nombre: { min: 3, max: 100 }, descripcion: { max: 2000 } } as const;

const nombre = text({
  ...TAREA_LIMITS.nombre,
  tooShort: 'El nombre de la tarea debe tener al menos 3 caracteres',
  tooLong: 'El nombre no puede exceder 100 caracteres',
});
const descripcion = optionalText({ ...TAREA_LIMITS.descripcion, tooLong: 'La descripción no puede exceder 2000 caracteres' });
const trabajador_id = uuid('Debes asignar un trabajador');
const estado = z.enum(estados);
/** A calendar date without a time zone. */
const day = z.iso.date('La fecha no es válida');
const fecha_entrega = z.preprocess((value) => (value === '' ? null : value), day.nullable().default(null));

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
  /** Null after the trabajador has left the company. */
  trabajador: z.object({ email: z.string(), nombre: z.string().nullable() }).nullable(),
});
export type Tarea = z.infer<typeof tarea>;

export const listTareas = operation({
  id: 'listTareas',
  method: 'GET',
  path: '/rest/v1/tareas',
  summary: 'Tasks of a project, or of the named companies, or of all of the caller’s, newest first; a trabajador sees their own',
  query: z.object({
    empresa_id: oneOrMore(id, 100),
    proyecto_id: id.optional(),
    trabajador_id: id.optional(),
    estado: oneOrMore(estado, estados.length),
    ...pageQuery,
  }),
  status: 200,
  response: pageOf(tarea),
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
  summary: 'Move a task to another state; the last word counts',
  ...tenantRow,
  body: z.object({ estado }),
  status: 200,
  response: tarea,
});

export const deleteTarea = operation({
  id: 'deleteTarea',
  method: 'DELETE',
  path: '/rest/v1/tareas/:id',
  summary: 'Delete a task',
  ...tenantRow,
  status: 204,
  response: z.null(),
});
