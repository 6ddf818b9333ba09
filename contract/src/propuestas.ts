import { z } from 'zod';
import { email, id, tenantRow, timestamp } from './fields.ts';
import { inviteeName } from './invitaciones.ts';
import { operation } from './operation.ts';

/** Proposals of a company that wait for a superadmin at once. */
export const PROPUESTAS_MAX = 20;
export const TOO_MANY_PROPUESTAS = `Una empresa puede tener hasta ${PROPUESTAS_MAX} propuestas pendientes`;
export const ALREADY_PROPOSED = 'Ya hay una propuesta pendiente para ese correo';
export const PROPOSED_IS_RESPONSABLE = 'Ya es responsable de la empresa';
export const PROPOSED_IS_TRABAJADOR = 'Ese correo ya es de un trabajador de la empresa. Para que sea responsable, usa otro correo.';

const person = z.object({ id, email: z.string(), nombre: z.string().nullable() });

/** A person whom a responsable proposes as responsable of their company; a superadmin decides. */
const propuesta = z.object({
  id,
  empresa_id: id,
  email: z.string(),
  nombre: z.string().nullable(),
  status: z.enum(['pending', 'approved', 'refused']),
  created_at: timestamp,
  decided_at: timestamp.nullable(),
  /** Null: that account was erased. */
  created_by: person.nullable(),
});
export type Propuesta = z.infer<typeof propuesta>;

export const listPropuestas = operation({
  id: 'listPropuestas',
  method: 'GET',
  path: '/rest/v1/propuestas',
  summary: 'Whom the responsables of a company have proposed as responsables: the newest 50 of the last 90 days, and all that are pending',
  query: z.object({ empresa_id: id }),
  status: 200,
  response: z.object({ items: z.array(propuesta) }),
});

export const listPendingPropuestas = operation({
  id: 'listPendingPropuestas',
  method: 'GET',
  path: '/rest/v1/rpc/pending_propuestas',
  summary: 'The proposals of all companies that wait for a superadmin, oldest first',
  status: 200,
  response: z.object({ items: z.array(propuesta.extend({ empresa: z.string() })) }),
});
export type PendingPropuesta = z.infer<typeof listPendingPropuestas.response>['items'][number];

export const createPropuesta = operation({
  id: 'createPropuesta',
  method: 'POST',
  path: '/rest/v1/propuestas',
  summary: 'Propose a person as responsable of a company; it does not say whether the address has an account elsewhere',
  body: z.object({ id: id.optional(), empresa_id: id, email, nombre: inviteeName.nullable().default(null) }),
  status: 201,
  response: propuesta,
});

export const withdrawPropuesta = operation({
  id: 'withdrawPropuesta',
  method: 'DELETE',
  path: '/rest/v1/propuestas/:id',
  summary: 'Take back a pending proposal of one’s own',
  ...tenantRow,
  status: 204,
  response: z.null(),
});

export const decidePropuesta = operation({
  id: 'decidePropuesta',
  method: 'POST',
  path: '/rest/v1/rpc/decide_propuesta',
  summary: 'Approve or refuse a proposal, as a superadmin: an approved person becomes responsable, or is invited if they have no account',
  body: z.object({ id, empresa_id: id, decision: z.enum(['approve', 'refuse']) }),
  status: 200,
  response: z.object({
    responsable: z.enum(['none', 'assigned', 'invited']),
    /** Where no mail is configured: the superadmin hands it over. */
    invitation_url: z.url().optional(),
  }),
});
