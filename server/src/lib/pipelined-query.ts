import pg from 'pg';

export type Statement = { name: string | undefined; text: string; values: unknown[] };

/** What the driver's types leave out. */
type Connection = {
  submittedNamedStatements: Record<string, string>;
  stream: { cork: () => void; uncork: () => void };
  execute: (options: { portal: string }) => void;
  sync: () => void;
};
type DriverQuery = {
  name: string | undefined;
  text: string;
  values: unknown[];
  callback: (error: Error | null, results?: pg.QueryResult | pg.QueryResult[]) => void;
  prepare(connection: Connection): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
  handleError(error: Error, connection: Connection): void;
};
const Query = pg.Query as unknown as new (options: Statement) => DriverQuery;

/**
 * Several statements with one Sync at the end. PostgreSQL runs what stands before a Sync in one transaction, which the Sync commits, and after
 * a failure skips the rest: they need neither BEGIN nor COMMIT, and are answered together. The driver's pipeline sends a Sync with each
 * statement.
 */
class PipelinedQuery extends Query {
  readonly #statements: readonly Statement[];
  #at = 0;
  #failed = false;

  constructor(statements: readonly [Statement, ...Statement[]]) {
    super(statements[0]);
    this.#statements = statements;
  }

  submit(connection: Connection): null {
    connection.stream.cork();
    try {
      for (const index of this.#statements.keys()) {
        this.#turnTo(index);
        // A value that cannot be sent: without its predecessor no statement may run.
        if (!this.#failed) this.prepare(connection);
      }
    } finally {
      connection.stream.uncork();
    }
    this.#turnTo(0);
    return null;
  }

  /** The driver's name for what is sent after a statement's parameters. */
  _getRows(connection: Connection): void {
    connection.execute({ portal: '' });
    if (this.#at === this.#statements.length - 1) connection.sync();
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    super.handleCommandComplete(message, connection);
    if (this.#at < this.#statements.length - 1) this.#turnTo(this.#at + 1);
  }

  override handleError(error: Error, connection: Connection): void {
    this.#failed = true;
    // Those that were skipped have not been prepared.
    for (const { name } of this.#statements.slice(this.#at)) if (name) delete connection.submittedNamedStatements[name];
    super.handleError(error, connection);
  }

  /** The driver attributes what it sends, and each answer, to the statement of this name. */
  #turnTo(index: number): void {
    this.#at = index;
    Object.assign(this, this.#statements[index]);
  }
}

/** Sends the statements in one write. Resolves with their results, in their order, when the last one's transaction has committed. */
export function sendTogether(client: pg.PoolClient, statements: readonly [Statement, ...Statement[]]): Promise<pg.QueryResult[]> {
  return new Promise((resolve, reject) => {
    const query = new PipelinedQuery(statements);
    query.callback = (error, results) => (error ? reject(error) : resolve([results ?? []].flat()));
    client.query(query as unknown as pg.Submittable);
  });
}
