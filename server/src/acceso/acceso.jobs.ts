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
    let gone = Number.POSITIVE_INFINITY;
    while (gone > 0) gone = (await sql<{ gone: number }>`select app.sweep_acceso() as gone`.execute(outside)).rows[0]?.gone ?? 0;
  },
});
