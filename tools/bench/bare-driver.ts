import { selectProyectos } from '@ensaya/server/proyectos/proyectos.queries.ts';
import { type CompiledQuery, DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import pg from 'pg';

/** The SQL of the projects' list, as the server sends it. */
export async function capturedQuery(): Promise<CompiledQuery> {
  const sent: CompiledQuery[] = [];
  const db = new Kysely<never>({
    dialect: {
      createDriver: () => new DummyDriver(),
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () =>
        new (class extends PostgresQueryCompiler {
          override compileQuery(...args: Parameters<PostgresQueryCompiler['compileQuery']>): CompiledQuery {
            const compiled = super.compileQuery(...args);
            sent.push(compiled);
            return compiled;
          }
        })(),
    },
  });
  await selectProyectos(db as unknown as Parameters<typeof selectProyectos>[0], {
    empresa_id: undefined,
    con_progreso: 'false',
    limit: 20,
    cursor: undefined,
  });
  const [query] = sent;
  if (!query) throw new Error('the list sent no query');
  return query;
}

type Connection = { client: pg.Client; token: string };

/** The same statements over plain `pg`, pipelined: the maximum of PostgreSQL and its driver here, without HTTP and Kysely. */
export async function openBare(url: string, tokens: string[], query: CompiledQuery) {
  const connections: Connection[] = await Promise.all(
    tokens.map(async (token) => {
      const options: pg.ClientConfig & { pipeline: boolean } = { connectionString: url, pipeline: true };
      const client = new pg.Client(options);
      await client.connect();
      return { client, token };
    }),
  );
  const one = async ({ client, token }: Connection) => {
    const [, , list] = await Promise.all([
      client.query('begin'),
      client.query({ name: 'enter', text: 'select app.enter($1, $2, $3)', values: [token, ['worker', 'manager', 'superadmin'], false] }),
      client.query({ name: 'list', text: query.sql, values: [...query.parameters] }),
      client.query('commit'),
    ]);
    if (list.rows.length !== 21) throw new Error(`expected 21 rows, got ${list.rows.length}`);
  };
  return {
    /** Transactions per second over all connections. */
    measure: async (seconds: number): Promise<number> => {
      let done = 0;
      const started = performance.now();
      const deadline = started + seconds * 1000;
      await Promise.all(
        connections.map(async (connection) => {
          while (performance.now() < deadline) {
            await one(connection);
            done++;
          }
        }),
      );
      return (done * 1000) / (performance.now() - started);
    },
    close: () => Promise.all(connections.map(({ client }) => client.end())),
  };
}
