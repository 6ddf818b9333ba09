import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import type { Stage } from './stage.ts';

const SHIPPED = new URL('../../ops/pgbouncer.ini', import.meta.url);

export type PgBouncer = {
  /** The database through the pooler. */
  stage: Stage;
  /** SIGKILL. */
  kill: () => Promise<void>;
  /** After `kill`: starts on the same port. */
  start: () => Promise<void>;
  stop: () => Promise<void>;
};

/** Debian's PgBouncer with the configuration that we ship (transaction mode) in front of the database, with `poolSize` server connections per role. */
export async function startPgBouncer(stage: Stage, port: number, poolSize = 10): Promise<PgBouncer> {
  const folder = await mkdtemp(join(tmpdir(), 'ensaya-pgbouncer-'));
  const users = ['ensaya_api', 'ensaya_auth', 'ensaya_worker'].map((role) => `"${role}" "${new URL(stage.url()).password}"`);
  await writeFile(join(folder, 'users.txt'), users.join('\n'));
  const own: Record<string, string> = {
    '*': `host=127.0.0.1 port=${stage.postgres.port}`,
    listen_addr: '127.0.0.1',
    listen_port: String(port),
    auth_file: join(folder, 'users.txt'),
    default_pool_size: String(poolSize),
  };
  const shipped = await readFile(SHIPPED, 'utf8');
  const config = shipped.replaceAll(/^([*\w]+) = .*$/gm, (line, name: string) => (name in own ? `${name} = ${own[name]}` : line));
  await writeFile(join(folder, 'pgbouncer.ini'), config);
  // PgBouncer refuses to run as root.
  execFileSync('chmod', ['-R', 'a+rX', folder]);
  let child = await run(join(folder, 'pgbouncer.ini'), port);
  const url: Stage['url'] = (role) => stage.url(role).replace(`:${stage.postgres.port}/`, `:${port}/`);
  const kill = async () => {
    if (child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  const start = async () => {
    child = await run(join(folder, 'pgbouncer.ini'), port);
  };
  const stop = async () => {
    await kill();
    await rm(folder, { recursive: true, force: true });
  };
  return { stage: { ...stage, url }, kill, start, stop };
}

async function run(config: string, port: number): Promise<ChildProcess> {
  const identity = process.getuid?.() === 0 ? ['-u', 'postgres'] : [];
  const child = spawn('pgbouncer', ['-q', ...identity, config], { stdio: ['ignore', 'ignore', 'inherit'] });
  // Another process may listen on the port.
  const died = once(child, 'exit').then(() => {
    throw new Error(`pgbouncer on port ${port} ended before it was ready`);
  });
  await Promise.race([untilListening(port).then(() => after(100)), died]);
  died.catch(() => {});
  return child;
}

async function untilListening(port: number): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const socket = connect(port, '127.0.0.1');
    const open = await new Promise<boolean>((answer) => {
      socket.once('connect', () => answer(true)).once('error', () => answer(false));
    });
    socket.destroy();
    if (open) return;
    await new Promise((again) => setTimeout(again, 25));
  }
  throw new Error('pgbouncer did not start');
}
