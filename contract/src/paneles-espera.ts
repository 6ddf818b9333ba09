import { z } from 'zod';
import { id, timestamp } from './fields.ts';
import { operation } from './operation.ts';

/**
 * What waits for a responsable, in three operations: one that fails takes no other down. Each list has its first rows, what is late first, and
 * beside it how many there are.
 */
export const ESPERA_LIMITS = { listed: 20, named: 3 } as const;

const persona = z.object({ id, nombre: z.string().nullable(), email: z.string() });
const query = z.object({ empresa_id: id.optional() });
const day = z.string();

/** A trabajador with overdue tasks, at least one of which they have not finished. */
const tarde = z.object({
  empresa_id: id,
  /** Null: tasks that are nobody's. */
  persona: persona.nullable(),
  /** All their overdue tasks. */
  tareas: z.int(),
  /** The one that was due first. */
  primera: z.object({ id, nombre: z.string(), fecha_entrega: day }),
});
/** A task whose trabajador has said 'He terminado'. */
const porCerrar = z.object({
  empresa_id: id,
  id,
  nombre: z.string(),
  fecha_entrega: day.nullable(),
  terminada_at: timestamp,
  persona: persona.nullable(),
});

export const getWaitingTareas = operation({
  id: 'getWaitingTareas',
  method: 'GET',
  path: '/rest/v1/rpc/waiting_tareas',
  summary: 'The tasks that wait for a responsable, in all their companies or in one: overdue ones by person, and those to close',
  query,
  status: 200,
  response: z.object({
    /** People, the oldest overdue task first. */
    tarde: z.array(tarde),
    tarde_total: z.int(),
    por_cerrar: z.array(porCerrar),
    por_cerrar_total: z.int(),
  }),
});
export type WaitingTareas = z.infer<typeof getWaitingTareas.response>;

/** A role-play whose deadline has passed for people who have not finished it. */
const vencido = z.object({
  empresa_id: id,
  id,
  title: z.string(),
  personas: z.int(),
  /** Some of them. */
  primeras: z.array(persona),
  /** The last day of the deadline that passed first. */
  fecha_entrega: day,
  /** One of them has not been reminded today. */
  por_recordar: z.boolean(),
});

/** A role-play with answers that no responsable has seen. */
const nuevas = z.object({
  empresa_id: id,
  id,
  title: z.string(),
  personas: z.int(),
  /** Some of them. */
  primeras: z.array(persona),
  /** When the first of them was handed in. */
  since: timestamp,
});

export const getWaitingRoleplays = operation({
  id: 'getWaitingRoleplays',
  method: 'GET',
  path: '/rest/v1/rpc/waiting_roleplays',
  summary:
    'The role-plays that wait for a responsable, in all their companies or in one: those with people whose deadline has passed, and those with answers of the last 30 days that no responsable has seen',
  query,
  status: 200,
  response: z.object({ vencidos: z.array(vencido), vencidos_total: z.int(), nuevas: z.array(nuevas), nuevas_total: z.int() }),
});
export type WaitingRoleplays = z.infer<typeof getWaitingRoleplays.response>;

const empresa = z.object({ id, nombre: z.string() });
/** The open questions of a company. */
const preguntas = z.object({
  empresa,
  total: z.int(),
  primera: z.object({ question: z.string(), created_at: timestamp, author: persona.nullable() }),
});
/** The FAQs of a company whose review is due. */
const revisiones = z.object({
  empresa,
  total: z.int(),
  primera: z.object({ id, question: z.string(), review_due: day }),
});

export const getWaitingFaqs = operation({
  id: 'getWaitingFaqs',
  method: 'GET',
  path: '/rest/v1/rpc/waiting_faqs',
  summary:
    'The FAQs that wait for a responsable, in all their companies or in one: by company, the questions to answer and the FAQs to review',
  query,
  status: 200,
  /** A row per company. */
  response: z.object({ preguntas: z.array(preguntas), revisiones: z.array(revisiones) }),
});
export type WaitingFaqs = z.infer<typeof getWaitingFaqs.response>;

const visto = z.object({ total: z.int(), primeras: z.array(persona) });
/** Of the first that are known: at most this many are counted. */
export const WAITING_USERS_MAX = 50;

export const getWaitingUsers = operation({
  id: 'getWaitingUsers',
  method: 'GET',
  path: '/rest/v1/rpc/waiting_users',
  summary: 'The people whom a superadmin should look at: without a company, by role, and suspended',
  status: 200,
  response: z.object({
    /** Without a company, who has waited longest first; at most 50 are counted. */
    responsables: visto,
    trabajadores: visto,
    suspendidas: z.array(persona.extend({ since: timestamp })),
  }),
});
export type WaitingUsers = z.infer<typeof getWaitingUsers.response>;

export const getWaitingEmpresas = operation({
  id: 'getWaitingEmpresas',
  method: 'GET',
  path: '/rest/v1/rpc/waiting_empresas',
  summary:
    'The companies that a superadmin should look at: suspended, with at least 80 % of the month’s AI cap spent, and without a visit for 30 days',
  status: 200,
  response: z.object({
    suspendidas: z.array(empresa.extend({ since: timestamp })),
    /** In millionths of a dollar; the greatest part of its cap first. */
    tope: z.array(empresa.extend({ spent: z.int(), monthly_cap: z.int() })),
    /** Since the last visit of any of its people, or since it was created. */
    silencio: z.array(empresa.extend({ last_visit: timestamp.nullable(), since: timestamp })),
  }),
});
export type WaitingEmpresas = z.infer<typeof getWaitingEmpresas.response>;
