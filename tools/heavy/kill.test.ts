import { purgeEmpresa } from '@ensaya/server/empresas/empresas.jobs.ts';
import { heavySize, timeLimit } from '@ensaya/server/tests/heavy-size.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { missHeartbeats } from '../stage/missed-heartbeats.ts';
import { startServer, startWorker } from '../stage/processes.ts';
import { enqueuePurges } from '../stage/purge-jobs.ts';
import { buildStage, type Stage } from '../stage/stage.ts';
import { sendTraffic } from './traffic.ts';

const PORT = 3384;
const JOBS = heavySize(2000, 100);

let stage: Stage;
let admin: pg.Client;
beforeAll(async () => {
  stage = await buildStage(20, 40);
  admin = new pg.Client({ connectionString: stage.url() });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await stage.postgres.stop();
});

const count = async (sql: string): Promise<number> =>
  (await admin.query<{ n: number }>(`select count(*)::int as n ${sql}`)).rows[0]?.n ?? -1;
const openTransactions = () => count(`from pg_stat_activity where usename like 'ensaya\\_%' and xact_start is not null`);
const jobs = (states: string) => count(`from pgboss.job where name = '${purgeEmpresa.queue}' and state in (${states})`);

test('kill -9 of server and worker under load: no transaction stays open, and the next start recovers by itself', async () => {
  await enqueuePurges(stage, JOBS);
  const [server, worker] = [await startServer(stage, PORT, { LOG_LEVEL: 'silent' }), startWorker(stage)];
  const traffic = sendTraffic(server.url, stage.managers, heavySize(3000, 500), 20);
  await vi.waitUntil(async () => (await jobs(`'completed'`)) > 5 && (await openTransactions()) > 0, { timeout: 120_000, interval: 5 });

  await Promise.all([server.kill(), worker.kill()]);
  const killedAt = Date.now();
  await vi.waitUntil(async () => (await openTransactions()) === 0, { timeout: timeLimit(15_000), interval: 50 });
  const cleanAfter = Date.now() - killedAt;
  const [done, left] = [await jobs(`'completed'`), await jobs(`'created', 'active', 'retry'`)];
  expect(left).toBeGreaterThan(0);
  await traffic; // Every request got a response or an error; none hangs.
  await missHeartbeats(stage);

  const [again, workerAgain] = [await startServer(stage, PORT, { LOG_LEVEL: 'silent' }), startWorker(stage)];
  const tally = await sendTraffic(again.url, stage.managers, heavySize(300, 100), 10);
  expect(tally).toMatchObject({ unexpected: [], unavailable: 0, foreign: 0 });
  await vi.waitUntil(async () => (await jobs(`'completed'`)) === JOBS, { timeout: 180_000, interval: 200 });
  console.log(
    `open transactions gone after ${cleanAfter} ms; ${done} of ${JOBS} jobs were done when killed, all ${JOBS} after the restart`,
  );
  await Promise.all([again.stop(), workerAgain.stop()]);
});
