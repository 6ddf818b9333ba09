import { freePort } from '@ensaya/server/tests/free-port.ts';
import { heavySize } from '@ensaya/server/tests/heavy-size.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type PgBouncer, startPgBouncer } from '../stage/pgbouncer.ts';
import { type RunningServer, startServer } from '../stage/processes.ts';
import { buildStage, cookieOf, type Stage } from '../stage/stage.ts';
import { sendTraffic } from './traffic.ts';

const COMPANIES = 50;
const CONNECTIONS = 10;
const TRANSACTIONS = heavySize(50_000, 300);
/** Enough of few requests. */
const ABORTED_PERCENT = heavySize(2, 4);
const KILL_EVERY_MS = heavySize(200, 400);

let stage: Stage;
let admin: pg.Client;
let bouncer: PgBouncer;
let direct: RunningServer;
let pooled: RunningServer;
beforeAll(async () => {
  stage = await buildStage(COMPANIES, 40);
  admin = new pg.Client({ connectionString: stage.url() });
  await admin.connect();
  bouncer = await startPgBouncer(stage, await freePort());
  const settings = { DATABASE_POOL_MAX: String(CONNECTIONS), LOG_LEVEL: 'silent' };
  [direct, pooled] = await Promise.all([
    startServer(stage, await freePort(), settings),
    startServer(bouncer.stage, await freePort(), { ...settings, DATABASE_STATEMENT_NAMES: 'off' }),
  ]);
});
afterAll(async () => {
  await Promise.all([direct?.stop(), pooled?.stop()]);
  await bouncer?.stop();
  await admin.end();
  await stage.postgres.stop();
});

/** Terminates a random backend of the API every KILL_EVERY_MS; the returned function stops that and counts them. */
function startKilling(): () => Promise<number> {
  let killed = 0;
  let last: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    last = admin
      .query(`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'ensaya_api' order by random() limit 1`)
      .then(({ rowCount }) => (killed += rowCount ?? 0));
  }, KILL_EVERY_MS);
  return async () => {
    clearInterval(timer);
    await last;
    return killed;
  };
}

async function attack(server: RunningServer) {
  const stopKilling = startKilling();
  const tally = await sendTraffic(server.url, stage.managers, TRANSACTIONS, CONNECTIONS * 2, ABORTED_PERCENT);
  const killed = await stopKilling();
  const misplaced = await admin.query(`select from app.proyectos where nombre like 'de %' and nombre <> 'de ' || empresa_id`);
  const open = await admin.query(`select from pg_stat_activity where usename = 'ensaya_api' and state like 'idle in transaction%'`);
  const { rows } = await admin.query(`select count(*)::int as n from app.proyectos where nombre like 'de %'`);
  console.log(`${TRANSACTIONS} requests: ${JSON.stringify({ ...tally, unexpected: tally.unexpected.length, killed, written: rows[0].n })}`);
  expect(tally.unexpected.slice(0, 5)).toEqual([]);
  expect(tally.foreign).toBe(0);
  expect(misplaced.rowCount).toBe(0);
  expect(open.rowCount).toBe(0);
  // Positive controls: rows were read and written, requests aborted, connections terminated, and 90 % still answered.
  expect(tally.answered).toBeGreaterThan(TRANSACTIONS * 0.9);
  expect(Math.min(tally.rows, rows[0].n, tally.aborted, killed)).toBeGreaterThan(0);
}

/** A read whose client has gone is cancelled; a cancel request that came late would end another's statement, which then gets 503. */
async function hangUp(server: RunningServer) {
  const tally = await sendTraffic(server.url, stage.managers, TRANSACTIONS, CONNECTIONS * 2, 30);
  console.log(`${TRANSACTIONS} requests: ${JSON.stringify({ ...tally, unexpected: tally.unexpected.length })}`);
  expect(tally.unexpected.slice(0, 5)).toEqual([]);
  expect(tally.unavailable).toBe(0);
  expect(tally.aborted).toBeGreaterThan(TRANSACTIONS / 50);

  // One that waits for a lock, so that it is certain what ended it.
  const locker = new pg.Client({ connectionString: stage.url() });
  await locker.connect();
  onTestFinished(() => locker.end());
  const waiting = async () =>
    (await admin.query(`select from pg_stat_activity where usename = 'ensaya_api' and wait_event_type = 'Lock'`)).rowCount;
  await locker.query('begin; lock table app.proyectos in access exclusive mode');
  const client = new AbortController();
  const read = fetch(`${server.url}/rest/v1/proyectos`, {
    headers: { cookie: cookieOf(stage.managers[0]?.token ?? '') },
    signal: client.signal,
  }).catch(() => 'gone');
  await vi.waitUntil(async () => (await waiting()) === 1, { timeout: 60_000 });
  const goneAt = performance.now();
  client.abort();
  expect(await read).toBe('gone');
  await vi.waitUntil(async () => (await waiting()) === 0, { timeout: 60_000, interval: 10 });
  const after = performance.now() - goneAt;
  await locker.query('rollback');
  console.log(`the statement of a client that hung up ended after ${Math.round(after)} ms`);
  // Less than the role's lock_timeout, which would have ended it anyway.
  expect(after).toBeLessThan(4500);
}

describe('clients that hang up', () => {
  test('directly: their reads are cancelled, and no other statement', () => hangUp(direct));
  test('through PgBouncer in transaction mode: the same', () => hangUp(pooled));
});

describe(`${TRANSACTIONS} transactions of ${COMPANIES} companies over ${CONNECTIONS} connections, backends killed and requests aborted`, () => {
  test('directly: no foreign row', () => attack(direct));
  test('through PgBouncer in transaction mode: no foreign row', () => attack(pooled));
});
