import { sql } from 'kysely';
import type { PublishedChange } from './changes.ts';
import type { ScopedDb } from './scoped-db.ts';

/** The channel that every server listens to (realtime/wire.ts). */
const CHANNEL = 'ensaya_changes';

/** Announces changes from a process that is no server, such as the worker. To be called after the commit. */
export async function notifyChanges(db: ScopedDb, changes: PublishedChange[]): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(changes)})`.execute(db);
}
