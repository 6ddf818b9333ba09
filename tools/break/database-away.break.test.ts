import { setTimeout as after } from 'node:timers/promises';
import { freePort } from '@ensaya/server/tests/free-port.ts';
import { heavySize, timeLimit } from '@ensaya/server/tests/heavy-size.ts';
import { until } from '@ensaya/server/tests/until.ts';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startHaproxy } from '../stage/haproxy.ts';
import { startKillablePostgres } from '../stage/killable-postgres.ts';
import { startServer, startWorker } from '../stage/processes.ts';
import { countPurges, enqueuePurges } from '../stage/purge-jobs.ts';
import { startRelay } from '../stage/relay.ts';
import { buildStage, type Stage } from '../stage/stage.ts';
import { countWrites, removeWrites, type SteadyTraffic, sendSteadily, tally } from './steady-traffic.ts';

const PER_SECOND = heavySize(50, 10);
/** Requests that may wait for their answer at once. */
const MOST = heavySize(2000, 100);
const AWAY_MS = heavySize(30_000, 5000);
const RECOVERY_MS = timeLimit(30_000);
/** A request waits 5 s for a connection, and a statement 20 s for its answer. */
const ANSWER_MS = timeLimit(26_000);
/** A balancer's probe gives up about then. */
const PROBE_MS = timeLimit(3500);
const JOBS = 20;

/** The last one first. */
const started: (() => unknown)[] = [];
let parts: Awaited<ReturnType<typeof startWithRelay>>;
beforeAll(async () => {
  parts = await startWithRelay();
});
afterAll(async () => {
  for (const end of started) await end();
});

/** HAProxy, a server and a worker whose connections to PostgreSQL run through the relay. */
async function startWithRelay() {
  const postgres = await startKillablePostgres();
  started.unshift(postgres.stop);
  const relay = await startRelay(postgres.port);
  started.unshift(relay.stop);
  const direct = await buildStage(20, 40, postgres);
  const stage: Stage = { ...direct, url: (role) => direct.url(role).replace(`:${postgres.port}/`, `:${relay.port}/`) };
  const port = await freePort();
  const proxy = await startHaproxy([port, port]);
  started.unshift(proxy.stop);
  const shared = { PUBLIC_URL: proxy.url, LOG_LEVEL: 'silent' };
  const server = await startServer(stage, port, { ...shared, TRUSTED_PROXIES: '1' });
  started.unshift(() => server.kill());
  const worker = startWorker(stage, shared);
  started.unshift(() => worker.kill());
  await until(() => proxy.isUp(0));
  await enqueuePurges(direct, JOBS);
  await until(async () => (await countPurges(direct, 'completed')) === JOBS);
  const probe = async () => {
    const at = performance.now();
    const response = await fetch(`${server.url}/health/ready`);
    return { status: response.status, text: await response.text(), at, ms: performance.now() - at };
  };
  return { postgres, relay, direct, proxy, probe };
}

/** Steady traffic that is served, whose writes are the only ones. */
async function startTraffic(): Promise<SteadyTraffic> {
  const { direct, proxy } = parts;
  await removeWrites(direct.url());
  const traffic = sendSteadily(proxy.url, proxy.ca, direct.managers, { perSecond: PER_SECOND, most: MOST, repeat: true });
  onTestFinished(traffic.abort);
  await traffic.calm();
  return traffic;
}

/** Waits until requests are served again and the worker does a new job; prints and checks what failed since `before`. */
async function checkRecovery(name: string, direct: Stage, traffic: SteadyTraffic, backAt: number, before: number): Promise<void> {
  const done = await countPurges(direct, 'completed');
  await enqueuePurges(direct, JOBS);
  await until(async () => (await countPurges(direct, 'completed')) === done + JOBS);
  const workerBack = performance.now() - backAt;
  await traffic.calm();
  await traffic.finish();
  const failed = traffic.failed.slice(before);
  const again = Math.max(0, ...failed.map(({ sentAt }) => sentAt - backAt));
  const slowest = Math.max(0, ...failed.map(({ sentAt, endedAt }) => endedAt - sentAt));
  const { rows, lost, twice } = await countWrites(direct.url(), traffic);
  console.log(
    `${name}: ${failed.length} requests failed (${tally(failed)}), the slowest after ${Math.round(slowest)} ms; slowest of all ${Math.round(traffic.slowestMs)} ms. ` +
      `Served again after ${Math.round(again)} ms, the worker after ${Math.round(workerBack)} ms; ${rows} writes, ${lost} lost, ${twice} twice`,
  );
  expect(failed.filter(({ what }) => !what.endsWith(' 503'))).toEqual([]);
  expect(slowest).toBeLessThan(ANSWER_MS);
  expect(Math.max(again, workerBack)).toBeLessThan(RECOVERY_MS);
  expect([lost, twice, rows]).toEqual([0, 0, traffic.written.size]);
}

test('PostgreSQL restarted by an operator: 503 meanwhile, served again by itself, no acknowledged write lost', async () => {
  const { postgres, direct } = parts;
  const traffic = await startTraffic();
  const before = traffic.failed.length;
  await postgres.restart();
  await checkRecovery('restarted', direct, traffic, performance.now(), before);
});

test(`PostgreSQL unreachable for ${AWAY_MS / 1000} s, every packet lost: 503 and unready in time, served again by itself, no acknowledged write lost`, async () => {
  const { relay, direct, probe } = parts;
  const traffic = await startTraffic();
  const before = traffic.failed.length;
  const cutAt = performance.now();
  relay.cut();
  const probes: Awaited<ReturnType<typeof probe>>[] = [];
  const isSeen = () => probes.some(({ status }) => status === 503);
  for (; performance.now() < cutAt + AWAY_MS || !isSeen(); await after(100)) probes.push(await probe());
  const backAt = performance.now();
  relay.join();
  await until(async () => (await probe()).status === 200);
  const readyAfter = performance.now() - backAt;
  const unready = probes.find(({ status }) => status === 503);
  const unreadyAfter = (unready?.at ?? Number.NaN) + (unready?.ms ?? 0) - cutAt;
  const slowest = Math.max(...probes.map(({ ms }) => ms));
  console.log(
    `unreachable: unready after ${Math.round(unreadyAfter)} ms, slowest probe ${Math.round(slowest)} ms, ready again after ${Math.round(readyAfter)} ms`,
  );
  expect(unready?.text).toContain('database unreachable');
  expect(unreadyAfter).toBeLessThan(timeLimit(4000));
  expect(probes.slice(probes.indexOf(unready as (typeof probes)[0])).map(({ status }) => status)).not.toContain(200);
  expect(slowest).toBeLessThan(PROBE_MS);
  await checkRecovery('unreachable', direct, traffic, backAt, before);
  expect(readyAfter).toBeLessThan(RECOVERY_MS);
});
