import { z } from 'zod';
import { CREDIT_STATES, credit } from './credito.ts';
import { empresa } from './empresas.ts';
import { id, timestamp } from './fields.ts';
import { AI_LIMITS, SPEND_NAMES } from './ia.ts';
import { operation } from './operation.ts';

/** A superadmin's page of one company: figures and names, never what its people wrote. */

const idParams = { params: z.object({ id }) };
const done = { status: 204, response: z.null() } as const;

const ficha = empresa.extend({
  /** The name, or the address, of the superadmin who suspended it; null if that account does not exist any more. */
  suspended_by: z.string().nullable(),
  /** It can be restored for 30 days. */
  deleted_at: timestamp.nullable(),
  second_factor_required: z.boolean(),
  invitations_per_day: z.int(),
  responsables: z.array(z.object({ user_id: id, email: z.string(), nombre: z.string().nullable() })),
  personas: z.int(),
  /** Open invitations of an address. */
  invitadas: z.int(),
  /** People who visited in the last 7 days. */
  activas: z.int(),
  /** The last visit of any of its people; null while none is known. */
  last_visit: timestamp.nullable(),
  tareas: z.int(),
  tareas_completadas: z.int(),
  /** Assignments. */
  roleplays: z.int(),
  roleplays_completados: z.int(),
  /** Eight weeks, oldest first, by the Monday they begin on; the last one is the running one. */
  semanas: z.array(z.object({ week: z.iso.date(), prompts: z.int(), respuestas: z.int() })),
  ai: z.object({
    /** '2026-11', in UTC. */
    month: z.string(),
    /** Millionths of a US dollar. */
    spent: z.int(),
    /** Null where no AI is configured. */
    monthly_cap: z.int().nullable(),
    uses: z.array(z.object({ what: z.enum(SPEND_NAMES), cost: z.int() })),
    /** What the operator pays: apart from the company's own key. */
    credit: z.object({
      state: z.enum(CREDIT_STATES),
      /** The first day of the month, in the platform's time zone. */
      month: z.iso.date(),
      monthly_credit: z.int(),
      /** A superadmin has given it an amount of its own. */
      is_own: z.boolean(),
      spent: z.int(),
    }),
  }),
});
export type EmpresaFicha = z.infer<typeof ficha>;

export const getEmpresa = operation({
  id: 'getEmpresa',
  method: 'GET',
  path: '/rest/v1/empresas/:id',
  summary: 'The figures of one company, also of a deleted one until its purge',
  ...idParams,
  status: 200,
  response: ficha,
});

const persona = z.object({
  /** Null for an invitation. */
  user_id: id.nullable(),
  email: z.string(),
  nombre: z.string().nullable(),
  role: z.enum(['worker', 'manager']),
  last_visit: timestamp.nullable(),
  suspended_at: timestamp.nullable(),
  invited_at: timestamp.nullable(),
});
export type EmpresaPersona = z.infer<typeof persona>;

export const listEmpresaPeople = operation({
  id: 'listEmpresaPeople',
  method: 'GET',
  path: '/rest/v1/empresas/:id/people',
  summary: 'The people of a company, responsables first, then who visited last; invited ones at the end',
  ...idParams,
  query: z.object({
    limit: z.coerce.number().int().min(1).max(100).default(5),
    offset: z.coerce.number().int().min(0).max(100_000).default(0),
  }),
  status: 200,
  response: z.object({ items: z.array(persona) }),
});

export const suspendEmpresa = operation({
  id: 'suspendEmpresa',
  method: 'POST',
  path: '/rest/v1/empresas/:id/suspend',
  summary: 'Suspend a company: its people cannot enter, its AI and mails stop, nothing is deleted',
  ...idParams,
  ...done,
});

export const resumeEmpresa = operation({
  id: 'resumeEmpresa',
  method: 'POST',
  path: '/rest/v1/empresas/:id/resume',
  summary: 'Give the people of a suspended company access again; mails of the time before are not sent',
  ...idParams,
  ...done,
});

export const restoreEmpresa = operation({
  id: 'restoreEmpresa',
  method: 'POST',
  path: '/rest/v1/empresas/:id/restore',
  summary: 'Restore a deleted company within its 30 days',
  ...idParams,
  ...done,
});

export const listDeletedEmpresas = operation({
  id: 'listDeletedEmpresas',
  method: 'GET',
  path: '/rest/v1/empresas/deleted',
  summary: 'The companies that can still be restored, at most 100',
  status: 200,
  response: z.object({ items: z.array(z.object({ id, nombre: z.string(), deleted_at: timestamp })) }),
});

export const setAiCap = operation({
  id: 'setAiCap',
  method: 'PUT',
  path: '/rest/v1/empresas/:id/ai_cap',
  summary: 'Change what a company may spend on AI in a month, in millionths of a US dollar; nothing else of its settings',
  ...idParams,
  body: z.object({
    monthly_cap: z.int('El tope no es válido').min(0, 'El tope no es válido').max(AI_LIMITS.monthly_cap.max, 'El tope no es válido'),
  }),
  ...done,
});

export const setAiCredit = operation({
  id: 'setAiCredit',
  method: 'PUT',
  path: '/rest/v1/empresas/:id/ai_credit',
  summary:
    'Change what the operator’s AI gives a company in a month, in millionths of a US dollar; null: the platform’s amount again; needs a confirmed session',
  ...idParams,
  body: z.object({ monthly_credit: credit.nullable() }),
  ...done,
});
