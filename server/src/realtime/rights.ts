import { ROLES } from '@ensaya/contract/roles.ts';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type pg from 'pg';
import { AppError } from '../lib/app-error.ts';

/** What a session may see. */
export type Rights = {
  token: string;
  user_id: string;
  /** Of a trabajador or a responsable. */
  empresa_ids: ReadonlySet<string>;
  /** Of a responsable. */
  managed_ids: ReadonlySet<string>;
  superadmin: boolean;
};

type Row = { user_id: string; empresa_ids: string[]; managed_ids: string[]; superadmin: boolean };

const rightsOf = (token: string, { user_id, empresa_ids, managed_ids, superadmin }: Row): Rights => ({
  token,
  user_id,
  empresa_ids: new Set(empresa_ids),
  managed_ids: new Set(managed_ids),
  superadmin,
});

/** When a connection opens: refused as any other request is. */
export async function readRights(request: FastifyRequest): Promise<Rights> {
  const { rows } = await sql<Row>`
    select app.user_id() as user_id, app.managed_ids() || app.member_ids() as empresa_ids, app.managed_ids() as managed_ids,
           app.is_superadmin() as superadmin`.execute(request.enter(ROLES));
  const [row] = rows;
  if (!row) throw new AppError('unauthenticated');
  return rightsOf(request.sessionToken ?? '', row);
}

/** The rights of a session that is open; undefined when it may not go on. Rejects while the database does not answer. */
export type ReloadRights = (token: string) => Promise<Rights | undefined>;

/**
 * Sessions that are asked about at once share a query, and one query runs at a time: when a company of 500 people is suspended, 500 queries
 * would wait for connections that requests need.
 */
export function createRightsReader(pool: pg.Pool, superadminsNeedFactor: boolean): ReloadRights {
  type Batch = { tokens: Set<string>; rights: Promise<Map<string, Rights>> };
  let running: Promise<unknown> = Promise.resolve();
  let next: Batch | undefined;

  const select = async (tokens: string[]): Promise<Map<string, Rights>> => {
    const { rows } = await pool.query<Row & { token: string }>('select * from app.rights_of_sessions($1, $2)', [
      tokens,
      superadminsNeedFactor,
    ]);
    return new Map(rows.map((row) => [row.token, rightsOf(row.token, row)]));
  };
  const begin = (): Batch => {
    const tokens = new Set<string>();
    const rights = running.then(() => {
      next = undefined;
      return select([...tokens]);
    });
    running = rights.catch(() => {});
    return { tokens, rights };
  };

  return async (token) => {
    next ??= begin();
    const { tokens, rights } = next;
    tokens.add(token);
    return (await rights).get(token);
  };
}
