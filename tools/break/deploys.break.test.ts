import { prepareDatabase } from '@ensaya/server/prepare-database.ts';
import { freePort } from '@ensaya/server/tests/free-port.ts';
import { heavySize } from '@ensaya/server/tests/heavy-size.ts';
import { until } from '@ensaya/server/tests/until.ts';
import { expect, onTestFinished, test } from 'vitest';
import { startHaproxy } from '../stage/haproxy.ts';
import { type RunningServer, startServer, startWorker } from '../stage/processes.ts';
import { buildStage } from '../stage/stage.ts';
import { countWrites, sendSteadily } from './steady-traffic.ts';

const DEPLOYS = heavySize(20, 1);
const PER_SECOND = heavySize(200, 10);
/** Requests that may wait for their answer at once. */
const MOST = heavySize(2000, 10);

test(`${DEPLOYS} deploys in the middle of ${PER_SECOND} requests a second: none fails, no write is lost or done twice`, async () => {
  const stage = await buildStage(20, 40);
  onTestFinished(() => stage.postgres.stop());
  const ports: [number, number] = [await freePort(), await freePort()];
  const proxy = await startHaproxy(ports);
  onTestFinished(proxy.stop);
  const environment = { PUBLIC_URL: proxy.url, TRUSTED_PROXIES: '1', DRAIN_SECONDS: '3', LOG_LEVEL: 'silent' };
  const start = async (index: number): Promise<RunningServer> => {
    const server = await startServer(stage, ports[index] as number, environment);
    await until(() => proxy.isUp(index));
    return server;
  };
  const servers = await Promise.all([start(0), start(1)]);
  let worker = startWorker(stage, { PUBLIC_URL: proxy.url });
  onTestFinished(async () => void (await Promise.all([...servers, worker].map(({ kill }) => kill()))));

  const traffic = sendSteadily(proxy.url, proxy.ca, stage.managers, { perSecond: PER_SECOND, most: MOST });
  onTestFinished(traffic.abort);
  await until(() => traffic.acknowledged.size > PER_SECOND / 5);
  const began = performance.now();
  for (let deploy = 0; deploy < DEPLOYS; deploy++) {
    // The order of ops/deploy.sh: the schema, then one server after the other, then the worker.
    await prepareDatabase(stage.url(), {});
    for (const index of [0, 1]) {
      await servers[index]?.stop();
      expect(servers[index]?.child.exitCode).toBe(0);
      servers[index] = await start(index);
    }
    await worker.stop();
    worker = startWorker(stage, { PUBLIC_URL: proxy.url });
  }
  const seconds = (performance.now() - began) / 1000;
  await traffic.finish();

  const { rows, lost, twice } = await countWrites(stage.url(), traffic);
  const { sent, failed, acknowledged, slowestMs } = traffic;
  console.log(
    `${DEPLOYS} deploys (${2 * DEPLOYS} servers replaced) in ${Math.round(seconds)} s: ${sent} requests, ${failed.length} failed; ` +
      `${acknowledged.size} writes acknowledged, ${lost} lost, ${twice} twice; slowest answer ${Math.round(slowestMs)} ms`,
  );
  expect(failed).toEqual([]);
  expect(acknowledged.size).toBe(traffic.written.size);
  expect(acknowledged.size).toBe(Math.ceil(sent / 5));
  expect([lost, twice, rows]).toEqual([0, 0, acknowledged.size]);
  // The rate was kept, which only the whole form measures.
  expect(sent).toBeGreaterThan(seconds * heavySize(PER_SECOND, 0) * 0.99);
});
