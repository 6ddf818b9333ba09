import { z } from 'zod';
import { id, PEOPLE_AT_ONCE, tenantRow, text, timestamp, version } from './fields.ts';
import { operation } from './operation.ts';

export const GRUPO_LIMITS = { nombre: { min: 1, max: 60 } } as const;

export const grupoNombre = text({
  ...GRUPO_LIMITS.nombre,
  tooShort: 'El nombre es requerido',
  tooLong: 'El nombre no puede exceder 60 caracteres',
});

/** A role-play that people who enter the group receive. Its deadline: a day, so many days from entering, or none. */
const received = z.object({ roleplay_id: id, title: z.string(), due_day: z.string().nullable(), days: z.int().nullable() });

export const grupo = z.object({
  id,
  empresa_id: id,
  nombre: z.string(),
  created_at: timestamp,
  version,
  /** Its people; a trabajador finds only themselves. */
  user_ids: z.array(id),
  /** For responsables. */
  roleplays: z.array(received),
});
export type Grupo = z.infer<typeof grupo>;

export const listGrupos = operation({
  id: 'listGrupos',
  method: 'GET',
  path: '/rest/v1/grupos',
  summary: 'The groups of a company by name, with their people; a trabajador gets those that they are in',
  query: z.object({ empresa_id: id }),
  status: 200,
  response: z.object({ items: z.array(grupo) }),
});

export const createGrupo = operation({
  id: 'createGrupo',
  method: 'POST',
  path: '/rest/v1/grupos',
  summary: 'Create a group; repeating it with the same id returns the same group',
  body: z.object({ id: id.optional(), empresa_id: id, nombre: grupoNombre }),
  status: 201,
  response: grupo,
});

export const updateGrupo = operation({
  id: 'updateGrupo',
  method: 'PATCH',
  path: '/rest/v1/grupos/:id',
  summary: 'Rename a group, naming the version that was read; an older one is refused with the current row',
  ...tenantRow,
  body: z.object({ nombre: grupoNombre, version }),
  status: 200,
  response: grupo,
});

export const deleteGrupo = operation({
  id: 'deleteGrupo',
  method: 'DELETE',
  path: '/rest/v1/grupos/:id',
  summary: 'Delete a group; its people keep what they were assigned',
  ...tenantRow,
  status: 204,
  response: z.null(),
});

const several = {
  method: 'POST',
  body: z.object({
    empresa_id: id,
    grupo_id: id,
    user_ids: z
      .array(id)
      .min(1, 'Elige al menos a una persona')
      .max(PEOPLE_AT_ONCE)
      .transform((ids) => [...new Set(ids)]),
  }),
  status: 200,
} as const;

export const addGrupoPersonas = operation({
  id: 'addGrupoPersonas',
  path: '/rest/v1/grupo_personas',
  summary: 'Put trabajadores into a group: they receive its role-plays. Those who are in it stay',
  ...several,
  response: z.object({ added: z.array(id) }),
});

export const removeGrupoPersonas = operation({
  id: 'removeGrupoPersonas',
  path: '/rest/v1/grupo_personas/remove',
  summary: 'Take people out of a group; they keep what they were assigned. Others than its people are left out',
  ...several,
  response: z.object({ removed: z.array(id) }),
});

export const stopGrupoRoleplay = operation({
  id: 'stopGrupoRoleplay',
  method: 'DELETE',
  path: '/rest/v1/grupo_roleplays',
  summary: 'People who enter the group no longer receive the role-play; those who have it keep it',
  query: z.object({ empresa_id: id, grupo_id: id, roleplay_id: id }),
  status: 204,
  response: z.null(),
});
