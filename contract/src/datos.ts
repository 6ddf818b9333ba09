import { z } from 'zod';
import { id, timestamp } from './fields.ts';
import { operation } from './operation.ts';

/** Copies of the data, erasure of an account, and how long a company keeps what. */

/** Copies that a person, or a company, may ask for within 24 hours. */
export const COPIES_PER_DAY = 5;
export const TOO_MANY_COPIES = `Solo se pueden pedir ${COPIES_PER_DAY} copias en 24 horas. Descarga la última o inténtalo mañana.`;
export const COPY_DAYS = 7;

const copy = z.object({
  id,
  state: z.enum(['pending', 'ready', 'failed']),
  created_at: timestamp,
  finished_at: timestamp.nullable(),
  /** Until when it can be downloaded. */
  expires_at: timestamp,
  bytes: z.int().nullable(),
  filas: z.int().nullable(),
  archivos: z.int().nullable(),
  downloaded_at: timestamp.nullable(),
});
export type Copy = z.infer<typeof copy>;
const copies = z.object({ items: z.array(copy) });

/** A copy is a ZIP, read with the caller's session. */
export const copyUrl = (copy: Pick<Copy, 'id'>): string => `/storage/v1/exportaciones/${copy.id}`;

export const listOwnCopies = operation({
  id: 'listOwnCopies',
  method: 'GET',
  path: '/auth/v1/user/exports',
  summary: 'The copies of the caller’s own data that were asked for in the last days, newest first',
  status: 200,
  response: copies,
});

export const requestOwnCopy = operation({
  id: 'requestOwnCopy',
  method: 'POST',
  path: '/auth/v1/user/exports',
  summary: 'Ask for a copy of the caller’s own data; while one is being written, that one',
  status: 202,
  response: copy,
});

const ofEmpresa = { path: '/rest/v1/empresas/:id/exports', params: z.object({ id }) } as const;

export const listEmpresaCopies = operation({
  id: 'listEmpresaCopies',
  method: 'GET',
  ...ofEmpresa,
  summary: 'The copies of a company’s data that were asked for in the last days, newest first. A superadmin sees that they exist',
  status: 200,
  response: copies,
});

export const requestEmpresaCopy = operation({
  id: 'requestEmpresaCopy',
  method: 'POST',
  ...ofEmpresa,
  summary: 'Ask for a copy of a company’s data, for its responsables; a superadmin may ask, and cannot read it',
  status: 202,
  response: copy,
});

/** The password, or a code of the second factor, once more. */
const proof = z.object({ password: z.string().max(128).optional(), code: z.string().trim().max(20).optional() });

export const eraseOwnAccount = operation({
  id: 'eraseOwnAccount',
  method: 'POST',
  path: '/auth/v1/user/erase',
  summary: 'Erase the caller’s account: all sessions end at once, a job erases the data; asks for the password, or a code, once more',
  body: proof,
  status: 204,
  response: z.null(),
});

export const eraseUser = operation({
  id: 'eraseUser',
  method: 'POST',
  path: '/rest/v1/users/:id/erase',
  summary: 'Erase the account of a person who asked for it, as a superadmin; asks for the superadmin’s password, or a code, once more',
  params: z.object({ id }),
  body: proof,
  status: 204,
  response: z.null(),
});

/** Months; the database has the same (0004_empresas.sql). Activity at least a year: a responsable must not remove the traces of their own acts. */
export const RETENTION_MONTHS = {
  answers_months: [6, 12, 24, 36, 60],
  reports_months: [6, 12, 24, 36, 60],
  activity_months: [12, 24, 36, 60],
} as const;
export type RetentionField = keyof typeof RETENTION_MONTHS;
const months = (field: RetentionField) => z.literal([...RETENTION_MONTHS[field]]).nullable();
const retention = z.object({
  answers_months: months('answers_months'),
  reports_months: months('reports_months'),
  activity_months: months('activity_months'),
});
export type Retention = z.infer<typeof retention>;
const ofSettings = { path: '/rest/v1/company_settings/retention', query: z.object({ company_id: id }) } as const;

export const getRetention = operation({
  id: 'getRetention',
  method: 'GET',
  ...ofSettings,
  summary: 'How long a company keeps answers, reports and activity; null: without limit',
  status: 200,
  response: retention,
});

export const saveRetention = operation({
  id: 'saveRetention',
  method: 'PUT',
  ...ofSettings,
  summary: 'Limit how long a company keeps answers, reports and activity; a job deletes what is older, each night',
  body: retention,
  status: 200,
  response: retention,
});
