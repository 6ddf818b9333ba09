import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { untilReady } from '../wait.ts';
import { KEY_RING, SECRET, type Stage } from './stage.ts';

const entry = (name: string) => new URL(import.meta.resolve(`@ensaya/server/${name}.ts`)).pathname;

/** The file store of all processes started from here; removed on exit. */
export const FILES_DIR = mkdtempSync(join(tmpdir(), 'ensaya-files-'));
process.once('exit', () => rmSync(FILES_DIR, { recursive: true, force: true }));

export type Running = { child: ChildProcess; stop: () => Promise<void>; kill: () => Promise<void> };
export type RunningServer = Running & { url: string };

/** The server as in production, in a separate process. `script` replaces it by another release's. */
export async function startServer(
  stage: Stage,
  port: number,
  environment: Record<string, string> = {},
  log?: string,
  script = entry('main'),
): Promise<RunningServer> {
  const url = `http://127.0.0.1:${port}`;
  const running = run(
    script,
    {
      PORT: String(port),
      PUBLIC_URL: url,
      AUTH_SECRET: SECRET,
      AI_KEY_RING: KEY_RING,
      DATABASE_URL: stage.url('ensaya_api'),
      DATABASE_AUTH_URL: stage.url('ensaya_auth'),
      RATE_LIMIT_PER_MINUTE: '100000000',
      DRAIN_SECONDS: '0',
      SMTP_URL: 'smtp://127.0.0.1:1',
      REQUIRE_SUPERADMIN_SECOND_FACTOR: 'off',
      FILES_DIR,
      ...environment,
    },
    log,
  );
  const died = once(running.child, 'exit').then(() => {
    throw new Error(`the server on port ${port} ended before it was ready`);
  });
  await Promise.race([untilReady(`${url}/health/ready`), died]);
  died.catch(() => {});
  return { ...running, url };
}

/** `script` replaces the product's worker by one with a test's jobs. */
export function startWorker(stage: Stage, environment: Record<string, string> = {}, log?: string, script = entry('worker')): Running {
  return run(
    script,
    {
      PUBLIC_URL: 'http://127.0.0.1',
      AUTH_SECRET: SECRET,
      AI_KEY_RING: KEY_RING,
      DATABASE_URL: stage.url('ensaya_worker'),
      FILES_DIR,
      ...environment,
    },
    log,
  );
}

/** Logs to the given file, or nowhere. */
function run(script: string, environment: Record<string, string>, log?: string): Running {
  const child = spawn(process.execPath, [script], {
    stdio: ['ignore', log ? openSync(log, 'a') : 'ignore', 'inherit'],
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...environment },
  });
  const last = () => child.kill('SIGKILL');
  process.once('exit', last);
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    process.off('exit', last);
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  return { child, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}
