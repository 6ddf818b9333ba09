import type { Session } from '@ensaya/contract/acceso.ts';
import type pg from 'pg';

export type Live = {
  session_id: string;
  user_id: string;
  email: string;
  /** A second factor is compulsory, and the user has none. */
  must_enrol: boolean;
  /** The person has proved once more who they are, in this session and within CONFIRMED_FOR. */
  confirmed: boolean;
};

const CONFIRMED_FOR = '15 minutes';

/** The user of a session token, with or without a role. */
export async function selectLive(pool: pg.Pool, token: string, superadminsNeedFactor = false): Promise<Live | undefined> {
  const { rows } = await pool.query<Live>(
    `select s.id as session_id, s.user_id, u.email, not u.two_factor_enabled and app.needs_factor(u.id, $2, s.created_at) as must_enrol,
            coalesce(s.confirmed_at > now() - $3::interval, false) as confirmed
       from auth.session s join auth.user u on u.id = s.user_id
      where s.token = $1 and s.expires_at > now() and u.suspended_at is null and not app.is_locked_out(u.id)`,
    [token, superadminsNeedFactor, CONFIRMED_FOR],
  );
  return rows[0];
}

export async function markConfirmed(pool: pg.Pool, { session_id }: Live): Promise<void> {
  await pool.query('update auth.session set confirmed_at = now() where id = $1', [session_id]);
}

/** Those of the tokens that are no live session. */
export async function selectEnded(pool: pg.Pool, tokens: string[]): Promise<string[]> {
  const { rows } = await pool.query<{ token: string }>(
    `select token from unnest($1::text[]) as asked(token)
      where not exists (select from auth.session s where s.token = asked.token and s.expires_at > now())`,
    [tokens],
  );
  return rows.map(({ token }) => token);
}

/** Whether the user may not give their second factor up. */
export async function isFactorCompulsory(pool: pg.Pool, userId: string, superadminsNeedFactor: boolean): Promise<boolean> {
  const { rows } = await pool.query<{ needed: boolean }>(`select app.needs_factor($1, $2, 'infinity') as needed`, [
    userId,
    superadminsNeedFactor,
  ]);
  return rows[0]?.needed ?? false;
}

export async function selectCompanyNames(pool: pg.Pool, userId: string): Promise<string[]> {
  const { rows } = await pool.query<{ nombre: string }>('select app.company_names($1) as nombre', [userId]);
  return rows.map(({ nombre }) => nombre);
}

/** Notes a sign-in. Returns the account, and whether it was the first. */
export async function noteSignIn(pool: pg.Pool, email: string): Promise<{ id: string; first: boolean } | undefined> {
  const { rows } = await pool.query<{ id: string; first: boolean }>(
    `update auth.user set signed_in_at = now() where email = $1 returning id, old.signed_in_at is null as first`,
    [email],
  );
  return rows[0];
}

/** Extends a session in use, at most until its ends_at. Written once a day. */
export async function extendSession(pool: pg.Pool, token: string): Promise<void> {
  await pool.query(
    `update auth.session set expires_at = default, updated_at = default
      where token = $1 and expires_at > now() and updated_at < now() - interval '1 day'`,
    [token],
  );
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

/** Ends the waiting for a second factor. A trigger records the sign-in in the activity log. */
export async function markEntered(pool: pg.Pool, userId: string): Promise<void> {
  await pool.query('update auth.session set entered = true where user_id = $1 and not entered', [userId]);
}

/** A person with more is none: a script signs in again for each call. The oldest end. */
const MOST_SESSIONS = 30;
export async function deleteOldest(pool: pg.Pool, userId: string): Promise<void> {
  await pool.query(
    'delete from auth.session where id in (select id from auth.session where user_id = $1 order by created_at desc, id desc offset $2)',
    [userId, MOST_SESSIONS],
  );
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
