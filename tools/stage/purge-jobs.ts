import { randomUUID } from 'node:crypto';
import { purgeEmpresa } from '@ensaya/server/empresas/empresas.jobs.ts';
import pg from 'pg';
import { openOwnerQueue } from './owner-queue.ts';
import type { Stage } from './stage.ts';

/** Work for a worker: the removal of as many companies, which are not there. */
export async function enqueuePurges(stage: Stage, count: number): Promise<void> {
  const boss = await openOwnerQueue(stage);
  await boss.insert(
    purgeEmpresa.queue,
    Array.from({ length: count }, () => {
      const id = randomUUID();
      return { data: { empresa_id: id }, singletonKey: id };
    }),
  );
  await boss.stop({ graceful: false });
}

export async function countPurges(stage: Stage, state: 'completed' | 'failed'): Promise<number> {
  const client = new pg.Client({ connectionString: stage.url() });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pgboss.job where name = $1 and state = $2', [purgeEmpresa.queue, state]);
    return rowCount ?? 0;
  } finally {
    await client.end();
  }
}
