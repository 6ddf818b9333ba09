import { mkdtemp, rm } from 'node:fs/promises';
import { type ClientRequest, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { CHANGES_PATH } from '@ensaya/contract/realtime.ts';
import { startLocalPostgres } from '@ensaya/db/local-postgres.ts';
import { prepareDatabase } from '@ensaya/server/prepare-database.ts';
import pg from 'pg';
import { fillFaqs, inventWords } from '../stage/large-faqs.ts';
import { fillRoleplays } from '../stage/large-roleplays.ts';
import { startServer, startWorker } from '../stage/processes.ts';
import { cookieOf } from '../stage/stage.ts';
import { PASSWORD, pickAct, type Send, searchFor, type VirtualUser } from './load-mix.ts';
import { parentOf, processorSeconds } from './processor.ts';

/**
 * `npm run bench:load`: virtual users, each with a pause of five seconds on average between two acts and a connection for live changes, in
 * growing numbers, until a request fails or the p95 exceeds 300 ms. Everything is on this machine, the users too.
 * LOAD_USERS=250,500: only these numbers. LOAD_SECONDS: how long each is measured.
 */
const LEVELS = (process.env.LOAD_USERS ?? '250,500,1000,1500,2000,3000').split(',').map(Number);
const SECONDS = Number(process.env.LOAD_SECONDS ?? 30);
const THINK_MS = 5000;
const P95_MS = 300;
/** Of every so many users one is a responsable. */
const MANAGER_IN = 10;
const COMPANIES = 200;
const PEOPLE = 20;
const PORT = 3380;
const POSTGRES_PASSWORD = 'ensaya';

type Person = VirtualUser & { token: string };
type Measured = { took: Map<string, number[]>; failures: string[] };

const folder = await mkdtemp(join(tmpdir(), 'ensaya-load-'));
const postgres = await startLocalPostgres({ dataDir: join(folder, 'postgres'), durable: true });
const url = postgres.url('postgres');
const people = await fill();
const stage = { postgres, url: (role?: string) => postgres.url('postgres', role), managers: [] };
// Each virtual user has an address of their own, as behind a proxy.
const server = await startServer(stage, PORT, { TRUSTED_PROXIES: '1', LOG_LEVEL: 'error', DATABASE_POOL_MAX: '10' });
const worker = startWorker(stage, { LOG_LEVEL: 'error' });
const postmaster = await findPostmaster();
await givePasswords();

let measured: Measured | undefined;
const streams = new Map<number, ClientRequest>();
let isOver = false;
let active = 0;
let best = 0;
try {
  for (const level of LEVELS) {
    for (; active < level; active++) begin(people[active % people.length] as Person, active);
    await after(THINK_MS * 2);
    const current: Measured = { took: new Map(), failures: [] };
    const before = processes();
    measured = current;
    const started = performance.now();
    await after(SECONDS * 1000);
    measured = undefined;
    const seconds = (performance.now() - started) / 1000;
    const cores = Object.entries(processes()).map(([name, used]) => `${name} ${((used - (before[name] ?? 0)) / seconds).toFixed(2)}`);
    const all = [...current.took.values()].flat();
    console.log(
      `${String(level).padStart(5)} users: ${(all.length / seconds).toFixed(0)} requests/s, p50 ${at(all, 0.5)} ms, p95 ${at(all, 0.95)} ms, p99 ${at(all, 0.99)} ms, ` +
        `${current.failures.length} failed; cores: ${cores.join(', ')}`,
    );
    for (const failure of new Set(current.failures)) console.log(`      ${failure}`);
    if (current.failures.length > 0 || at(all, 0.95) >= P95_MS) {
      print(current);
      break;
    }
    best = level;
    if (level === LEVELS.at(-1)) print(current);
  }
  console.log(`most users without a failure and with p95 under ${P95_MS} ms: ${best}`);
} finally {
  isOver = true;
  for (const stream of streams.values()) stream.destroy();
  await worker.stop();
  await server.kill();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
if (best < 1000 && !process.env.LOAD_USERS) process.exitCode = 1;

/** One person until the end. */
function begin(person: Person, number: number): void {
  const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
  const headers = { cookie: cookieOf(person.token), origin: server.url, 'x-forwarded-for': address };
  const listen = () => {
    const stream = get(server.url + CHANGES_PATH, { headers: { ...headers }, agent: false }, (response) => response.resume());
    stream.on('error', () => {});
    streams.set(number, stream);
  };
  listen();
  const send: Send = async (name, method, path, body) => {
    const started = performance.now();
    const during = measured;
    const response = await fetch(server.url + path, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const took = performance.now() - started;
    if (!response.ok) throw new Error(`${name}: ${response.status} ${text.slice(0, 120)}`);
    if (during)
      during.took
        .set(name, during.took.get(name) ?? [])
        .get(name)
        ?.push(took);
    // Signing in ends the session that the request came with.
    const session = response.headers.getSetCookie().find((cookie) => cookie.startsWith('ensaya.session_token='));
    if (session) {
      headers.cookie = session.split(';')[0] ?? '';
      streams.get(number)?.destroy();
      listen();
    }
    return JSON.parse(text || 'null');
  };
  void (async () => {
    await after(Math.random() * THINK_MS);
    while (!isOver) {
      await pickAct(person.role, Math.random)(person, send, Math.random).catch((error: Error) => measured?.failures.push(error.message));
      await after(-Math.log(1 - Math.random()) * THINK_MS);
    }
  })();
}

async function fill(): Promise<Person[]> {
  await prepareDatabase(url, { ensaya_api: POSTGRES_PASSWORD, ensaya_auth: POSTGRES_PASSWORD, ensaya_worker: POSTGRES_PASSWORD });
  const words = inventWords(2000);
  searchFor(words.slice(0, 500));
  await fillRoleplays(url, { companies: COMPANIES, people: PEOPLE, roleplays: 5, questions: 8, tareas: 100 });
  await fillFaqs(url, { companies: COMPANIES, each: 50, first: 500, templates: 5 }, words);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Person>(
    `with members as (
       select empresa_id, user_id, 'manager' as role from app.responsables_empresas
       union all select company_id, user_id, 'worker' from app.company_users),
     signed as (
       insert into auth.session (user_id, token, expires_at)
       select user_id, encode(sha256(user_id::text::bytea), 'hex'), now() + interval '1 day' from members returning user_id, token)
     select m.user_id as id, u.email, m.empresa_id, m.role, s.token,
            (select r.id from app.roleplays r where r.company_id = m.empresa_id limit 1) as roleplay_id,
            (select t.id from app.tareas t where t.empresa_id = m.empresa_id and (m.role = 'manager' or t.trabajador_id = m.user_id) limit 1) as tarea_id
       from members m join signed s using (user_id) join app.users u on u.id = m.user_id
      order by m.user_id`,
  );
  await client.query('vacuum analyze');
  await client.end();
  const [managers, workers] = [rows.filter(({ role }) => role === 'manager'), rows.filter(({ role }) => role === 'worker')];
  return workers.flatMap((one, n) => {
    const manager = n % (MANAGER_IN - 1) === 0 && managers[n / (MANAGER_IN - 1)];
    return manager ? [manager, one] : [one];
  });
}

/** Registers one person and gives the others the same hash: computing thousands would take minutes. */
async function givePasswords(): Promise<void> {
  const body = JSON.stringify({ email: 'clave@ejemplo.test', password: PASSWORD, role: 'worker', nombre: 'Clave' });
  const headers = { origin: server.url, 'content-type': 'application/json' };
  const response = await fetch(`${server.url}/auth/v1/signup`, { method: 'POST', headers, body });
  if (!response.ok) throw new Error(`registering answered ${response.status}: ${await response.text()}`);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`
    insert into auth.account (user_id, account_id, provider_id, password)
    select u.id, u.id::text, 'credential', a.password from auth.account a, auth.user u where u.id <> a.user_id`);
  await client.end();
}

async function findPostmaster(): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pid = parentOf(rows[0]?.pid ?? 0);
  await client.end();
  return pid;
}

/** Seconds of processor time so far. */
function processes(): Record<string, number> {
  const seconds = (pid: number | undefined) => processorSeconds(pid ?? 0);
  return {
    server: seconds(server.child.pid),
    PostgreSQL: seconds(postmaster),
    worker: seconds(worker.child.pid),
    users: process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6,
  };
}

function at(values: number[], share: number): number {
  return Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0);
}

function print({ took }: Measured): void {
  for (const [name, values] of [...took].toSorted(([, a], [, b]) => at(b, 0.95) - at(a, 0.95)))
    console.log(
      `      ${name.padEnd(18)} ${String(values.length).padStart(6)} times, p50 ${at(values, 0.5)} ms, p95 ${at(values, 0.95)} ms`,
    );
}
