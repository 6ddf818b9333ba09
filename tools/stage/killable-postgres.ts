import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { type LocalPostgres, preparedData, startLocalPostgres } from '@ensaya/db/local-postgres.ts';
import pg from 'pg';

export type KillablePostgres = LocalPostgres & {
  /** SIGKILL to the server and all of its processes, as when the machine stops. */
  kill: () => Promise<void>;
  /** After `kill`: starts on the same data and port. */
  start: () => Promise<void>;
  /** Both. */
  crash: () => Promise<void>;
  /** SIGKILL to one process that serves a connection: PostgreSQL ends all others, recovers and accepts connections again by itself. */
  killBackend: () => Promise<void>;
  /** A restart by an operator, `pg_ctl restart -m fast`: connections are ended, transactions rolled back. */
  restart: () => Promise<void>;
  /** SIGSTOP to the server and all of its processes: it accepts connections and answers nothing. */
  freeze: () => Promise<void>;
  thaw: () => Promise<void>;
};

/** A crash-safe server (fsync on) that can be killed and frozen. `from` as of `startLocalPostgres`. */
export async function startKillablePostgres(from = preparedData()): Promise<KillablePostgres> {
  const home = await mkdtemp(join(tmpdir(), 'ensaya-'));
  await chmod(home, 0o711);
  const dataDir = join(home, 'postgres');
  let running = await startLocalPostgres({ dataDir, durable: true, from });
  const { port, url } = running;

  const processes = async (): Promise<number[]> => {
    const pid = Number((await readFile(join(dataDir, 'postmaster.pid'), 'utf8')).split('\n')[0]);
    const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ').filter(Boolean).map(Number);
    return [pid, ...children];
  };
  const kill = async () => {
    const killed = await processes();
    signal(killed, 'SIGKILL');
    while ((await Promise.all(killed.map(isRunning))).includes(true)) await after(10);
  };
  const start = async () => {
    running = await startLocalPostgres({ dataDir, port, durable: true });
  };
  const crash = async () => {
    await kill();
    await start();
  };
  const killBackend = async () => {
    const client = new pg.Client({ connectionString: url('postgres') });
    // This process is killed too.
    client.on('error', () => {});
    await client.connect();
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where usename = 'ensaya_api' order by (state = 'active') desc, random() limit 1`,
    );
    const [victim] = rows;
    if (!victim) throw new Error('no connection to kill');
    const ended = new Promise<void>((end) => client.once('end', end));
    signal([victim.pid], 'SIGKILL');
    await ended;
  };
  const restart = async () => {
    await running.stop();
    await start();
  };
  const stop = async () => {
    await running.stop();
    await rm(home, { recursive: true, force: true });
  };
  // The server first, so that it starts no process meanwhile.
  const freeze = async () => signal(await processes(), 'SIGSTOP');
  const thaw = async () => signal(await processes(), 'SIGCONT');
  return { port, url, stop, kill, start, crash, killBackend, restart, freeze, thaw };
}

function signal(pids: number[], name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void {
  for (const pid of pids)
    try {
      process.kill(pid, name);
    } catch {
      // It has ended by itself.
    }
}

/** A killed process that its parent has not read the status of is a zombie: its state is Z. */
const isRunning = (pid: number): Promise<boolean> =>
  readFile(`/proc/${pid}/stat`, 'utf8').then(
    (stat) => !/\) Z/.test(stat),
    () => false,
  );
