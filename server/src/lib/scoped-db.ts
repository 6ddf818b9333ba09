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

/** The statement that sets a transaction's rights: `app.enter` for a session, `app.enter_job` for a job. */
export type Entrance = { text: string; values: unknown[] };
export type ScopedDb = Kysely<DB>;

/**
 * A database handle limited to the rights that its entrance sets.
 *
 * The driver saves round trips: BEGIN and the entrance are sent with the first statement, and a statement outside `transaction()` is
 * sent with its COMMIT too, all in one write.
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
  /** 'due': begun by the caller; BEGIN is sent with the first statement. */
  #transaction: 'none' | 'due' | 'open' = 'none';
  #broken = false;

  constructor(client: pg.PoolClient, { nameOf }: Database, entrance: Entrance) {
    this.#client = client;
    this.#nameOf = nameOf;
    this.#entrance = entrance;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { stream } = this.#client.connection;
    stream.cork(); // one write for all statements
    const opening =
      this.#transaction === 'open' ? [] : [this.#client.query('begin'), this.#send(this.#entrance.text, this.#entrance.values)];
    const answer = this.#send(sql, parameters);
    const closing = this.#transaction === 'none' ? [this.#end('commit')] : [];
    stream.uncork();

    if (this.#transaction === 'due') this.#transaction = 'open';
    await settled([...opening, answer, ...closing]);
    const { rows, rowCount } = await answer;
    return rowCount === null ? { rows } : { rows, numAffectedRows: BigInt(rowCount) };
  }

  begin(): void {
    this.#transaction = 'due';
  }

  async commit(): Promise<void> {
    if (this.#transaction === 'open') await this.#end('commit');
  }

  /** Never rejects: the error that caused the rollback is the one to report, and release() drops a broken connection. */
  async rollback(): Promise<void> {
    if (this.#transaction === 'open') await this.#end('rollback').catch(() => {});
  }

  /** A connection that could not end its transaction must not go back to the pool. */
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

  // biome-ignore lint/correctness/useYield: the interface requires a generator, and cursors cannot share a pipelined connection
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

/** Waits for all statements and throws the first failure in the order sent; later failures only follow from it. */
async function settled(statements: Promise<unknown>[]): Promise<void> {
  const results = await Promise.allSettled(statements);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}
