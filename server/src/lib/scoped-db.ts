import type { DB } from '@ensaya/db/types.ts';
import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type pg from 'pg';
import type { Database } from './database.ts';

/** The statement that gives a transaction its rights: `app.enter` for a session, `app.enter_job` for a job. */
export type Entrance = { text: string; values: unknown[] };
export type ScopedDb = Kysely<DB>;

/**
 * A database handle that can do nothing but what its entrance allows.
 *
 * Round trips are what a request waits for, so the driver saves them: BEGIN and the entrance travel with the first statement,
 * and a statement outside `transaction()` takes its COMMIT along too, all in one flight.
 */
export function scopedDb(database: Database, entrance: Entrance): ScopedDb {
  const dialect: Dialect = {
    createDriver: () => new ScopedDriver(database, entrance),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  };
  return new Kysely<DB>({ dialect });
}

class ScopedConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #nameOf: Database['nameOf'];
  readonly #entrance: Entrance;
  /** 'due': asked for, but nothing is sent before the first statement. */
  #transaction: 'none' | 'due' | 'open' = 'none';
  #broken = false;

  constructor(client: pg.PoolClient, { nameOf }: Database, entrance: Entrance) {
    this.#client = client;
    this.#nameOf = nameOf;
    this.#entrance = entrance;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { stream } = this.#client.connection;
    stream.cork(); // one write for the whole flight
    const opening =
      this.#transaction === 'open' ? [] : [this.#client.query('begin'), this.#send(this.#entrance.text, this.#entrance.values)];
    const answer = this.#send(sql, parameters);
    const closing = this.#transaction === 'none' ? [this.#end('commit')] : [];
    stream.uncork();

    if (this.#transaction === 'due') this.#transaction = 'open';
    await landed([...opening, answer, ...closing]);
    const { rows, rowCount } = await answer;
    return rowCount === null ? { rows } : { rows, numAffectedRows: BigInt(rowCount) };
  }

  begin(): void {
    this.#transaction = 'due';
  }

  async commit(): Promise<void> {
    if (this.#transaction === 'open') await this.#end('commit');
  }

  /** Never rejects: the error that led here is the one to report, and release() sees to the connection. */
  async rollback(): Promise<void> {
    if (this.#transaction === 'open') await this.#end('rollback').catch(() => {});
  }

  /** A connection that could not end its transaction must not serve anybody else. */
  release(): void {
    this.#client.release(this.#broken);
  }

  async #end(command: 'commit' | 'rollback'): Promise<void> {
    try {
      const result = await this.#client.query(command);
      if (command === 'commit' && result.command !== 'COMMIT') throw new AbortedTransactionError();
    } catch (error) {
      if (!(error instanceof AbortedTransactionError)) this.#broken = true;
      throw error;
    }
  }

  #send(sql: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
    const name = this.#nameOf(sql);
    return this.#client.query({ ...(name && { name }), text: sql, values: [...parameters] });
  }

  // biome-ignore lint/correctness/useYield: the interface wants a generator, and cursors cannot share a pipelined connection
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('a scoped connection is pipelined and cannot stream');
  }
}

class ScopedDriver implements Driver {
  readonly #database: Database;
  readonly #entrance: Entrance;

  constructor(database: Database, entrance: Entrance) {
    this.#database = database;
    this.#entrance = entrance;
  }

  async init(): Promise<void> {}
  async destroy(): Promise<void> {}

  async acquireConnection(): Promise<ScopedConnection> {
    return new ScopedConnection(await this.#database.pool.connect(), this.#database, this.#entrance);
  }
  async releaseConnection(connection: ScopedConnection): Promise<void> {
    connection.release();
  }
  async beginTransaction(connection: ScopedConnection): Promise<void> {
    connection.begin();
  }
  async commitTransaction(connection: ScopedConnection): Promise<void> {
    await connection.commit();
  }
  async rollbackTransaction(connection: ScopedConnection): Promise<void> {
    await connection.rollback();
  }
}

/** Waits for the whole flight, then reports its first failure in the order sent: the later ones only echo it. */
async function landed(flight: Promise<unknown>[]): Promise<void> {
  const results = await Promise.allSettled(flight);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}
