import { z } from 'zod';
import { id, oneOrMore, optionalText, tenantRow, text, timestamp, uuid, version } from './fields.ts';
import { operation } from './operation.ts';
import { flag, pageOf, pageQuery, searchQuery } from './pages.ts';

export const PROYECTO_LIMITS = { nombre: { min: 3, max: 100 }, descripcion: { max: 500 } } as const;

const nombre = text({
  ...PROYECTO_LIMITS.nombre,
  tooShort: 'El nombre debe tener al menos 3 caracteres',
  tooLong: 'El nombre no puede exceder 100 caracteres',
});
const descripcion = optionalText({ ...PROYECTO_LIMITS.descripcion, tooLong: 'La descripción no puede exceder 500 caracteres' });

export const proyecto = z.object({
  id,
  empresa_id: id,
  nombre: z.string(),
  descripcion: z.string().nullable(),
  created_at: timestamp,
  version,
  empresa: z.object({ id, nombre: z.string() }),
  /** Its tasks; null unless a responsable of its company asks for it. */
  progress: z.object({ tareas: z.int(), completadas: z.int(), vencidas: z.int() }).nullable(),
});
export type Proyecto = z.infer<typeof proyecto>;

export const listProyectos = operation({
  id: 'listProyectos',
  method: 'GET',
  path: '/rest/v1/proyectos',
  summary: 'Projects of the named companies, or of all of the caller’s, newest first',
  query: z.object({
    empresa_id: oneOrMore(id, 100),
    con_progreso: flag,
    ...pageQuery,
  }),
  status: 200,
  response: pageOf(proyecto),
});

export const searchProyectos = operation({
  id: 'searchProyectos',
  method: 'GET',
  path: '/rest/v1/rpc/search_proyectos',
  summary: 'The newest projects of all companies whose name holds the words, without regard to case and accents',
  query: z.object({ ...searchQuery, limit: pageQuery.limit }),
  status: 200,
  response: z.object({ items: z.array(proyecto) }),
});

export const createProyecto = operation({
  id: 'createProyecto',
  method: 'POST',
  path: '/rest/v1/proyectos',
  summary: 'Create a project; repeating it with the same id returns the same project',
  body: z.object({
    id: id.optional(),
    empresa_id: uuid('Debes seleccionar una empresa'),
    nombre,
    descripcion: descripcion.default(null),
  }),
  status: 201,
  response: proyecto,
});

export const updateProyecto = operation({
  id: 'updateProyecto',
  method: 'PATCH',
  path: '/rest/v1/proyectos/:id',
  summary: 'Change a project, naming the version that was read; an older one is refused with the current row',
  ...tenantRow,
  body: z.object({ nombre, descripcion: descripcion.default(null), version }),
  status: 200,
  response: proyecto,
});

export const deleteProyecto = operation({
  id: 'deleteProyecto',
  method: 'DELETE',
  path: '/rest/v1/proyectos/:id',
  summary: 'Delete a project and its tasks',
  ...tenantRow,
  status: 204,
  response: z.null(),
});
