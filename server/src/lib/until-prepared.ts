import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { databaseRefusal } from './database-errors.ts';
import { isMigrated, newestMigration } from './migrated.ts';

const RETRY_MS = 500;
const CONNECT_MS = 5000;

/**
 * Waits until the database answers and has this release's migrations and the queues, which are created last. Each new reason for waiting
 * is logged once.
 */
export async function untilPrepared(connectionString: string, queues: string[], log: Pick<Logger, 'warn'>): Promise<void> {
  const newest = await newestMigration();
  for (let reason: string | undefined; ; await setTimeout(RETRY_MS)) {
    const now = await look(connectionString, newest, queues);
    if (now === undefined) return;
    if (now.message !== reason) log.warn({ err: now }, 'waiting for the database');
    reason = now.message;
  }
}

async function look(connectionString: string, newest: string, queues: string[]): Promise<Error | undefined> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_MS, query_timeout: CONNECT_MS });
  client.on('error', () => {});
  try {
    await client.connect();
    if (!(await isMigrated(client, newest))) return new Error('the database is not migrated');
    const { rowCount } = await client.query('select from pgboss.queue where name = any ($1)', [queues]);
    return rowCount === queues.length ? undefined : new Error('the queues are not created');
  } catch (error) {
    return error as Error;
  } finally {
    client.connection.stream.destroy();
  }
}

/** Repeats the work while the database is out of reach or, during a failover, refuses writes. */
export async function untilAvailable<T>(work: () => Promise<T>, log: Pick<Logger, 'warn'>): Promise<T> {
  for (;;)
    try {
      return await work();
    } catch (error) {
      if (databaseRefusal(error as Error)?.code !== 'unavailable') throw error;
      log.warn({ err: error }, 'waiting for the database');
      await setTimeout(RETRY_MS);
    }
}
