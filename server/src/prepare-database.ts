import { type Migrated, migrate } from '@ensaya/db/migrate.ts';
import { ensureRoles, type LoginRole } from '@ensaya/db/roles.ts';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { JOBS } from './jobs.ts';
import { createQueues } from './lib/queue.ts';

/** Everything a database needs before a server or worker of this release may start. Repeating it changes nothing. */
export async function prepareDatabase(adminUrl: string, passwords: Partial<Record<LoginRole, string>>): Promise<Migrated> {
  await ensureRoles(adminUrl, passwords);
  const migrated = await migrate(adminUrl);
  const asOwner = { connectionString: adminUrl, options: '-c role=ensaya_owner' };
  await createAuditPartitions(asOwner);
  const boss = new PgBoss({
    ...asOwner,
    schema: 'pgboss',
    max: 1,
    supervise: false,
    schedule: false,
  });
  await boss.start();
  try {
    await createQueues(boss, JOBS);
  } finally {
    await boss.stop({ graceful: false });
  }
  return migrated;
}

/** The months to come. Later ones are created by a job. */
async function createAuditPartitions(asOwner: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(asOwner);
  await client.connect();
  try {
    await client.query('select app.create_audit_partitions()');
  } finally {
    await client.end();
  }
}
