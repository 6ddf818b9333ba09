import { sql } from 'kysely';
import type { ScopedDb } from './scoped-db.ts';

/** For whatever is compared with times in rows: the clock of this machine may be wrong, and other workers have theirs. */
export async function databaseTime(db: ScopedDb): Promise<Date> {
  const { rows } = await sql<{ now: string }>`select now()`.execute(db);
  return new Date(rows[0]?.now ?? Number.NaN);
}
