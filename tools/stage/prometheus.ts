import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@ensaya/server/tests/free-port.ts';
import { untilReady } from '../wait.ts';

const MONITORING = new URL('../../ops/monitoring/', import.meta.url);

/** Prometheus as we ship it; only the addresses of what it reads are others: `{ 'server-1:9100': 4103 }`. */
export async function startPrometheus(ports: Record<string, number>): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'ensaya-prometheus-'));
  await cp(MONITORING, folder, { recursive: true });
  // Nothing listens at these: what is not started here is not watched.
  const env = { PATH: process.env.PATH, PUBLIC_URL: 'https://localhost' };
  let config = execFileSync(join(folder, 'start.sh'), ['fill', 'prometheus.yml'], { env, encoding: 'utf8' });
  for (const [target, port] of Object.entries(ports)) {
    if (!config.includes(target)) throw new Error(`prometheus.yml reads no ${target}`);
    config = config.replaceAll(target, `127.0.0.1:${port}`);
  }
  await writeFile(join(folder, 'prometheus.yml'), config);
  const port = await freePort();
  const args = [`--config.file=${folder}/prometheus.yml`, `--storage.tsdb.path=${folder}/data`, `--web.listen-address=127.0.0.1:${port}`];
  const child = spawn('prometheus', args, { stdio: 'ignore' });
  const last = () => child.kill('SIGKILL');
  process.once('exit', last);
  const ended = once(child, 'exit');
  const died = ended.then(() => {
    throw new Error('prometheus ended before it was ready');
  });
  const url = `http://127.0.0.1:${port}`;
  await Promise.race([untilReady(`${url}/-/ready`), died]);
  died.catch(() => {});
  const stop = async () => {
    process.off('exit', last);
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  return { url, stop };
}
