import { z } from 'zod';
import { id, optionalText, timestamp } from './fields.ts';
import { operation } from './operation.ts';
import { flag, pageOf, pageQuery, searchQuery } from './pages.ts';
import { ROLES, type Role } from './roles.ts';

export const ROLE_LABELS: Record<Role, string> = { worker: 'Trabajador', manager: 'Responsable', superadmin: 'Superadmin' };
/** For users whose role request is pending or was refused. */
export const NO_ROLE_LABEL = 'Sin rol todavía';

const currentUser = z.object({
  id,
  email: z.string(),
  nombre: z.string().nullable(),
  time_zone: z.string(),
  role: z.enum(ROLES),
  second_factor: z.boolean(),
  /** The operator or the company requires it. */
  second_factor_compulsory: z.boolean(),
  /** When the session ends unless it is extended. */
  expires_at: timestamp,
  /** One for a worker, several for a manager, none for a superadmin. */
  empresas: z.array(z.object({ id, nombre: z.string(), logo_url: z.string().nullish() })),
  /** Of a manager's several companies, the one with the most recent activity. */
  empresa_reciente: id.nullable(),
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

export const timeZone = z.string().min(1).max(64).refine(isTimeZone, 'La zona horaria no es válida');

export const updateProfile = operation({
  id: 'updateProfile',
  method: 'PUT',
  path: '/auth/v1/user',
  summary: 'Change one’s own name and time zone',
  body: z.object({
    nombre: optionalText({ max: 100, tooLong: 'El nombre no puede exceder 100 caracteres' }),
    time_zone: timeZone,
  }),
  status: 204,
  response: z.null(),
});

function isTimeZone(name: string): boolean {
  // PostgreSQL reads an offset with the opposite sign.
  if (/^[+-]/.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('es', { timeZone: name }));
  } catch {
    return false;
  }
}

const roleRequest = z.object({
  id,
  user_id: id,
  email: z.string(),
  nombre: z.string().nullable(),
  role: z.enum(ROLES),
  created_at: timestamp,
});
export type RoleRequest = z.infer<typeof roleRequest>;

export const listRoleRequests = operation({
  id: 'listRoleRequests',
  method: 'GET',
  path: '/rest/v1/role_requests',
  summary: 'Requests for the role of superadmin that wait for an answer, oldest first',
  status: 200,
  response: z.object({ items: z.array(roleRequest) }),
});

export const decideRoleRequest = operation({
  id: 'decideRoleRequest',
  method: 'POST',
  path: '/rest/v1/rpc/decide_role_request',
  summary: 'Approve or refuse a request for a role; approving asks for the password, or a code of the second factor, once more',
  body: z.object({
    id,
    decision: z.enum(['approve', 'refuse']),
    password: z.string().max(128).optional(),
    code: z.string().trim().max(20).optional(),
  }),
  status: 204,
  response: z.null(),
});

/** The number of a user's companies that are listed by name; the others are only counted. */
export const EMPRESAS_NAMED = 3;

const listedUser = z.object({
  id,
  email: z.string(),
  nombre: z.string().nullable(),
  /** Null while a role request is pending or was refused. */
  role: z.enum(ROLES).nullable(),
  created_at: timestamp,
  suspended_at: timestamp.nullable(),
  /** The last visit; null while none is known. */
  seen_at: timestamp.nullable(),
  empresas: z.array(z.object({ id, nombre: z.string() })),
  empresas_total: z.int(),
});
export type ListedUser = z.infer<typeof listedUser>;

const userFilters = {
  ...searchQuery,
  /** 'none': users without a role. */
  role: z.enum([...ROLES, 'none']).optional(),
  /** Calendar months in UTC, as in the panel's figures. */
  nuevos_este_mes: flag,
  /** People who belong to no company; a superadmin needs none. */
  sin_empresa: flag,
};

export const listUsers = operation({
  id: 'listUsers',
  method: 'GET',
  path: '/rest/v1/users',
  summary: 'Everybody, newest first, with their role and companies; found by part of their address or name',
  query: z.object({ ...userFilters, ...pageQuery }),
  status: 200,
  response: pageOf(listedUser),
});

export const countUsers = operation({
  id: 'countUsers',
  method: 'GET',
  path: '/rest/v1/rpc/count_users',
  summary: 'How many users match the filters of the list',
  query: z.object(userFilters),
  status: 200,
  response: z.object({ total: z.int() }),
});

const account = { method: 'POST', params: z.object({ id }), status: 204, response: z.null() } as const;

export const endUserSessions = operation({
  id: 'endUserSessions',
  path: '/rest/v1/users/:id/end_sessions',
  summary: 'End all sessions of a person, as a superadmin',
  ...account,
});

export const suspendUser = operation({
  id: 'suspendUser',
  path: '/rest/v1/users/:id/suspend',
  summary:
    'Suspend an account: its sessions end, and it cannot sign in; the caller’s own is refused. A superadmin’s needs a confirmed session, and every superadmin is notified',
  ...account,
});

export const restoreUser = operation({
  id: 'restoreUser',
  path: '/rest/v1/users/:id/restore',
  summary: 'Let a suspended account sign in again',
  ...account,
});
