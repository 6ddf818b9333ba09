import { freePort } from '@ensaya/server/tests/free-port.ts';
import { heavySize, timeLimit } from '@ensaya/server/tests/heavy-size.ts';
import { until } from '@ensaya/server/tests/until.ts';
import { expect, onTestFinished, test } from 'vitest';
import { startHaproxy } from '../stage/haproxy.ts';
import { startKillablePostgres } from '../stage/killable-postgres.ts';
import { missHeartbeats } from '../stage/missed-heartbeats.ts';
import { startPgBouncer } from '../stage/pgbouncer.ts';
import { type RunningServer, startServer, startWorker } from '../stage/processes.ts';
import { countPurges, enqueuePurges } from '../stage/purge-jobs.ts';
import { buildStage } from '../stage/stage.ts';
import { countWrites, sendSteadily, tally } from './steady-traffic.ts';

const ROUNDS = heavySize(3, 1);
const PER_SECOND = heavySize(100, 10);
/** Requests that may wait for their answer at once. */
const MOST = heavySize(2000, 50);
const JOBS_EACH = heavySize(200, 20);
const RECOVERY_MS = timeLimit(10_000);
/** An answer of the proxy or of a server, or a closed connection. */
const CLEAR = /^(GET|POST) (502|503|ECONNRESET|ECONNREFUSED|EPIPE)$/;

/** `start` is what its supervisor does at once. */
type Part = { kill: () => Promise<void>; start: () => Promise<void> };

/** HAProxy, two servers, a worker, PgBouncer and PostgreSQL. */
async function startParts() {
  const postgres = await startKillablePostgres();
  onTestFinished(() => postgres.stop());
  const direct = await buildStage(20, 40, postgres);
  const bouncer = await startPgBouncer(direct, await freePort());
  onTestFinished(bouncer.stop);
  const ports: [number, number] = [await freePort(), await freePort()];
  const proxy = await startHaproxy(ports);
  onTestFinished(proxy.stop);
  const shared = { PUBLIC_URL: proxy.url, DATABASE_STATEMENT_NAMES: 'off', LOG_LEVEL: 'silent' };
  const ofServer = { ...shared, TRUSTED_PROXIES: '1', DATABASE_DIRECT_URL: direct.url('ensaya_api') };

  const serverAt = async (index: 0 | 1): Promise<Part> => {
    let server: RunningServer;
    const start = async () => {
      server = await startServer(bouncer.stage, ports[index], ofServer);
      await until(() => proxy.isUp(index));
    };
    await start();
    onTestFinished(() => server.kill());
    return { kill: () => server.kill(), start };
  };
  const work = () => startWorker(bouncer.stage, { ...shared, DATABASE_DIRECT_URL: direct.url('ensaya_worker') });
  let worker = work();
  onTestFinished(() => worker.kill());
  const [one, two] = await Promise.all([serverAt(0), serverAt(1)]);
  const parts: Record<string, Part> = {
    'server 1': one,
    'server 2': two,
    worker: {
      kill: () => worker.kill(),
      start: async () => {
        await missHeartbeats(direct);
        worker = work();
      },
    },
    HAProxy: proxy,
    PgBouncer: bouncer,
    'one process of PostgreSQL': { kill: postgres.killBackend, start: async () => {} },
    PostgreSQL: postgres,
  };
  return { direct, proxy, parts };
}
/** Another one serves meanwhile, or the requests do without it. */
const SPARE = ['server 1', 'server 2', 'worker'];

test(`kill -9 of each process in the middle of ${PER_SECOND} requests a second: served again within 10 s, no acknowledged write lost, none twice`, async () => {
  const { direct, proxy, parts } = await startParts();
  const traffic = sendSteadily(proxy.url, proxy.ca, direct.managers, { perSecond: PER_SECOND, most: MOST, repeat: true });
  onTestFinished(traffic.abort);
  await traffic.calm();
  let jobs = 0;
  for (let round = 0; round < ROUNDS; round++)
    for (const [name, part] of Object.entries(parts)) {
      await enqueuePurges(direct, JOBS_EACH);
      jobs += JOBS_EACH;
      const before = traffic.failed.length;
      const killedAt = performance.now();
      await part.kill();
      const deadAt = performance.now();
      await part.start();
      await traffic.calm();
      const failed = traffic.failed.slice(before);
      const late = failed.filter(({ sentAt }) => sentAt > deadAt);
      const again = Math.max(0, ...failed.map(({ sentAt }) => sentAt - killedAt));
      const slowest = Math.max(0, ...failed.map(({ sentAt, endedAt }) => endedAt - sentAt));
      console.log(
        `${name} killed: ${failed.length} requests failed${failed.length > 0 ? ` (${tally(failed)})` : ''}, ${late.length} of them sent after its end; ` +
          `slowest failure after ${Math.round(slowest)} ms; every request sent more than ${Math.round(again)} ms after the kill was served`,
      );
      expect(failed.map(({ what }) => what).filter((what) => !CLEAR.test(what))).toEqual([]);
      if (SPARE.includes(name)) expect(late).toEqual([]);
      if (name === 'worker') expect(failed).toEqual([]);
      expect(again).toBeLessThan(RECOVERY_MS);
    }
  await traffic.finish();

  const { rows, lost, twice } = await countWrites(direct.url(), traffic);
  const { sent, failed, acknowledged, written } = traffic;
  console.log(
    `${ROUNDS * Object.keys(parts).length} kills: ${sent} requests, ${failed.length} failures; ` +
      `${acknowledged.size} writes acknowledged, ${lost} lost, ${twice} twice`,
  );
  expect([lost, twice, rows, written.size]).toEqual([0, 0, acknowledged.size, acknowledged.size]);
  // Jobs of a worker that died are taken up again when its heartbeat is missed.
  await until(async () => (await countPurges(direct, 'completed')) === jobs);
});
