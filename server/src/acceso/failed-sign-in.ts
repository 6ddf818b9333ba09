import { createHmac, hkdfSync } from 'node:crypto';
import type pg from 'pg';
import { AppError } from '../lib/app-error.ts';

/** Enough to tell two addresses apart; shown in the log. */
const HASH_CHARACTERS = 12;

export type FailureLog = ReturnType<typeof createFailureLog>;

/**
 * Writes refused passwords and codes to the activity log. The address of an unknown account is stored as a keyed hash: repeated tries can
 * be recognised, the address cannot be guessed from it.
 */
export function createFailureLog(pool: pg.Pool, secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, 'ensaya', 'audit-address', 32));
  const hashOf = (email: string) => createHmac('sha256', key).update(email).digest('base64url').slice(0, HASH_CHARACTERS);
  return {
    /** Runs a check of a password. One statement whether the account exists or not, so that the time reveals nothing. */
    async password<T>(email: string, check: () => Promise<T>): Promise<T> {
      try {
        return await check();
      } catch (error) {
        if (error instanceof AppError) await pool.query('select app.audit_failed_sign_in($1, $2)', [email, hashOf(email)]);
        throw error;
      }
    },
    async code(userId: string): Promise<void> {
      await pool.query('select app.audit_failed_code($1)', [userId]);
    },
  };
}
