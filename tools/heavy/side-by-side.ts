import { startTemporaryPostgres } from '@ensaya/db/local-postgres.ts';
import { prepareDatabase } from '@ensaya/server/prepare-database.ts';
import { heavySize } from '@ensaya/server/tests/heavy-size.ts';
import pg from 'pg';
import { fillRoleplays, type RoleplaySize } from '../stage/large-roleplays.ts';
import { type RunningServer, startServer } from '../stage/processes.ts';
import { cookieOf, type Stage } from '../stage/stage.ts';

const PEOPLE = 100;
const PASSWORD = 'ensaya';

type Row = { empresa_id: string; roleplay_id: string; question_id: string; user_id: string };
type Person = Row & { token: string };
export type World = { stage: Stage; server: RunningServer; workers: Person[]; managers: Person[]; versions: Map<string, number> };
export type Request = {
  as: 'worker' | 'manager';
  path: (person: Person) => string;
  method?: 'GET' | 'PUT' | 'POST';
  body?: (person: Person, world: World, round: number) => object;
};

export const named = ({ empresa_id, roleplay_id }: Row) => `empresa_id=${empresa_id}&roleplay_id=${roleplay_id}`;
export const keyOf = ({ empresa_id, roleplay_id, question_id, user_id }: Row) => ({ empresa_id, roleplay_id, question_id, user_id });
export const versionKey = (path: string, { user_id }: Row) => `${path} ${user_id}`;

export async function connected<T>(url: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

/** A PostgreSQL with a server, filled with role-plays: `PEOPLE` of each role have a session, and their company's first question. */
export async function buildWorld(size: RoleplaySize, port: number, started: { stop: () => Promise<void> }[]): Promise<World> {
  const postgres = await startTemporaryPostgres();
  started.unshift(postgres);
  const stage: Stage = { postgres, url: (role) => postgres.url('postgres', role), managers: [] };
  await prepareDatabase(stage.url(), { ensaya_api: PASSWORD, ensaya_auth: PASSWORD, ensaya_worker: PASSWORD });
  await fillRoleplays(stage.url(), size, (line) => console.log(line));
  const people = (client: pg.Client, table: string, company: string) =>
    client.query<Person>(`
      with chosen as (select ${company} as empresa_id, user_id from app.${table} order by random() limit ${PEOPLE}),
      signed as (
        insert into auth.session (user_id, token, expires_at)
        select user_id, encode(sha256(user_id::text::bytea), 'hex'), now() + interval '1 day' from chosen returning user_id, token)
      select signed.token, c.empresa_id, q.roleplay_id, q.id as question_id, coalesce(m.user_id, c.user_id) as user_id
        from chosen c join signed using (user_id)
        join lateral (select * from app.roleplay_questions q where q.empresa_id = c.empresa_id and q."order" = 1 limit 1) q on true
        left join lateral (
          select m.user_id from app.company_users m where m.company_id = c.empresa_id and '${table}' <> 'company_users' limit 1) m on true`);
  const [workers, managers] = await connected(stage.url(), async (client) => [
    (await people(client, 'company_users', 'company_id')).rows,
    (await people(client, 'responsables_empresas', 'empresa_id')).rows,
  ]);
  const server = await startServer(stage, port);
  started.unshift(server);
  return { stage, server, workers: workers ?? [], managers: managers ?? [], versions: new Map() };
}

/** The time of one request in ms. Another answer than a good one throws. */
export async function send(world: World, { as, path, method = 'GET', body }: Request, round: number): Promise<number> {
  const group = as === 'worker' ? world.workers : world.managers;
  const person = group[Math.abs(round) % group.length];
  if (!person) throw new Error('no person');
  const headers = { cookie: cookieOf(person.token), origin: world.server.url, ...(body && { 'content-type': 'application/json' }) };
  const sent = body && JSON.stringify(body(person, world, round));
  const started = performance.now();
  const response = await fetch(world.server.url + path(person), { method, headers, ...(sent && { body: sent }) });
  const answer = (await response.json()) as { version?: number };
  const took = performance.now() - started;
  if (!response.ok) throw new Error(`${method} ${path(person)} answered ${response.status}: ${JSON.stringify(answer)}`);
  if (answer.version !== undefined) world.versions.set(versionKey(path(person), person), answer.version);
  return took;
}

/** Of a dozen requests the 95th percentile is decided by two, hence by whatever else the machine does at that moment. */
const JUDGED = heavySize({ name: 'p95', share: 0.95 }, { name: 'p50', share: 0.5 });
export const judged = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length * JUDGED.share)] ?? 0;

/** Sends each request to both worlds in turn, the first one changing, so that both see the same load of the machine. */
export async function compare(
  [few, many]: readonly [World, World],
  requested: Record<string, Request>,
  { requests, warmUp }: { requests: number; warmUp: number },
): Promise<{ line: string; few: number; many: number }[]> {
  const results = [];
  for (const [what, request] of Object.entries(requested)) {
    const took: [number[], number[]] = [[], []];
    for (let round = -warmUp; round < requests; round++)
      for (const which of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
        const ms = await send(which === 0 ? few : many, request, round);
        if (round >= 0) took[which].push(ms);
      }
    const [a, b] = [judged(took[0]), judged(took[1])];
    const line = `${what.padEnd(28)} ${JUDGED.name} ${a.toFixed(1).padStart(7)} ms ${b.toFixed(1).padStart(7)} ms ${(b / a).toFixed(2).padStart(6)}×`;
    console.log(line);
    results.push({ line, few: a, many: b });
  }
  return results;
}

/** Sequential scans of the tables of companies that have rows. The partitions stand in a schema of their own. */
export const seqScans = ({ stage }: World): Promise<Record<string, number>> =>
  connected(stage.url(), async (client) => {
    const { rows } = await client.query<{ table: string; scans: number }>(
      `select relname as table, seq_scan::integer as scans from pg_stat_user_tables
        where n_live_tup > 0 and (schemaname = 'partitions' or schemaname = 'app' and relname in (
          'empresas', 'users', 'company_users', 'responsables_empresas', 'roleplays', 'roleplay_questions', 'roleplay_assignments',
          'roleplay_respuestas_anteriores', 'borradores_roleplay', 'entregas', 'archivos'))`,
    );
    return Object.fromEntries(rows.map(({ table, scans }) => [table, scans]));
  });

/** Those of the world's server since then, which ends here: backends report their counts when they end. */
export async function seqScansSince(world: World, before: Record<string, number>): Promise<Record<string, number>> {
  await world.server.stop();
  const now = await seqScans(world);
  return Object.fromEntries(Object.entries(before).flatMap(([table, scans]) => (now[table] === scans ? [] : [[table, now[table] ?? 0]])));
}
