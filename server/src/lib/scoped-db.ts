import type { Socket } from 'node:net';
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
import pg from 'pg';
import { cancelStatement } from './cancel-statement.ts';
import type { Database } from './database.ts';
import { databaseWaitSeconds } from './metrics.ts';
import type { Span } from './span.ts';
import { startSpan } from './traces.ts';
import { currentWork } from './work.ts';

/** The connection of a client that waits for an answer. */
export type Reader = Pick<Socket, 'destroyed' | 'once' | 'off'>;

/** The statement that sets a transaction's rights: `app.enter` for a session, `app.enter_job` for a job. */
export type Entrance = {
  text: string;
  values: unknown[];
  /**
   * Given for reads alone: their transactions are READ ONLY, and the running statement is cancelled when this client disconnects. A cancelled
   * COMMIT of a write could be reported as done before it is on the replica; that of a read has nothing to wait for.
   */
  reader?: Reader | undefined;
  /** Awaited before a connection is taken; resolves with what to call when it is released. */
  admit?: () => Promise<() => void>;
  /** Gets the row that the entrance returns. */
  onEntered?: (row: never) => void;
};
export type ScopedDb = Kysely<DB>;

/** The client disconnected before the read was done. */
export class ClientGone extends Error {}

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
  readonly #database: Database;
  readonly #entrance: Entrance;
  readonly #span: Span | undefined;
  #statements = 0;
  #failed = false;
  /** 'due': begun by the caller; BEGIN is sent with the first statement. */
  #transaction: 'none' | 'due' | 'open' = 'none';
  #broken = false;
  readonly #leave: (() => void) | undefined;

  constructor(client: pg.PoolClient, database: Database, entrance: Entrance, span: Span | undefined, leave: (() => void) | undefined) {
    this.#client = client;
    this.#database = database;
    this.#entrance = entrance;
    this.#span = span;
    this.#leave = leave;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    this.#statements += 1;
    try {
      return await this.#executeFor<R>(query);
    } catch (error) {
      this.#failed = true;
      throw error;
    }
  }

  async #executeFor<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { reader } = this.#entrance;
    if (!reader) return this.#execute(query);
    if (reader.destroyed) throw new ClientGone();
    let cancelling: Promise<boolean> | undefined;
    const cancel = () => {
      cancelling = cancelStatement(this.#client, this.#database.pool.options);
    };
    reader.once('close', cancel);
    try {
      return await this.#execute(query);
    } catch (error) {
      throw cancelling ? new ClientGone('the client disconnected', { cause: error }) : error;
    } finally {
      reader.off('close', cancel);
      // A request that arrives late would end a statement of the connection's next user.
      if (cancelling && !(await cancelling)) this.#broken = true;
    }
  }

  async #execute<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { stream } = this.#client.connection;
    stream.cork(); // one write for all statements
    const opening =
      this.#transaction === 'open' ? [] : [this.#client.query(this.#begin()), this.#send(this.#entrance.text, this.#entrance.values)];
    const answer = this.#send(sql, parameters);
    const closing = this.#transaction === 'none' ? [this.#end('commit')] : [];
    stream.uncork();

    if (this.#transaction === 'due') this.#transaction = 'open';
    await settled([...opening, answer, ...closing]);
    const { onEntered } = this.#entrance;
    if (onEntered && opening[1]) onEntered((await opening[1]).rows[0] as never);
    const { rows, rowCount } = await answer;
    return rowCount === null ? { rows } : { rows, numAffectedRows: BigInt(rowCount) };
  }

  /** PostgreSQL shows the transaction's application_name in pg_stat_activity and, with %a, in its log. It costs no statement of its own. */
  #begin(): string {
    const begin = this.#entrance.reader ? 'begin read only' : 'begin';
    const work = currentWork();
    if (!work) return begin;
    return `${begin}; set local application_name = ${pg.escapeLiteral(`${this.#database.pool.options.application_name} ${work.id}`)}`;
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
    this.#span?.end({ attributes: { 'ensaya.statements': this.#statements }, failed: this.#failed });
    this.#client.release(this.#broken);
    this.#leave?.();
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
    const name = this.#database.nameOf(sql);
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
    const span = startSpan('database', 'transaction', { 'db.system.name': 'postgresql' });
    const { admit, reader } = this.#entrance;
    let leave: (() => void) | undefined;
    try {
      const cameAt = performance.now();
      leave = await admit?.();
      const admittedAt = performance.now();
      databaseWaitSeconds.observe({ place: 'share' }, (admittedAt - cameAt) / 1000);
      // Not only when its statement would be sent: abandoned reads must not take connections from others.
      if (reader?.destroyed) throw new ClientGone();
      const client = await this.#database.pool.connect();
      databaseWaitSeconds.observe({ place: 'pool' }, (performance.now() - admittedAt) / 1000);
      return new ScopedConnection(client, this.#database, this.#entrance, span, leave);
    } catch (error) {
      leave?.();
      span?.end({ failed: true });
      throw error;
    }
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
