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

export type Database = {
  pool: pg.Pool;
  /** The name under which a connection keeps a statement prepared, if it should. */
  nameOf: (sql: string) => string | undefined;
};

type Options = { url: string; max: number; name: string; statementNames: 'on' | 'off'; onError: (error: Error) => void };

export function openDatabase({ url, max, name, statementNames, onError }: Options): Database {
  const options: pg.PoolConfig & { pipeline: boolean } = {
    connectionString: url,
    max,
    application_name: name,
    pipeline: true,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    types: {
      getTypeParser: ((oid: number, format: 'text' | 'binary') =>
        parsers.get(oid) ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  };
  const pool = new pg.Pool(options);
  // Without listeners, a connection that the database closes would end the process: the pool listens for idle ones,
  // the client itself for the time that somebody holds it.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));

  const names = new Map<string, string>();
  const nameOf = (sql: string) => {
    const known = names.get(sql);
    if (known || statementNames === 'off' || names.size >= MOST_NAMES) return known;
    const fresh = `s${names.size}`;
    names.set(sql, fresh);
    return fresh;
  };
  return { pool, nameOf };
}
