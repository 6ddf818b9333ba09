import type pg from 'pg';
import { inTransaction } from '../lib/database.ts';

/** The changes of an account that its person is notified of. */
export type Change = 'password' | 'factor_on' | 'factor_off' | 'address' | 'device';

type Objection = { hash: Buffer; userId: string; change: Change; email: string };

export async function insertObjection(pool: pg.Pool, { hash, userId, change, email }: Objection): Promise<void> {
  await pool.query('insert into auth.objections (token_hash, user_id, change, email) values ($1, $2, $3, $4)', [
    hash,
    userId,
    change,
    email,
  ]);
}

/** `email` is the address for the link to a new password; undefined if the present one may belong to the person who changed it. */
type Secured = { user_id: string; email: string | undefined };
type NotifiedChange = { user_id: string; change: Change; email: string };

/**
 * Uses a link 'No he sido yo', in one transaction. The person who made the change may know the password, hold a session, a link or a
 * second factor that they enrolled: all of these are revoked. Undefined when the link is not valid.
 */
export async function useObjection(pool: pg.Pool, hash: Buffer): Promise<Secured | undefined> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<NotifiedChange>('select user_id, change, email from auth.objections where token_hash = $1', [hash]);
    return rows[0] && secure(client, hash, rows[0]);
  });
}

async function secure(client: pg.PoolClient, hash: Buffer, { user_id, email }: NotifiedChange): Promise<Secured | undefined> {
  // First, as every change of a credential does, so that two of them do not wait for each other.
  await client.query('select from auth.account where user_id = $1 for update', [user_id]);
  const account = await client.query<{ email: string }>('select email from auth.user where id = $1 for update', [user_id]);
  // A mail to an address that the account no longer has restores it. One to the present address, which may be the thief's, leaves the
  // mails to the former one valid.
  const moved = account.rows[0]?.email !== email;
  const { rows: ended } = await client.query<{ change: Change; used: boolean }>(
    'delete from auth.objections where user_id = $1 and ($2 or email = $3) returning change, token_hash = $4 as used',
    [user_id, moved, email, hash],
  );
  // Used by another request meanwhile.
  if (!ended.some(({ used }) => used)) return undefined;
  // A trigger ends the links and a pending change of address.
  await client.query(`update auth.account set password = null where user_id = $1 and provider_id = 'credential'`, [user_id]);
  // Whichever of the mails was used: a factor enrolled by the thief would keep the person out.
  if (ended.some(({ change }) => change === 'factor_on')) {
    await client.query('delete from auth.two_factor where user_id = $1', [user_id]);
    await client.query('update auth.user set two_factor_enabled = false where id = $1', [user_id]);
  }
  const isOwn = !moved || (await restoreAddress(client, user_id, email));
  await client.query('delete from auth.session where user_id = $1', [user_id]);
  return { user_id, email: isOwn ? email : undefined };
}

/** False if another account has the address now. */
async function restoreAddress(client: pg.PoolClient, user_id: string, email: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'update auth.user set email = $2 where id = $1 and not exists (select from auth.user where email = $2)',
    [user_id, email],
  );
  return rowCount === 1;
}
