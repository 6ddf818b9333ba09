import { fork } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { setTimeout as after } from 'node:timers/promises';
import { freePort } from '@ensaya/server/tests/free-port.ts';
import { heavySize, timeLimit } from '@ensaya/server/tests/heavy-size.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillFaqs, inventWords } from '../stage/large-faqs.ts';
import { type PgBouncer, startPgBouncer } from '../stage/pgbouncer.ts';
import { type RunningServer, startServer } from '../stage/processes.ts';
import { buildStage, cookieOf, type Stage } from '../stage/stage.ts';
import type { Attacker, Flood, FloodTally } from './flood.ts';

const FAQS = heavySize(1_000, 60);
const SECONDS = heavySize(20, 2);
const PAUSE_MS = heavySize(50, 25);
/** On busy processors the searches slow every statement: the short form judges the wait for the pool. */
const WHOLE_MS = heavySize(100, 5000);
/** Waits shorter than this are the clock's and the event loop's; in the short form, also those for a connection that is opened. */
const LEAST_WAIT_MS = heavySize(0.5, 10);
const WORDS = inventWords(20_000);
const SESSIONS = 12;

let stage: Stage;
let bouncer: PgBouncer;
let servers: RunningServer[];
let metrics: string[];
let loud: { empresa_id: string; person: string[]; colleagues: string[] };
let bystander: { empresa_id: string; cookie: string };

beforeAll(async () => {
  stage = await buildStage(2, 40);
  await fillFaqs(stage.url(), { companies: 2, each: 20, first: FAQS, templates: 1 }, WORDS);
  const [first, second] = stage.managers.toSorted((a, b) => (a.empresa_id < b.empresa_id ? -1 : 1));
  if (!first || !second) throw new Error('no companies');
  loud = { empresa_id: first.empresa_id, ...(await addPeople(first.empresa_id)) };
  bystander = { empresa_id: second.empresa_id, cookie: cookieOf(second.token) };
  bouncer = await startPgBouncer(stage, await freePort(), 20);
  const ports = [await freePort(), await freePort()];
  metrics = ports.map((port) => `http://127.0.0.1:${port}/metrics`);
  servers = await Promise.all(
    ports.map(async (port) =>
      startServer(bouncer.stage, await freePort(), {
        LOG_LEVEL: 'silent',
        METRICS_PORT: String(port),
        // As shipped.
        RATE_LIMIT_PER_MINUTE: '600',
        DATABASE_STATEMENT_NAMES: 'off',
      }),
    ),
  );
});
afterAll(async () => {
  await Promise.all((servers ?? []).map((server) => server.stop()));
  await bouncer?.stop();
  await stage.postgres.stop();
});

/** Fifty workers with a session each, the first of them with twelve. */
async function addPeople(empresa_id: string): Promise<{ person: string[]; colleagues: string[] }> {
  const client = new pg.Client({ connectionString: stage.url() });
  await client.connect();
  await client.query(`
    set role ensaya_owner;
    create temporary table w as select n, uuidv7() as id from generate_series(1, 50) n;
    insert into auth.user (id, email, name, requested_role) select id, 'trabajador' || n || '@ejemplo.test', '', 'worker' from w;
    insert into app.company_users (company_id, user_id) select '${empresa_id}', id from w;
    insert into auth.session (user_id, token, expires_at)
      select w.id, 'w' || w.n || '-' || s, now() + interval '1 day' from w, generate_series(1, case w.n when 1 then ${SESSIONS} else 1 end) s`);
  await client.end();
  const sessions = Array.from({ length: SESSIONS }, (_, s) => cookieOf(`w1-${s + 1}`));
  return { person: sessions, colleagues: Array.from({ length: 50 }, (_, n) => cookieOf(`w${n + 1}-1`)) };
}

/** Seconds and number of waits of all requests, in both servers. */
async function waits(place: 'share' | 'pool'): Promise<{ seconds: number; count: number }> {
  const texts = await Promise.all(metrics.map(async (url) => (await fetch(url)).text()));
  const sum = (name: string) =>
    texts.reduce(
      (total, text) =>
        total + Number(new RegExp(`^ensaya_database_wait_seconds_${name}{place="${place}"} (.*)$`, 'm').exec(text)?.[1] ?? 0),
      0,
    );
  return { seconds: sum('sum'), count: sum('count') };
}

