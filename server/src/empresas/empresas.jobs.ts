import { sql } from 'kysely';
import { z } from 'zod';
import { defineJob } from '../lib/queue.ts';

/** Removes a deleted company with everything it owns. Its rows go by cascade; the policy refuses it before the 30 days are over. */
export const purgeEmpresa = defineJob({
  queue: 'empresas.purge',
  data: z.object({ empresa_id: z.uuid() }),
  batchSize: 2,
  options: { policy: 'exclusive', retryLimit: 5, retryBackoff: true, heartbeatSeconds: 15 },
  handler: async ({ empresa_id }, { enterJob }) => {
    await enterJob(empresa_id).deleteFrom('empresas').where('id', '=', empresa_id).execute();
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
