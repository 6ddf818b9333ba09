import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import type { ServerConfig } from '../config.ts';
import { connectTimeout, type Database } from '../lib/database.ts';
import { CHANNEL, notify } from '../lib/notify-changes.ts';
import type { Message } from './hub.ts';

/** The first change is sent at once, those of this span after it together: at most one batch per span. */
const COALESCE_MS = 10;
const RETRY_MS = 500;
/** Its commit waits for no disk and no standby: what it announces is committed already. */
const NOTIFY = `select pg_notify($1, $2), set_config('synchronous_commit', 'off', true)`;

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
  let waiting = new Map<string, Message>();
  let flushing: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let client: pg.Client | undefined;
  let isListening = false;
  let starting: Promise<void> | undefined;
  let flushedAt = Number.NEGATIVE_INFINITY;
  let closed = false;
  let wasDisconnected = false;

  const pauseNow = () => Math.max(0, flushedAt + COALESCE_MS - performance.now());
  const flush = async () => {
    flushedAt = performance.now();
    const sent = waiting;
    waiting = new Map();
    // Not behind the requests that wait for a connection of the pool.
    const own = isListening ? client : undefined;
    try {
      await notify((...values) => (own ?? database.pool).query(NOTIFY, values), [...sent.values()]);
    } catch (error) {
      // It may be frozen: another one is opened, and the pool serves until then.
      own?.connection.stream.destroy();
      waiting = new Map([...sent, ...waiting]);
      throw error;
    }
  };
  /** One batch at a time, so that a later one does not arrive first. */
  const flushIn = (pause: number) => {
    timer ??= setTimeout(() => {
      flushing = flush()
        .then(pauseNow)
        .catch((error) => {
          // A pool without a free connection, for example, is tried again.
          log.warn({ err: error }, 'changes are not published until the database answers');
          return RETRY_MS;
        })
        .then((pause) => {
          timer = undefined;
          if (waiting.size > 0 && !closed) flushIn(pause);
        });
    }, pause);
  };

  const onMessage = async (payload: string) => deliver(JSON.parse(payload));

  /** Listens until `close`. A lost connection is opened again, and then all browsers get a request to read again. */
  const listen = async (): Promise<void> => {
    const url = config.DATABASE_DIRECT_URL ?? config.DATABASE_URL;
    const next = new pg.Client({
      connectionString: url,
      application_name: 'ensaya-realtime',
      keepAlive: true,
      // Detects a silently dropped connection within minutes instead of hours.
      keepAliveInitialDelayMillis: 30_000,
      connectionTimeoutMillis: connectTimeout(url),
      // A database that froze after the connection was made would hold it for good.
      query_timeout: connectTimeout(url),
    });
    next.on('notification', ({ payload }) => {
      onMessage(payload ?? '').catch((error) => log.warn({ err: error }, 'a change was not delivered'));
    });
    const again = (error?: Error) => {
      if (closed || client !== next) return;
      client = undefined;
      isListening = false;
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
      isListening = client === next;
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
      flushIn(pauseNow());
    },
    async close(): Promise<void> {
      closed = true;
      clearTimeout(timer);
      await flushing;
      await flush().catch(() => {});
      await client?.end().catch(() => {});
    },
  };
}
