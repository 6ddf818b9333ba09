import { startTemporaryPostgres } from '@ensaya/db/local-postgres.ts';
import { prepareDatabase } from '@ensaya/server/prepare-database.ts';
import pg from 'pg';
import type { TestProject } from 'vitest/node';

const TEMPLATE = 'ensaya_template';
const PASSWORD = 'ensaya';

declare module 'vitest' {
  interface ProvidedContext {
    postgresPort: number;
  }
}

/** One PostgreSQL for the whole run, with a migrated template database that each test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTemporaryPostgres();
  const admin = new pg.Client({ connectionString: postgres.url('postgres') });
  await admin.connect();
  await admin.query(`create database ${TEMPLATE}`);
  await admin.end();
  await prepareDatabase(postgres.url(TEMPLATE), { ensaya_api: PASSWORD, ensaya_auth: PASSWORD, ensaya_worker: PASSWORD });
  project.provide('postgresPort', postgres.port);
  return postgres.stop;
}
