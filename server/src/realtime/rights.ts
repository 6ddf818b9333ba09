import { ROLES } from '@ensaya/contract/usuarios.ts';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { AppError } from '../lib/app-error.ts';
import type { Subscriber } from './hub.ts';

export type Rights = Pick<Subscriber, 'token' | 'user_id' | 'empresa_ids' | 'managed_ids' | 'superadmin'>;

export async function readRights(request: FastifyRequest): Promise<Rights> {
  type Row = { user_id: string; empresa_ids: string[]; managed_ids: string[]; superadmin: boolean };
  const { rows } = await sql<Row>`
    select app.user_id() as user_id, app.managed_ids() || app.member_ids() as empresa_ids, app.managed_ids() as managed_ids,
           app.is_superadmin() as superadmin`.execute(request.enter(ROLES));
  const [rights] = rows;
  if (!rights) throw new AppError('unauthenticated');
  return {
    ...rights,
    token: request.sessionToken ?? '',
    empresa_ids: new Set(rights.empresa_ids),
    managed_ids: new Set(rights.managed_ids),
  };
}

/** Refusals of app.enter that a retry does not change. Only these end what is open; the database may be unreachable for a moment. */
const FINAL = new Set(['EN401', 'EN403', 'ENFAC', 'ENPEN', 'ENROL']);
export const isFinal = (error: unknown): boolean => error instanceof Error && 'code' in error && FINAL.has(String(error.code));
