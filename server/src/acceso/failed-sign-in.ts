import { createHmac, hkdfSync } from 'node:crypto';
import type pg from 'pg';

/** Enough to tell two addresses apart; shown in the log. */
const HASH_CHARACTERS = 12;

/**
 * Records a refused sign-in. Awaited, and one statement whether the account exists or not, so that the time tells nothing. The address of
 * an unknown account is stored as a keyed hash: repeated tries can be recognised, the address cannot be guessed from it.
 */
export function createFailureLog(pool: pg.Pool, secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, 'ensaya', 'audit-address', 32));
  return async (email: string): Promise<void> => {
    const hash = createHmac('sha256', key).update(email).digest('base64url').slice(0, HASH_CHARACTERS);
    await pool.query('select app.audit_failed_sign_in($1, $2)', [email, hash]);
  };
}
