import { expect, test } from 'vitest';
import { freePort } from '../../tests/free-port.ts';
import { serveMetrics } from './metrics-server.ts';
import { workerHealth } from './worker-health.ts';

const MINUTE = 60_000;
const due = (age: number) => [{ queue: 'correo.send', waiting: 1, age }];

test('a worker that leaves due jobs alone for five minutes is unwell; one that works, has nothing to do or has no database is not', async () => {
  let time = 0;
  let queues = async () => due(600);
  const health = workerHealth(
    () => queues(),
    () => time,
  );
  expect(await health.stalled()).toEqual([]);
  time = 6 * MINUTE;
  expect(await health.stalled()).toEqual(['correo.send']);
  queues = async () => due(100);
  expect(await health.stalled()).toEqual([]);
  queues = () => Promise.reject(new Error('no database'));
  expect(await health.stalled()).toEqual([]);
  queues = async () => due(600);
  health.ended();
  expect(await health.stalled()).toEqual([]);
});

test('the health of a process is beside its metrics: 503 names the queues that stand still, and a server has none', async () => {
  let METRICS_PORT = await freePort();
  let queues: string[] = [];
  const stop = await serveMetrics({ METRICS_HOST: '127.0.0.1', METRICS_PORT }, async () => queues);
  const ask = async () => {
    const answer = await fetch(`http://127.0.0.1:${METRICS_PORT}/health`);
    return [answer.status, await answer.text()];
  };
  expect(await ask()).toEqual([200, 'ok']);
  queues = ['correo.send'];
  expect(await ask()).toEqual([503, 'correo.send']);
  await stop();
  METRICS_PORT = await freePort();
  const stopServer = await serveMetrics({ METRICS_HOST: '127.0.0.1', METRICS_PORT });
  expect((await ask())[0]).toBe(404);
  await stopServer();
});
