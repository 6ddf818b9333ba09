import type pg from 'pg';
import type { Account } from './links.queries.ts';

export type Factor = { id: string; secret: string; backup_codes: string; verified: boolean; step: number };

/** With the current step by the database's clock, which all servers share. Two enrolments begun at once leave two rows. */
export async function selectFactors(pool: pg.Pool, userId: string): Promise<Factor[]> {
  const { rows } = await pool.query<Factor>(
    `select id, secret, backup_codes, verified, floor(extract(epoch from now()) / 30)::integer as step
       from auth.two_factor where user_id = $1 order by verified desc, id`,
    [userId],
  );
  return rows;
}

/** False if a code of this step, or of a later one, was accepted before. */
export async function takeStep(pool: pg.Pool, { id }: Factor, step: number): Promise<boolean> {
  const { rowCount } = await pool.query(
    'update auth.two_factor set last_step = $2 where id = $1 and (last_step is null or last_step < $2)',
    [id, step],
  );
  return rowCount === 1;
}

/** False if another request has used one of the codes meanwhile. */
export async function replaceRecoveryCodes(pool: pg.Pool, { id, backup_codes }: Factor, remaining: string): Promise<boolean> {
  const { rowCount } = await pool.query('update auth.two_factor set backup_codes = $3 where id = $1 and backup_codes = $2', [
    id,
    backup_codes,
    remaining,
  ]);
  return rowCount === 1;
}

/** False if the enrolment was ended meanwhile. */
export async function switchFactorOn(pool: pg.Pool, userId: string, { id }: Factor): Promise<boolean> {
  const { rowCount } = await pool.query(
    `with others as (delete from auth.two_factor where user_id = $1 and id <> $2),
          this as (update auth.two_factor set verified = true where id = $2 returning id)
     update auth.user set two_factor_enabled = true, updated_at = now() where id = $1 and exists (select from this)`,
    [userId, id],
  );
  return rowCount === 1;
}

/** The account of a sign-in that waits for a code. */
export async function selectChallenge(pool: pg.Pool, challenge: string): Promise<Account | undefined> {
  const { rows } = await pool.query<Account>(
    `select u.id, u.email from auth.verification v join auth.user u on u.id = v.value::uuid where v.identifier = $1 and v.expires_at > now()`,
    [challenge],
  );
  return rows[0];
}

/** False if it was used before. */
export async function deleteChallenge(pool: pg.Pool, challenge: string): Promise<boolean> {
  const { rowCount } = await pool.query('delete from auth.verification where identifier = $1', [challenge]);
  return rowCount === 1;
}
