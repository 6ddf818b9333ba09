import { execFileSync } from 'node:child_process';
import { appendFile, chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { type LocalPostgres, preparedData, startLocalPostgres } from '@ensaya/db/local-postgres.ts';
import pg from 'pg';

/** A crash-safe primary whose commits wait for one of two streaming replicas. Its data is removed when it stops. */
export async function startReplicatedPostgres(): Promise<{ primary: LocalPostgres; replicas: LocalPostgres[]; stop: () => Promise<void> }> {
  const home = await mkdtemp(join(tmpdir(), 'ensaya-'));
  await chmod(home, 0o711);
  const folder = (name: string) => join(home, name);
  // A copy of a stopped server is a complete backup, and needs no tool that the embedded PostgreSQL lacks.
  await (await startLocalPostgres({ dataDir: folder('primary'), durable: true, from: preparedData() })).stop();
  for (const name of ['replica_1', 'replica_2']) execFileSync('cp', ['-a', folder('primary'), folder(name)]);
  const primary = await startLocalPostgres({ dataDir: folder('primary'), durable: true });
  const { username, password } = new URL(primary.url('postgres'));
  const replicas: LocalPostgres[] = [];
  for (const name of ['replica_1', 'replica_2']) {
    const source = `host=127.0.0.1 port=${primary.port} user=${username} password=${password} application_name=${name}`;
    await appendFile(join(folder(name), 'postgresql.conf'), `\nprimary_conninfo = '${source}'\n`);
    await writeFile(join(folder(name), 'standby.signal'), '', { mode: 0o644 });
    replicas.push(await startLocalPostgres({ dataDir: folder(name), durable: true }));
  }
  await waitForOne(primary);
  const stop = async () => {
    // The primary first: it sends its last changes before it ends.
    await primary.stop();
    for (const replica of replicas) await replica.stop();
    await rm(home, { recursive: true, force: true });
  };
  return { primary, replicas, stop };
}

/** From when both stream, a commit is acknowledged when one of them has it. */
async function waitForOne(primary: LocalPostgres): Promise<void> {
  const client = new pg.Client({ connectionString: primary.url('postgres') });
  await client.connect();
  const streaming = async () => (await client.query(`select from pg_stat_replication where state = 'streaming'`)).rowCount;
  while ((await streaming()) !== 2) await after(50);
  await client.query(`alter system set synchronous_standby_names = 'ANY 1 (replica_1, replica_2)'`);
  await client.query('select pg_reload_conf()');
  await client.end();
}