/** `shareWait`, `poolWait`: means in milliseconds. */
type Seen = { p50: number; p95: number; max: number; shareWait: number; poolWait: number; statuses: Record<number, number> };

/** The bystander's requests, one after the other on both servers, and what all requests waited for their share and for the pool meanwhile. */
async function watch(): Promise<Seen> {
  const before = await Promise.all([waits('share'), waits('pool')]);
  const times: number[] = [];
  const statuses: Record<number, number> = {};
  const until = performance.now() + SECONDS * 1000;
  for (let n = 0; performance.now() < until; n += 1) {
    const startedAt = performance.now();
    const url = `${servers[n % 2]?.url}/rest/v1/proyectos?limit=20&empresa_id=${bystander.empresa_id}`;
    const response = await fetch(url, { headers: { cookie: bystander.cookie } });
    await response.arrayBuffer();
    times.push(performance.now() - startedAt);
    statuses[response.status] = (statuses[response.status] ?? 0) + 1;
    await after(PAUSE_MS);
  }
  const then = await Promise.all([waits('share'), waits('pool')]);
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(10 * (sorted[Math.floor((sorted.length - 1) * share)] ?? 0)) / 10;
  const meanWait = (place: 0 | 1) =>
    (1000 * (then[place].seconds - before[place].seconds)) / Math.max(1, then[place].count - before[place].count);
  return { p50: at(0.5), p95: at(0.95), max: at(1), shareWait: meanWait(0), poolWait: meanWait(1), statuses };
}

async function flood(attackers: Attacker[]): Promise<{ seen: Seen; tally: FloodTally }> {
  const child = fork(new URL('./flood.ts', import.meta.url).pathname);
  const order: Flood = {
    urls: servers.map(({ url }) => url),
    paths: [
      ...Array.from(
        { length: 20 },
        (_, n) => `/rest/v1/rpc/search_faqs?empresa_id=${loud.empresa_id}&q=${WORDS[n]}%20${WORDS[3 * n + 40]}`,
      ),
      `/rest/v1/proyectos?limit=100&empresa_id=${loud.empresa_id}`,
    ],
    attackers,
  };
  child.send(order);
  // Until its connections are open, its statements planned and its sessions known.
  await after(heavySize(5000, 1000));
  const seen = await watch();
  const reported = once(child, 'message');
  child.send('stop');
  const [tally] = (await reported) as [FloodTally];
  return { seen, tally };
}

const FLOODS: [string, () => Attacker[]][] = [
  ['one person, 12 sessions, 120 requests in flight', () => loud.person.map((cookie) => ({ cookie, inFlight: 10 }))],
  ['one company of 50 people, 150 requests in flight', () => loud.colleagues.map((cookie) => ({ cookie, inFlight: 3 }))],
];

test.each(FLOODS)('%s on two servers behind PgBouncer: a person of another company hardly notices', async (who, attackers) => {
  // The bystander's statements are planned before they are measured.
  await watch();
  const quiet = await watch();
  const { seen, tally } = await flood(attackers());
  console.log(
    `${who}: quiet ${JSON.stringify(quiet)}, flooded ${JSON.stringify(seen)}, p95 ${(seen.p95 / quiet.p95).toFixed(1)} times; flood ${JSON.stringify(tally)}; load ${loadavg()[0]?.toFixed(1)}`,
  );
  expect(Object.keys(seen.statuses)).toEqual(['200']);
  expect(seen.p95).toBeLessThan(WHOLE_MS);
  expect(seen.poolWait).toBeLessThan(timeLimit(3 * Math.max(quiet.poolWait, LEAST_WAIT_MS)));
  expect(tally.cores).toBeLessThan(0.6);
  // Positive control: the flood was served, was refused or waited for its share, and got a Retry-After.
  expect(tally.statuses[200]).toBeGreaterThan(0);
  if (!tally.statuses[429]) expect(seen.shareWait).toBeGreaterThan(heavySize(100, 1));
  expect(tally).toMatchObject({ withoutRetry: 0, failed: 0 });
});
