import type { Session } from '@ensaya/contract/acceso.ts';
import type pg from 'pg';

export type Live = { session_id: string; user_id: string; email: string };

/** The user of a session token, with or without a role. */
export async function selectLive(pool: pg.Pool, token: string): Promise<Live | undefined> {
  const { rows } = await pool.query<Live>(
    `select s.id as session_id, s.user_id, u.email from auth.session s join auth.user u on u.id = s.user_id where s.token = $1 and s.expires_at > now()`,
    [token],
  );
  return rows[0];
}

export async function selectSessions(pool: pg.Pool, { user_id, session_id }: Live): Promise<Session[]> {
  const { rows } = await pool.query<Omit<Session, 'created_at' | 'updated_at'> & { created_at: Date; updated_at: Date }>(
    `select id, created_at, updated_at, nullif(ip_address, '') as ip_address, nullif(user_agent, '') as user_agent, id = $2 as current
       from auth.session where user_id = $1 and expires_at > now() order by id = $2 desc, updated_at desc limit 100`,
    [user_id, session_id],
  );
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString(), updated_at: row.updated_at.toISOString() }));
}

export async function deleteSession(pool: pg.Pool, { user_id }: Live, id: string): Promise<boolean> {
  const { rowCount } = await pool.query('delete from auth.session where user_id = $1 and id = $2', [user_id, id]);
  return rowCount === 1;
}

/** Signing in again in the same browser replaces its older session. */
export async function deleteReplaced(pool: pg.Pool, token: string): Promise<void> {
  await pool.query('delete from auth.session where token = $1', [token]);
}

/** The superadmins' switches for creating accounts. */
export async function selectRegistrationRules(pool: pg.Pool): Promise<{ open_registration: boolean; mandatory_verification: boolean }> {
  const { rows } = await pool.query('select * from app.registration_rules()');
  return rows[0];
}
