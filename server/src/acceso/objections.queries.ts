import { createHash } from 'node:crypto';
import type pg from 'pg';

/** The changes of an account of which its person is told. */
export type Change = 'password' | 'factor_on' | 'factor_off' | 'address' | 'device';
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

type Objection = { hash: Buffer; userId: string; change: Change; email: string };

export async function insertObjection(pool: pg.Pool, { hash, userId, change, email }: Objection): Promise<void> {
  await pool.query('insert into auth.objections (token_hash, user_id, change, email) values ($1, $2, $3, $4)', [
    hash,
    userId,
    change,
    email,
  ]);
}

/**
 * Uses a link 'No he sido yo', in one transaction. Whoever made the change may know the password, hold a session, a link or the second
 * factor that they enrolled: all of it ends. Undefined when the link is not valid.
 */
export async function useObjection(pool: pg.Pool, hash: Buffer): Promise<Secured | undefined> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ user_id: string; change: Change; email: string }>(
      'delete from auth.objections where token_hash = $1 returning user_id, change, email',
      [hash],
    );
    const secured = rows[0] && (await secure(client, rows[0]));
    await client.query('commit');
    return secured;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

type Secured = { user_id: string; email: string };

async function secure(client: pg.PoolClient, { user_id, change, email }: Secured & { change: Change }): Promise<Secured | undefined> {
  await client.query('delete from auth.objections where user_id = $1', [user_id]);
  await client.query('delete from auth.session where user_id = $1', [user_id]);
  await client.query('delete from auth.verification where value = $1', [user_id]);
  await client.query('delete from auth.address_changes where user_id = $1', [user_id]);
  await client.query(`update auth.account set password = null where user_id = $1 and provider_id = 'credential'`, [user_id]);
  if (change === 'factor_on') {
    await client.query('delete from auth.two_factor where user_id = $1', [user_id]);
    await client.query('update auth.user set two_factor_enabled = false where id = $1', [user_id]);
  }
  if (change === 'address')
    await client.query('update auth.user set email = $2 where id = $1 and not exists (select from auth.user where email = $2)', [
      user_id,
      email,
    ]);
  const { rows } = await client.query<Secured>('select id as user_id, email from auth.user where id = $1', [user_id]);
  return rows[0];
}
