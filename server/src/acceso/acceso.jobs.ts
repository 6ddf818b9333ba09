import { sql } from 'kysely';
import { z } from 'zod';
import { defineJob } from '../lib/queue.ts';

/** Deletes expired sessions, links and counts. They grant nothing, but would accumulate. */
export const sweepAcceso = defineJob({
  queue: 'acceso.sweep',
  data: z.object({}),
  options: { policy: 'exclusive', retryLimit: 2, heartbeatSeconds: 30 },
  schedule: '41 * * * *',
  handler: async (_data, { outside }) => {
    let deleted = Number.POSITIVE_INFINITY;
    while (deleted > 0)
      deleted = (await sql<{ deleted: number }>`select app.sweep_acceso() as deleted`.execute(outside)).rows[0]?.deleted ?? 0;
  },
});
