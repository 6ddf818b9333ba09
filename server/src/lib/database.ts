import pg from 'pg';

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
/** Longer than the roles' statement_timeout of 15 s: reached only when the database host stops responding. */
const GIVE_UP_AFTER_MS = 20_000;

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
    connectionTimeoutMillis: 5000,
    query_timeout: giveUpAfterMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...more,
  });
  // Without listeners, a connection that the database closes would end the process. The pool's is for idle connections, the client's
  // for those in use.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

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
