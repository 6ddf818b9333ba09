import pg from 'pg';

const DATE = 1082;
const TIMESTAMPTZ = 1184;
const INT8 = 20;

/** `pg` would shift a date by the time zone and cut a timestamp to milliseconds; both travel as the text PostgreSQL wrote. */
const parsers = new Map<number, (value: string) => unknown>([
  [DATE, (value) => value],
  [TIMESTAMPTZ, (value) => `${value.slice(0, 10)}T${value.slice(11).replace(/\+00$/, 'Z')}`],
  [INT8, Number],
]);

/** Statements built from lists of varying length would otherwise fill every connection's memory. */
const MOST_NAMES = 500;
/** The server's roles end a statement after 15 s: only a database that vanished without a word takes longer. */
const GIVE_UP_AFTER_MS = 20_000;

export type Database = {
  pool: pg.Pool;
  /** The name under which a connection keeps a statement prepared, if it should. */
  nameOf: (sql: string) => string | undefined;
};

type PoolOptions = { url: string; max: number; name: string; giveUpAfterMs?: number; onError: (error: Error) => void };

/** A pool as the driver makes it, with dates as `Date`. Better Auth computes with them. */
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
  // Without listeners, a connection that the database closes would end the process: the pool listens for idle ones,
  // the client itself for the time that somebody holds it.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

/** What scoped handles run on: pipelined, with prepared statements, dates as text. */
export function openDatabase({ statementNames, ...options }: PoolOptions & { statementNames: 'on' | 'off' }): Database {
  const asText = { getTypeParser: (oid: number, format: 'text' | 'binary') => parsers.get(oid) ?? pg.types.getTypeParser(oid, format) };
  const pipelined: pg.PoolConfig & { pipeline: boolean } = { pipeline: true, types: asText as typeof pg.types };

  const names = new Map<string, string>();
  const nameOf = (sql: string) => {
    const known = names.get(sql);
    if (known || statementNames === 'off' || names.size >= MOST_NAMES) return known;
    const fresh = `s${names.size}`;
    names.set(sql, fresh);
    return fresh;
  };
  return { pool: openPool(options, pipelined), nameOf };
}
