import { sql } from 'kysely';
import type { PublishedChange } from './changes.ts';
import type { ScopedDb } from './scoped-db.ts';

/** The channel that every server listens to (realtime/wire.ts). */
export const CHANNEL = 'ensaya_changes';
/** NOTIFY carries less than 8000 bytes, and a message has about 150 at most. */
const PER_NOTIFICATION = 40;

/** Sends the messages in as few notifications as they fit into. */
export async function notify(send: (channel: string, payload: string) => Promise<unknown>, messages: readonly unknown[]): Promise<void> {
  for (let start = 0; start < messages.length; start += PER_NOTIFICATION)
    await send(CHANNEL, JSON.stringify(messages.slice(start, start + PER_NOTIFICATION)));
}

/** Announces changes from a process that is no server, such as the worker. To be called after the commit. */
export const notifyChanges = (db: ScopedDb, changes: readonly PublishedChange[]): Promise<void> =>
  notify((channel, payload) => sql`select pg_notify(${channel}, ${payload})`.execute(db), changes);
