import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FILE_KINDS } from '@ensaya/contract/archivos.ts';
import { freePort } from '@ensaya/server/tests/free-port.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startServer, startWorker } from '../stage/processes.ts';
import { buildStage } from '../stage/stage.ts';
import { untilReady } from '../wait.ts';

const MONITORING = new URL('../../ops/monitoring/', import.meta.url);
type Alert = { labels: { alertname: string; instance?: string; severity: string }; state: string };

/** Prometheus with our rules; only their times are shorter. */
async function startPrometheus(targets: Record<string, number>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ensaya-prometheus-'));
  const port = await freePort();
  const rules = await readFile(new URL('alerts.yml', MONITORING), 'utf8');
  await writeFile(join(folder, 'alerts.yml'), rules.replaceAll(/for: \d+m/g, 'for: 2s'));
  const jobs = Object.entries(targets).map(
    ([job, target]) => `  - { job_name: ${job}, static_configs: [{ targets: ['127.0.0.1:${target}'] }] }`,
  );
  const config = ['global: { scrape_interval: 1s, evaluation_interval: 1s }', 'rule_files: [alerts.yml]', 'scrape_configs:', ...jobs, ''];
  await writeFile(join(folder, 'prometheus.yml'), config.join('\n'));
  const args = [`--config.file=${folder}/prometheus.yml`, `--storage.tsdb.path=${folder}/data`, `--web.listen-address=127.0.0.1:${port}`];
  const child: ChildProcess = spawn('prometheus', args, { stdio: 'ignore' });
  onTestFinished(async () => {
    const ended = new Promise((exit) => child.once('exit', exit));
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  });
  const url = `http://127.0.0.1:${port}`;
  await untilReady(`${url}/-/ready`);
  return url;
}

/** As Grafana sends them. */
async function dashboardExpressions(): Promise<string[]> {
  const { panels } = JSON.parse(await readFile(new URL('dashboard.json', MONITORING), 'utf8')) as {
    panels: { targets?: { expr: string }[] }[];
  };
  return panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr.replaceAll('$__rate_interval', '1m')));
}

test('Prometheus reads server and worker; a killed server is reported, and the report ends when it is back', async () => {
  const stage = await buildStage(2, 2);
  onTestFinished(() => stage.postgres.stop());
  const [port, ofServer, ofWorker] = [await freePort(), await freePort(), await freePort()];
  const start = () => startServer(stage, port, { LOG_LEVEL: 'silent', METRICS_PORT: String(ofServer) });
  const worker = startWorker(stage, { METRICS_PORT: String(ofWorker) });
  onTestFinished(worker.stop);
  const first = await start();
  onTestFinished(first.kill);
  const prometheus = await startPrometheus({ 'ensaya-server': ofServer, 'ensaya-worker': ofWorker });
  const ask = async <T>(path: string) => ((await (await fetch(`${prometheus}/api/v1/${path}`)).json()) as { data: T }).data;
  const firing = async () => {
    const { alerts } = await ask<{ alerts: Alert[] }>('alerts');
    return alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname);
  };
  const read = async (query: string) => (await ask<{ result: unknown[] }>(`query?query=${encodeURIComponent(query)}`)).result.length;
  const patience = { timeout: 120_000, interval: 200 };

  await vi.waitUntil(async () => (await read('up == 1')) === 2 && (await read('ensaya_queue_jobs')) > 10, patience);
  expect(await read('ensaya_pool_connections{job="ensaya-server"}')).toBeGreaterThan(0);
  expect(await read('ensaya_storage_bytes')).toBe(Object.keys(FILE_KINDS).length);
  for (const expression of await dashboardExpressions()) {
    const answer = await fetch(`${prometheus}/api/v1/query?query=${encodeURIComponent(expression)}`);
    expect(answer.status, expression).toBe(200);
  }
  // Until the worker was ready, no queue was seen.
  await vi.waitUntil(async () => (await firing()).length === 0, patience);

  const killedAt = Date.now();
  await first.kill();
  await vi.waitUntil(async () => (await firing()).includes('ProcessDown'), patience);
  console.log(`killed: reported after ${Date.now() - killedAt} ms`);
  expect(await firing()).toEqual(['ProcessDown']);

  const second = await start();
  onTestFinished(second.stop);
  const backAt = Date.now();
  await vi.waitUntil(async () => (await firing()).length === 0, patience);
  console.log(`back: the report ended after ${Date.now() - backAt} ms`);
});
