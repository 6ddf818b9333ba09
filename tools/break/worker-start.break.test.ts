import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareDatabase } from '@ensaya/server/prepare-database.ts';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startKillablePostgres } from '../stage/killable-postgres.ts';
import { startWorker } from '../stage/processes.ts';

const PASSWORD = 'ensaya';

test('a worker that starts before PostgreSQL, and before the migrations, waits for both and then works', async () => {
  const postgres = await startKillablePostgres('');
  onTestFinished(() => postgres.stop());
  const logs = await mkdtemp(join(tmpdir(), 'ensaya-log-'));
  onTestFinished(() => rm(logs, { recursive: true, force: true }));
  const log = join(logs, 'worker.log');
  const saysIn = (text: string) => vi.waitUntil(async () => (await readFile(log, 'utf8')).includes(text), { timeout: 30_000 });

  await postgres.kill();
  const worker = startWorker({ postgres, url: (role) => postgres.url('postgres', role), managers: [] }, {}, log);
  onTestFinished(() => worker.kill());
  await saysIn('ECONNREFUSED');
  await postgres.start();
  await saysIn('password authentication failed');
  await prepareDatabase(postgres.url('postgres'), { ensaya_api: PASSWORD, ensaya_auth: PASSWORD, ensaya_worker: PASSWORD });
  await saysIn('worker ready');
  expect(worker.child.exitCode).toBeNull();
  // Each reason once, not every half second.
  const reasons = (await readFile(log, 'utf8')).split('\n').filter((line) => line.includes('waiting for the database'));
  expect(reasons.length).toBeLessThan(10);
});

test('a worker that starts during a failover, when the database refuses writes, waits and then works', async () => {
  const postgres = await startKillablePostgres();
  onTestFinished(() => postgres.stop());
  const logs = await mkdtemp(join(tmpdir(), 'ensaya-log-'));
  onTestFinished(() => rm(logs, { recursive: true, force: true }));
  const log = join(logs, 'worker.log');
  const saysIn = (text: string) => vi.waitUntil(async () => (await readFile(log, 'utf8')).includes(text), { timeout: 60_000 });
  const url = postgres.url('postgres');
  await prepareDatabase(url, { ensaya_api: PASSWORD, ensaya_auth: PASSWORD, ensaya_worker: PASSWORD });
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query('alter role ensaya_worker set default_transaction_read_only = on');
  const worker = startWorker({ postgres, url: (role) => postgres.url('postgres', role), managers: [] }, {}, log);
  onTestFinished(() => worker.kill());
  await saysIn('read-only transaction');
  await admin.query('alter role ensaya_worker reset default_transaction_read_only');
  await admin.end();
  await saysIn('worker ready');
  expect(worker.child.exitCode).toBeNull();
});
