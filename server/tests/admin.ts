import { cleanUp } from '@ensaya/db/tests/database.ts';
import pg from 'pg';
import type { TestServer } from './server.ts';

/** One connection as the cluster's superuser: it may read the statements of all roles, and can hold a lock. */
export async function connectAdmin({ url }: Pick<TestServer, 'url'>): Promise<pg.Client> {
  const admin = new pg.Client({ connectionString: url() });
  await admin.connect();
  cleanUp(() => admin.end());
  return admin;
}
