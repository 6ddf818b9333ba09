import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import type { ServerConfig } from '../config.ts';
import type { Database } from '../lib/database.ts';
import type { Message } from './hub.ts';

const CHANNEL = 'ensaya_changes';
/** What changes within this span travels together. */
const COALESCE_MS = 40;
/** NOTIFY carries at most 8000 bytes. */
const PER_NOTIFICATION = 50;
const RETRY_MS = 500;

/**
 * Carries changes between servers through PostgreSQL. They are sent after the commit and in batches: NOTIFY within the transaction
 * of a write would make all commits wait for one another.
 */
type Ears = {
  deliver: (messages: Message[]) => Promise<void>;
  /** What was told in the meantime is lost: everybody reads again. */
  missed: () => void;
};

export function createWire(config: ServerConfig, { deliver, missed }: Ears, log: FastifyBaseLogger, database: Database) {
  const waiting = new Map<string, Message>();
  let timer: NodeJS.Timeout | undefined;
  let client: pg.Client | undefined;
  let starting: Promise<void> | undefined;
  let closed = false;
  let deaf = false;

  const flush = async () => {
    timer = undefined;
    const messages = [...waiting.values()];
    waiting.clear();
    for (let start = 0; start < messages.length; start += PER_NOTIFICATION) {
      const payload = JSON.stringify(messages.slice(start, start + PER_NOTIFICATION));
      await database.pool.query('select pg_notify($1, $2)', [CHANNEL, payload]);
    }
  };

  const hear = async (payload: string) => deliver(JSON.parse(payload));

  /** Listens until it is told to stop; a lost connection is made anew, and the browsers read everything again. */
  const listen = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: config.DATABASE_DIRECT_URL ?? config.DATABASE_URL,
      application_name: 'ensaya-realtime',
      keepAlive: true,
      // A connection that a network dropped in silence is found out within minutes, not hours.
      keepAliveInitialDelayMillis: 30_000,
      connectionTimeoutMillis: 5000,
    });
    next.on('notification', ({ payload }) => {
      hear(payload ?? '').catch((error) => log.warn({ err: error }, 'a change was not delivered'));
    });
    const again = (error?: Error) => {
      if (closed || client !== next) return;
      client = undefined;
      starting = undefined;
      deaf = true;
      log.warn({ err: error }, 'the changes are not heard for a moment');
      setTimeout(() => {
        if (!closed) listening().catch(() => {});
      }, RETRY_MS).unref();
    };
    client = next;
    next.on('error', again);
    next.on('end', () => again());
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
      if (deaf) missed();
      deaf = false;
    } catch (error) {
      again(error as Error);
      next.end().catch(() => {});
      throw error;
    }
  };
  const listening = (): Promise<void> => {
    starting ??= listen();
    return starting;
  };

  return {
    /** Before the first browser hears anything, this process does. */
    listening,
    publish(messages: Message[]): void {
      for (const message of messages) waiting.set(JSON.stringify(message), message);
      timer ??= setTimeout(() => flush().catch((error) => log.warn({ err: error }, 'changes were not told')), COALESCE_MS);
    },
    async close(): Promise<void> {
      closed = true;
      if (timer) {
        clearTimeout(timer);
        await flush().catch(() => {});
      }
      await client?.end().catch(() => {});
    },
  };
}
