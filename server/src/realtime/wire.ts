import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import type { ServerConfig } from '../config.ts';
import { connectTimeout, type Database } from '../lib/database.ts';
import type { Message } from './hub.ts';

const CHANNEL = 'ensaya_changes';
/** Changes published within this span are sent together. */
const COALESCE_MS = 40;
/** NOTIFY carries at most 8000 bytes. */
const PER_NOTIFICATION = 50;
const RETRY_MS = 500;

type Receiver = {
  deliver: (messages: Message[]) => Promise<void>;
  /** Notifications were lost while the connection was down: all browsers must read again. */
  missed: () => void;
};

/**
 * Carries changes between servers through PostgreSQL's NOTIFY. They are published after the commit and in batches, because NOTIFY inside
 * the transaction of a write serialises all commits.
 */
export function createWire(config: ServerConfig, { deliver, missed }: Receiver, log: FastifyBaseLogger, database: Database) {
  const waiting = new Map<string, Message>();
  let timer: NodeJS.Timeout | undefined;
  let client: pg.Client | undefined;
  let starting: Promise<void> | undefined;
  let closed = false;
  let wasDisconnected = false;

  const flush = async () => {
    timer = undefined;
    const messages = [...waiting.values()];
    waiting.clear();
    for (let start = 0; start < messages.length; start += PER_NOTIFICATION) {
      const payload = JSON.stringify(messages.slice(start, start + PER_NOTIFICATION));
      await database.pool.query('select pg_notify($1, $2)', [CHANNEL, payload]);
    }
  };

  const onMessage = async (payload: string) => deliver(JSON.parse(payload));

  /** Listens until `close`. A lost connection is opened again, and then all browsers are told to read again. */
  const listen = async (): Promise<void> => {
    const url = config.DATABASE_DIRECT_URL ?? config.DATABASE_URL;
    const next = new pg.Client({
      connectionString: url,
      application_name: 'ensaya-realtime',
      keepAlive: true,
      // Detects a silently dropped connection within minutes instead of hours.
      keepAliveInitialDelayMillis: 30_000,
      connectionTimeoutMillis: connectTimeout(url),
      // For the one statement: a database that froze after the connection was made would hold it for good.
      query_timeout: connectTimeout(url),
    });
    next.on('notification', ({ payload }) => {
      onMessage(payload ?? '').catch((error) => log.warn({ err: error }, 'a change was not delivered'));
    });
    const again = (error?: Error) => {
      if (closed || client !== next) return;
      client = undefined;
      starting = undefined;
      wasDisconnected = true;
      log.warn({ err: error }, 'changes are not received until the connection is back');
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
      if (wasDisconnected) missed();
      wasDisconnected = false;
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
    /** Resolves when this process receives notifications; awaited before a browser is subscribed. */
    listening,
    publish(messages: Message[]): void {
      for (const message of messages) waiting.set(JSON.stringify(message), message);
      timer ??= setTimeout(() => flush().catch((error) => log.warn({ err: error }, 'changes were not published')), COALESCE_MS);
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
