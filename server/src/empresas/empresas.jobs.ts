import { sql } from 'kysely';
import { z } from 'zod';
import { defineJob } from '../lib/queue.ts';

/**
 * Purges a deleted company: first its files, then its rows, by cascade. An interrupted purge starts again.
 * The policy shows the company to the job only after the 30 days.
 */
export const purgeEmpresa = defineJob({
  queue: 'empresas.purge',
  data: z.object({ empresa_id: z.uuid() }),
  batchSize: 2,
  options: { policy: 'exclusive', retryLimit: 5, retryBackoff: true, heartbeatSeconds: 15 },
  handler: async ({ empresa_id }, { enterJob, store }) => {
    const db = enterJob(empresa_id);
    const due = await db.selectFrom('empresas').select('id').where('id', '=', empresa_id).executeTakeFirst();
    if (!due) return;
    await store.removeAll(empresa_id);
    await db.deleteFrom('empresas').where('id', '=', empresa_id).execute();
  },
});

export const purgeDueEmpresas = defineJob({
  queue: 'empresas.purge-due',
  data: z.object({}),
  options: { policy: 'exclusive', retryLimit: 2, heartbeatSeconds: 15 },
  schedule: '17 3 * * *',
  handler: async (_data, { outside, enqueue }) => {
    const due = await sql<{ id: string }>`select app.empresas_to_purge() as id`.execute(outside);
    for (const { id } of due.rows) await enqueue(purgeEmpresa, { empresa_id: id }, { singletonKey: id });
  },
});
