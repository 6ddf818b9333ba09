import { PgBoss } from 'pg-boss';
import type { Stage } from './stage.ts';

/** The stage's queue, with the rights to create queues and to add any job. It works on none. */
export async function openOwnerQueue(stage: Pick<Stage, 'url'>): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: stage.url(),
    options: '-c role=ensaya_owner',
    schema: 'pgboss',
    supervise: false,
    schedule: false,
  });
  await boss.start();
  return boss;
}
