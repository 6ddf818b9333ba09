import type pg from 'pg';
import { hashOfLink, newLinkToken } from '../lib/link-token.ts';

type Purpose = 'recovery' | 'confirmation';
export type Account = { id: string; email: string };

const VALID_FOR: Record<Purpose, string> = { recovery: '1 hour', confirmation: '24 hours' };

const storedAs = (purpose: Purpose, token: string) => `${purpose}:${hashOfLink(token).toString('base64url')}`;

/** Makes a link and returns its token. It ends with any change of the account's credentials (app.end_links). */
export async function insertLink(pool: pg.Pool, purpose: Purpose, { id }: Pick<Account, 'id'>): Promise<string> {
  const token = newLinkToken();
  await pool.query('insert into auth.verification (identifier, value, expires_at) values ($1, $2, now() + $3::interval)', [
    storedAs(purpose, token),
    id,
    VALID_FOR[purpose],
  ]);
  return token;
}

/** The account of a link that is still valid. Does not use it. */
export async function selectLink(pool: pg.Pool, purpose: Purpose, token: string): Promise<Account | undefined> {
  const { rows } = await pool.query<Account>(
    `select u.id, u.email from auth.verification v join auth.user u on u.id = v.value::uuid where v.identifier = $1 and v.expires_at > now()`,
    [storedAs(purpose, token)],
  );
  return rows[0];
}

export async function useRecovery(pool: pg.Pool, token: string, passwordHash: string): Promise<Account | undefined> {
  const { rows } = await pool.query<Account>('select * from auth.use_recovery($1, $2)', [storedAs('recovery', token), passwordHash]);
  return rows[0];
}

type Confirmed = Account & { second_factor: boolean };

/** With a password, the account is handed over to the person who holds the link. */
export async function useConfirmation(pool: pg.Pool, token: string, passwordHash: string | null): Promise<Confirmed | undefined> {
  const { rows } = await pool.query<Confirmed>('select * from auth.use_confirmation($1, $2)', [
    storedAs('confirmation', token),
    passwordHash,
  ]);
  return rows[0];
}

/** Whether this very link has confirmed its address before. */
export async function wasConfirmation(pool: pg.Pool, token: string): Promise<boolean> {
  const { rowCount } = await pool.query('select from auth.verification where identifier = $1', [`used-${storedAs('confirmation', token)}`]);
  return rowCount === 1;
}

export async function selectAccount(pool: pg.Pool, email: string): Promise<(Account & { confirmed: boolean }) | undefined> {
  const { rows } = await pool.query('select id, email, email_verified as confirmed from auth.user where email = $1', [email]);
  return rows[0];
}
