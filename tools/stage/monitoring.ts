import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { freePort } from '@ensaya/server/tests/free-port.ts';

const MONITORING = new URL('../../ops/monitoring/', import.meta.url);

type Part = { url: string; kill: () => Promise<void>; pid: () => number };
type Monitoring = {
  /** A file as a part has it, filled in. */
  fileOf: (name: string, file: string) => string;
  start: (name: string, port: number, environment?: Record<string, string>) => Part;
  remove: () => Promise<void>;
};

/** The parts of `ops/monitoring/start.sh` as they ship; only their times are shorter, from minutes to seconds. */
export async function shortMonitoring(): Promise<Monitoring> {
  const folder = await mkdtemp(join(tmpdir(), 'ensaya-monitoring-'));
  await cp(MONITORING, folder, { recursive: true });
  const shorten = async (name: string, ...changes: [RegExp | string, string][]) => {
    const file = join(folder, name);
    await writeFile(
      file,
      changes.reduce((text, [from, to]) => text.replaceAll(from, to), await readFile(file, 'utf8')),
    );
  };
  for (const rules of ['alerts.yml', 'machine-alerts.yml'])
    await shorten(rules, [/for: \d+[mh]/g, 'for: 2s'], ['[2m]', '[5s]'], ['_age_seconds) > 600', '_age_seconds) > 6']);
  // A day's growth within a minute, of a few bytes.
  await shorten('alerts.yml', ['offset 1d', 'offset 30s'], ['10 * 1024 ^ 3', '10']);
  await shorten('machine-alerts.yml', ['[6h], 24 * 3600', '[10s], 60'], ['64 * 1024 ^ 2', '1024 ^ 2']);
  await shorten('prometheus.yml', [/(scrape|evaluation)_interval: 15s/g, '$1_interval: 1s']);
  await shorten('alertmanager.yml', [/group_wait: \d+s/g, 'group_wait: 1s'], [/group_interval: \w+/g, 'group_interval: 2s'], ['50s', '1s']);
  await shorten('start.sh', ['--web.listen-address="${PROMETHEUS', '--rules.alert.resend-delay=1s --web.listen-address="${PROMETHEUS']);
  const running = new Set<ChildProcess>();
  const end = async (child: ChildProcess) => {
    if (!running.delete(child)) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  process.once('exit', () => {
    for (const child of running) child.kill('SIGKILL');
  });
  return {
    fileOf: (name, file) => join(folder, `${name}-run`, 'monitoring', file),
    start: (name, port, environment = {}) => {
      const own = { MONITORING_RUN: join(folder, `${name}-run`), MONITORING_DATA: join(folder, `${name}-data`) };
      const listen = Object.fromEntries(LISTEN.map((variable) => [variable, `127.0.0.1:${port}`]));
      const env = { PATH: process.env.PATH, ...own, ...listen, ...environment };
      const child = spawn(join(folder, 'start.sh'), [name], { env, stdio: ['ignore', 'ignore', 'ignore'] });
      running.add(child);
      return { url: `http://127.0.0.1:${port}`, kill: () => end(child), pid: () => child.pid ?? 0 };
    },
    remove: async () => {
      for (const child of [...running]) await end(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
const LISTEN = ['PROMETHEUS_LISTEN', 'ALERTMANAGER_LISTEN', 'BLACKBOX_LISTEN', 'NODE_LISTEN', 'POSTGRES_EXPORTER_LISTEN'];

/** A web address that counts what it is sent, by path. */
export async function startReceiver(): Promise<{ url: string; sent: { path: string; body: string; at: number }[]; stop: () => void }> {
  const port = await freePort();
  const sent: { path: string; body: string; at: number }[] = [];
  const server = createServer(async (request, response) => {
    sent.push({ path: request.url ?? '', body: await text(request), at: Date.now() });
    // A pager that does not work.
    response.writeHead(request.url === '/broken' ? 400 : 200).end();
  });
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}`, sent, stop };
}
