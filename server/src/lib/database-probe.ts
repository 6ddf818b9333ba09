import { once } from 'node:events';
import { connect } from 'node:net';
import pg from 'pg';
import type { ServerConfig } from '../config.ts';
import { isMigrated, newestMigration } from './migrated.ts';

export type DatabaseState = 'ok' | 'database unreachable' | 'database not migrated';

/** A database that answers later counts as unreachable. */
const PATIENCE_MS = 1500;

type Addresses = Pick<ServerConfig, 'DATABASE_URL' | 'DATABASE_DIRECT_URL'>;

/**
 * Asks the database over a connection of its own: a pool that is used up, or a table that is locked, is no reason to send users to another
 * server, which has the same database.
 */
export async function createDatabaseProbe({ DATABASE_URL, DATABASE_DIRECT_URL }: Addresses, onFailure: (error: unknown) => void) {
  const newest = await newestMigration();
  let client: pg.Client | undefined;
  // Migrations are never undone, so one look is enough.
  let migrated = false;

  const drop = (dropped: pg.Client) => {
    if (client === dropped) client = undefined;
    // Not end(): it would wait for the answer that does not come.
    dropped.connection.stream.destroy();
  };
  const open = async (): Promise<pg.Client> => {
    const next = new pg.Client({
      connectionString: DATABASE_DIRECT_URL ?? DATABASE_URL,
      application_name: 'ensaya-health',
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
    });
    next.on('error', () => drop(next));
    next.on('end', () => drop(next));
    client = next;
    await next.connect();
    return next;
  };

  return {
    async look(): Promise<DatabaseState> {
      try {
        const asked = client ?? (await open());
        await asked.query('select');
        migrated ||= await isMigrated(asked, newest);
        if (DATABASE_DIRECT_URL) await checkPooler(DATABASE_URL);
        return migrated ? 'ok' : 'database not migrated';
      } catch (error) {
        if (client) drop(client);
        onFailure(error);
        return 'database unreachable';
      }
    },
    async close(): Promise<void> {
      await client?.end().catch(() => {});
    },
  };
}

/** The pooler accepts connections. It is asked for nothing: it would wait for a free connection to the database. */
async function checkPooler(address: string): Promise<void> {
  const { hostname, port } = new URL(address);
  const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 5432) });
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(PATIENCE_MS) });
  } finally {
    socket.destroy();
  }
}
