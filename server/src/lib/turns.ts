import { sql } from 'kysely';
import { AppError } from './app-error.ts';
import { refusals } from './metrics.ts';
import type { ScopedDb } from './scoped-db.ts';

const DAY = '1 day';

/**
 * Counts a call of the person in PostgreSQL, over all their sessions and all servers, and refuses it beyond the limit of a minute. In a
 * transaction of its own: a call that fails counts too.
 */
export async function takeTurn(db: ScopedDb, operation: string, perMinute: number): Promise<void> {
  const { rows } = await sql<{ wait: number }>`select app.take_turn(${operation}, ${perMinute}) as wait`.execute(db);
  refuse(rows[0]?.wait);
}

/** The same for a day, which begins with its first call. */
export async function takeTurnOfDay(db: ScopedDb, operation: string, perDay: number): Promise<void> {
  const { rows } = await sql<{ wait: number }>`select app.take_turn(${operation}, ${perDay}, ${DAY}::interval) as wait`.execute(db);
  refuse(rows[0]?.wait, `Has llegado al límite de ${perDay} de hoy`);
}

function refuse(wait = 0, message?: string): void {
  if (wait === 0) return;
  refusals.inc({ reason: 'calls' });
  throw new AppError('rate_limited', { retryAfter: wait, ...(message && { message }) });
}
