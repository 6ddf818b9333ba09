import type pg from 'pg';
import { inTransaction } from '../lib/database.ts';

type Request = { userId: string; email: string; oldHash: Buffer; newHash: Buffer };

/** Replaces an earlier request of the same person. */
export async function insertAddressChange(pool: pg.Pool, { userId, email, oldHash, newHash }: Request): Promise<void> {
  await pool.query(
    `insert into auth.address_changes (user_id, email, old_token_hash, new_token_hash) values ($1, $2, $3, $4)
       on conflict (user_id) do update set email = excluded.email, old_token_hash = excluded.old_token_hash,
         new_token_hash = excluded.new_token_hash, old_confirmed_at = null, new_confirmed_at = null, expires_at = default`,
    [userId, email, oldHash, newHash],
  );
}

export type Confirmed = { user_id: string; before: string; email: string; changed: boolean };

/** Uses one of the two links, in one transaction; with the second the address changes, and a trigger ends the links sent to the old one. */
export async function confirmLink(pool: pg.Pool, hash: Buffer): Promise<Confirmed | undefined> {
  return inTransaction(pool, async (client) => {
    // First, as every change of a credential does, so that two of them do not wait for each other.
    await client.query(
      `select from auth.account
        where user_id = (select user_id from auth.address_changes where $1 in (old_token_hash, new_token_hash)) for update`,
      [hash],
    );
    const { rows } = await client.query<Confirmed>(
      `update auth.address_changes c
          set old_confirmed_at = case when c.old_token_hash = $1 then now() else c.old_confirmed_at end,
              new_confirmed_at = case when c.new_token_hash = $1 then now() else c.new_confirmed_at end
         from auth.user u
        where u.id = c.user_id and $1 in (c.old_token_hash, c.new_token_hash) and c.expires_at > now()
        returning c.user_id, u.email as before, c.email, new.old_confirmed_at is not null and new.new_confirmed_at is not null as changed`,
      [hash],
    );
    const [confirmed] = rows;
    if (confirmed?.changed)
      await client.query('update auth.user set email = $2, email_verified = true where id = $1', [confirmed.user_id, confirmed.email]);
    return confirmed;
  });
}
