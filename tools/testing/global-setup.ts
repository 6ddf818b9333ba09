import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { preparedData, startLocalPostgres, startTemporaryPostgres } from '@ensaya/db/local-postgres.ts';
import pg from 'pg';
import type { TestProject } from 'vitest/node';

const TEMPLATE = 'ensaya_template';
const PASSWORD = 'ensaya';

declare module 'vitest' {
  interface ProvidedContext {
    postgresPort: number;
  }
}

/** One PostgreSQL for each project of a run, with a migrated template database that each test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const forget = process.env.HEAVY === 'short' && !preparedData() ? await prepareData() : undefined;
  const postgres = await startTemporaryPostgres();
  const admin = new pg.Client({ connectionString: postgres.url('template1') });
  await admin.connect();
  await admin.query(`create database ${TEMPLATE} template postgres`);
  await admin.end();
  if (!preparedData()) await prepare(postgres.url(TEMPLATE));
  project.provide('postgresPort', postgres.port);
  return async () => {
    await postgres.stop();
    await forget?.();
  };
}

/** Loaded here: a second project of the run would load it again, which its metrics do not allow. */
async function prepare(url: string): Promise<void> {
  const { prepareDatabase } = await import('@ensaya/server/prepare-database.ts');
  await prepareDatabase(url, { ensaya_api: PASSWORD, ensaya_auth: PASSWORD, ensaya_worker: PASSWORD });
}

/** The data of a migrated server, for every server that this run starts. The projects of a run share it. */
async function prepareData(): Promise<() => Promise<void>> {
  const home = await mkdtemp(join(tmpdir(), 'ensaya-'));
  await chmod(home, 0o711);
  const dataDir = join(home, 'postgres');
  const postgres = await startLocalPostgres({ dataDir, durable: false });
  await prepare(postgres.url('postgres'));
  await postgres.stop();
  process.env.PREPARED_POSTGRES = dataDir;
  return () => rm(home, { recursive: true, force: true });
}
