import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { type LocalPostgres, startLocalPostgres } from '@ensaya/db/local-postgres.ts';

export type KillablePostgres = LocalPostgres & {
  /** SIGKILL to the server and all of its processes, as when the machine stops, and a start on the same data and port. */
  crash: () => Promise<void>;
};

/** A crash-safe server (fsync on) that can be killed. */
export async function startKillablePostgres(): Promise<KillablePostgres> {
  const home = await mkdtemp(join(tmpdir(), 'ensaya-'));
  await chmod(home, 0o711);
  const dataDir = join(home, 'postgres');
  let running = await startLocalPostgres({ dataDir, durable: true });
  const { port, url } = running;

  const crash = async () => {
    const pid = Number((await readFile(join(dataDir, 'postmaster.pid'), 'utf8')).split('\n')[0]);
    const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ').filter(Boolean).map(Number);
    for (const each of [pid, ...children]) kill(each);
    while ((await Promise.all([pid, ...children].map(isRunning))).includes(true)) await after(10);
    running = await startLocalPostgres({ dataDir, port, durable: true });
  };
  const stop = async () => {
    await running.stop();
    await rm(home, { recursive: true, force: true });
  };
  return { port, url, stop, crash };
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
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
