import pg from 'pg';
import { watchPool } from './metrics.ts';
import { currentWork } from './work.ts';

const DATE = 1082;
const TIMESTAMPTZ = 1184;
const INT8 = 20;

/**
 * `pg` would shift a date by the time zone and cut a timestamp to milliseconds; both travel as the text PostgreSQL wrote. int8 would be
 * text; ours (counts, tokens, millionths of a US dollar) stay far below 2^53. db/src/print-types.ts types them alike.
 */
const parsers = new Map<number, (value: string) => unknown>([
  [DATE, (value) => value],
  [TIMESTAMPTZ, (value) => `${value.slice(0, 10)}T${value.slice(11).replace(/\+00$/, 'Z')}`],
  [INT8, Number],
]);

/** Statements built from lists of varying length would otherwise fill every connection's memory. */
const MAX_NAMES = 500;
/** How long a request waits for a connection, unless the address has libpq's `connect_timeout`. */
const CONNECT_SECONDS = 5;
/** Longer than the roles' statement_timeout of 15 s: reached only when the database host stops responding. */
const GIVE_UP_AFTER_MS = 20_000;

/**
 * A new connection plans every statement again, which takes up to 100 ms for a panel; the driver's own limit of 10 s would make a person
 * who reads for a while wait for that at every click.
 */
const IDLE_MS = 10 * 60_000;

/** SQLSTATE of a write on a standby, or on a server that an operator has made read-only. */
const READ_ONLY = '25006';

export type Database = {
  pool: pg.Pool;
  /** The name of the prepared statement; undefined when it is not to be prepared. */
  nameOf: (sql: string) => string | undefined;
};

type PoolOptions = { url: string; max: number; name: string; giveUpAfterMs?: number; onError: (error: Error) => void };

/** A pool with the driver's own types: Better Auth computes with dates as `Date`. */
export function openPool({ url, max, name, giveUpAfterMs = GIVE_UP_AFTER_MS, onError }: PoolOptions, more: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: name,
    connectionTimeoutMillis: connectTimeout(url),
    idleTimeoutMillis: IDLE_MS,
    query_timeout: giveUpAfterMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...more,
  });
  // Without listeners, a connection that the database closes would end the process. The pool's is for idle connections, the client's
  // for those in use.
  pool.on('error', onError);
  pool.on('connect', (client) => {
    client.on('error', onError);
    // After a failover the leader is another server: the next connection finds it, this one never does.
    client.connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code === READ_ONLY) client.connection.stream.destroy();
    });
  });
  watchPool(name, pool);
  return pool;
}

/**
 * Names the current request in a comment before each statement, as pg_stat_activity and PostgreSQL's log show it. For a pool whose statements
 * are not prepared and often outside a transaction; the scoped handles set the transaction's application_name instead.
 */
export function commentStatements(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as (...args: unknown[]) => unknown;
    const commented = (statement: unknown, ...more: unknown[]) => send(withComment(statement), ...more);
    client.query = commented as typeof client.query;
  });
}

function withComment(statement: unknown): unknown {
  const work = currentWork();
  return work && typeof statement === 'string' ? `/* ${work.id} */ ${statement}` : statement;
}

/** In milliseconds; `pg` ignores the parameter in an address. */
export const connectTimeout = (url: string) => Number(new URL(url).searchParams.get('connect_timeout') ?? CONNECT_SECONDS) * 1000;

/** Runs the work in one transaction of one connection. */
export async function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    // A connection that cannot end its transaction must not go back to the pool.
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    );
    throw error;
  }
}

/** The pool of the scoped handles: pipelined, with prepared statements, dates as text. */
export function openDatabase({ statementNames, ...options }: PoolOptions & { statementNames: 'on' | 'off' }): Database {
  const asText = { getTypeParser: (oid: number, format: 'text' | 'binary') => parsers.get(oid) ?? pg.types.getTypeParser(oid, format) };
  const pipelined: pg.PoolConfig & { pipeline: boolean } = { pipeline: true, types: asText as typeof pg.types };

  const names = new Map<string, string>();
  const nameOf = (sql: string) => {
    const known = names.get(sql);
    if (known || statementNames === 'off' || names.size >= MAX_NAMES) return known;
    const fresh = `s${names.size}`;
    names.set(sql, fresh);
    return fresh;
  };
  return { pool: openPool(options, pipelined), nameOf };
}
