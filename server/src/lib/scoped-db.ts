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
import type pg from 'pg';
import { cancelStatement } from './cancel-statement.ts';
import type { Database } from './database.ts';
import { databaseWaitSeconds } from './metrics.ts';
import { type Statement, sendTogether } from './pipelined-query.ts';
import type { Span } from './span.ts';
import { startSpan } from './traces.ts';
import { currentWork } from './work.ts';

// Looked up once: by labels it would be for every request.
const [shareSeconds, poolSeconds] = [databaseWaitSeconds.labels('share'), databaseWaitSeconds.labels('pool')];

/** The connection of a client that waits for an answer. */
export type Reader = Pick<Socket, 'destroyed' | 'once' | 'off'>;

/** The statement that sets a transaction's rights: `app.enter` for a session, `app.enter_job` for a job. */
export type Entrance = {
  /** `select`, with or without columns. */
  text: string;
  values: unknown[];
  /**
   * Given for reads alone: their transactions are READ ONLY, and the running statement is cancelled when this client disconnects. A cancelled
   * COMMIT of a write could be reported as done before it is on the replica; that of a read has nothing to wait for.
   */
  reader?: Reader | undefined;
  /** Called before a connection is taken; returns, or resolves with, what to call when it is released. */
  admit?: () => (() => void) | Promise<() => void>;
  /** Gets the row that the entrance returns. */
  onEntered?: (row: never) => void;
};
export type ScopedDb = Kysely<DB>;

/** The client disconnected before the read was done. */
export class ClientGone extends Error {}

/**
 * A database handle limited to the rights that its entrance sets.
 *
 * The driver saves round trips: the entrance is sent together with the first statement. A statement outside `transaction()` and its entrance
 * are a transaction of their own, without BEGIN and COMMIT.
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
    const statement = this.#statement(sql, parameters);
    const due = this.#transaction;
    if (due === 'open') return resultOf(await this.#client.query(statement));
    this.#transaction = due === 'due' ? 'open' : 'none';
    const entering = this.#entering(due === 'none');
    const results = await sendTogether(this.#client, due === 'due' ? [this.#begin(), entering, statement] : [entering, statement]);
    this.#entrance.onEntered?.(results.at(-2)?.rows[0] as never);
    return resultOf(results.at(-1));
  }

  #begin(): Statement {
    const text = this.#entrance.reader ? 'begin read only' : 'begin';
    return { name: undefined, text, values: [] };
  }

  /**
   * PostgreSQL shows the transaction's application_name in pg_stat_activity and, with %a, in its log. It is set with the entrance, as is READ ONLY
   * where no BEGIN is sent, and costs no statement of its own.
   */
  #entering(withoutBegin: boolean): Statement {
    const { text, values, reader } = this.#entrance;
    const work = currentWork();
    const name = work ? `${this.#database.pool.options.application_name} ${work.id}` : this.#database.pool.options.application_name;
    const columns = [`set_config('application_name', $${values.length + 1}, true)`, text.slice('select'.length).trim()];
    if (withoutBegin && reader) columns.unshift("set_config('transaction_read_only', 'on', true)");
    return this.#statement(`select ${columns.filter(Boolean).join(', ')}`, [...values, name]);
  }

  #statement(text: string, values: readonly unknown[]): Statement {
    return { name: this.#database.nameOf(text), text, values: [...values] };
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
      const admitted = admit?.();
      leave = typeof admitted === 'object' ? await admitted : admitted;
      const admittedAt = typeof admitted === 'object' ? performance.now() : cameAt;
      shareSeconds.observe((admittedAt - cameAt) / 1000);
      // Not only when its statement would be sent: abandoned reads must not take connections from others.
      if (reader?.destroyed) throw new ClientGone();
      const client = await this.#database.pool.connect();
      poolSeconds.observe((performance.now() - admittedAt) / 1000);
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

function resultOf<R>(result: pg.QueryResult | undefined): QueryResult<R> {
  const { rows = [], rowCount = null } = result ?? {};
  return rowCount === null ? { rows } : { rows, numAffectedRows: BigInt(rowCount) };
}
