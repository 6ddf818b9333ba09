import { z } from 'zod';
import { id } from './fields.ts';
import { operation } from './operation.ts';

export const ROLES = ['worker', 'manager', 'superadmin'] as const;
export type Role = (typeof ROLES)[number];

export const ROLE_LABELS: Record<Role, string> = { worker: 'Trabajador', manager: 'Responsable', superadmin: 'Superadmin' };

const currentUser = z.object({
  id,
  email: z.string(),
  nombre: z.string().nullable(),
  role: z.enum(ROLES),
  /** The companies they act in: a worker's one, a manager's several, none for a superadmin. */
  empresas: z.array(z.object({ id, nombre: z.string() })),
});
export type CurrentUser = z.infer<typeof currentUser>;

export const getCurrentUser = operation({
  id: 'getCurrentUser',
  method: 'GET',
  path: '/auth/v1/user',
  summary: 'The person behind the session',
  status: 200,
  response: currentUser,
});
