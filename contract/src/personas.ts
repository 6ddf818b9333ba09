import { z } from 'zod';
import { id, PEOPLE_AT_ONCE, timestamp } from './fields.ts';
import { INVITED_ROLES, UNDELIVERED } from './invitaciones.ts';
import { operation } from './operation.ts';
import { pageOf } from './pages.ts';

export const PERSONA_ESTADOS = {
  activo: 'Activo',
  suspendido: 'Suspendido',
  invitado: 'Invitado',
  no_enviada: 'No enviada',
  caducada: 'Caducada',
} as const;
export type PersonaEstado = keyof typeof PERSONA_ESTADOS;
const keysOf = <K extends string>(labels: Record<K, string>) => Object.keys(labels) as [K, ...K[]];

const persona = z.object({
  /** Of the user or, with an `invitacion`, of the invitation. */
  id,
  email: z.string(),
  nombre: z.string().nullable(),
  role: z.enum(INVITED_ROLES),
  estado: z.enum(keysOf(PERSONA_ESTADOS)),
  /** The last visit, to within five minutes; null when none is known. */
  seen_at: timestamp.nullable(),
  /** Only trabajadores have tasks and role-plays. Late by the caller's calendar. */
  tareas: z.object({ abiertas: z.int(), vencidas: z.int() }).nullable(),
  roleplays: z.object({ asignados: z.int(), completados: z.int() }).nullable(),
  invitacion: z.object({ sent_at: timestamp, expires_at: timestamp, undelivered: z.enum(keysOf(UNDELIVERED)).nullable() }).nullable(),
});
export type Persona = z.infer<typeof persona>;

export const listPersonas = operation({
  id: 'listPersonas',
  method: 'GET',
  path: '/rest/v1/personas',
  summary: 'The people of a company and its open invitations by address, with their last visit, tasks and role-plays',
  query: z.object({
    empresa_id: id,
    limit: z.coerce.number().int().min(1).max(PEOPLE_AT_ONCE).default(PEOPLE_AT_ONCE),
    /** Longer than other cursors, because it contains an address. */
    cursor: z.string().max(600).optional(),
  }),
  status: 200,
  response: pageOf(persona),
});

const several = {
  method: 'POST',
  body: z.object({
    empresa_id: id,
    user_ids: z
      .array(id)
      .min(1)
      .max(PEOPLE_AT_ONCE)
      .transform((ids) => [...new Set(ids)]),
  }),
  status: 200,
} as const;

export const removePersonas = operation({
  id: 'removePersonas',
  path: '/rest/v1/personas/remove',
  summary: 'Several trabajadores leave a company; their tasks stay without a person. Others than its trabajadores are left out',
  ...several,
  response: z.object({ removed: z.array(id) }),
});

export const endPersonasSessions = operation({
  id: 'endPersonasSessions',
  path: '/rest/v1/personas/end_sessions',
  summary: 'End all sessions of several trabajadores of a company. Others than its trabajadores are left out',
  ...several,
  response: z.object({ ended: z.array(id) }),
});
