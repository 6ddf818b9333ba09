import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { PgBoss } from 'pg-boss';

const GRANTS = new URL('../queue-grants.sql', import.meta.url);

/** pg-boss has its own schema and migrations; we only grant rights on it. */
export async function migrateQueue(client: pg.Client): Promise<void> {
  const boss = new PgBoss({
    schema: 'pgboss',
    db: { executeSql: (text, values) => client.query(text, values) },
    supervise: false,
    schedule: false,
  });
  try {
    await boss.start();
  } finally {
    await boss.stop({ graceful: false });
  }
  await client.query(await readFile(GRANTS, 'utf8'));
}
