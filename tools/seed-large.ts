import { startTemporaryPostgres } from '@ensaya/db/local-postgres.ts';
import { prepareDatabase } from '@ensaya/server/prepare-database.ts';
import { fillLarge, LARGE } from './stage/large.ts';

/**
 * Fills a database to the size that we design for. DATABASE_URL must be a superuser's and the database empty; without it a temporary
 * database is filled, to measure how long it takes.
 */
const given = process.env.DATABASE_URL;
const started = performance.now();
const postgres = given ? undefined : await startTemporaryPostgres();
try {
  const url = given ?? postgres?.url('postgres') ?? '';
  await prepareDatabase(url, { ensaya_api: 'ensaya', ensaya_auth: 'ensaya', ensaya_worker: 'ensaya' });
  await fillLarge(url, LARGE, console.log);
  console.log(`total: ${((performance.now() - started) / 1000).toFixed(1)} s`);
} finally {
  await postgres?.stop();
}
