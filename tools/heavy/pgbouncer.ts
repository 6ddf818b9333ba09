import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import type { Stage } from '../stage/stage.ts';

/** Debian's PgBouncer in transaction mode in front of the database; ten server connections per role. */
export async function startPgBouncer(stage: Stage, port: number): Promise<{ stage: Stage; stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'ensaya-pgbouncer-'));
  const users = ['ensaya_api', 'ensaya_auth', 'ensaya_worker'].map((role) => `"${role}" "${new URL(stage.url()).password}"`);
  await writeFile(join(folder, 'users.txt'), users.join('\n'));
  const config = [
    '[databases]',
    `* = host=127.0.0.1 port=${stage.postgres.port}`,
    '[pgbouncer]',
    `listen_addr = 127.0.0.1`,
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = scram-sha-256',
    `auth_file = ${join(folder, 'users.txt')}`,
    'pool_mode = transaction',
    'default_pool_size = 10',
    'max_client_conn = 200',
  ];
  await writeFile(join(folder, 'pgbouncer.ini'), config.join('\n'));
  // PgBouncer refuses to run as root.
  execFileSync('chmod', ['-R', 'a+rX', folder]);
  const identity = process.getuid?.() === 0 ? ['-u', 'postgres'] : [];
  const child = spawn('pgbouncer', ['-q', ...identity, join(folder, 'pgbouncer.ini')], { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(child, 'exit');
  // Another process may listen on the port.
  const died = ended.then(() => {
    throw new Error(`pgbouncer on port ${port} ended before it was ready`);
  });
  await Promise.race([untilListening(port).then(() => after(100)), died]);
  died.catch(() => {});
  const url: Stage['url'] = (role) => stage.url(role).replace(`:${stage.postgres.port}/`, `:${port}/`);
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  return { stage: { ...stage, url }, stop };
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
