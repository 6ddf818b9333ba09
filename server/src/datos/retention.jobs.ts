import { sql } from 'kysely';
import { z } from 'zod';
import { defineJob } from '../lib/queue.ts';

const AT_A_TIME = 5000;

/**
 * Deletes what the companies keep no longer, each night, then the months of the activity log that are empty. The files of deleted answers
 * are left to the sweeper of unattached files.
 */
export const applyRetention = defineJob({
  queue: 'datos.retention',
  data: z.object({}),
  options: { policy: 'exclusive', retryLimit: 2, retryBackoff: true, heartbeatSeconds: 30, expireInSeconds: 4 * 3600 },
  schedule: '7 4 * * *',
  handler: async (_data, { outside, enterJob }) => {
    const failures: unknown[] = [];
    const { rows } = await sql<{ id: string }>`select app.empresas_with_limit() as id`.execute(outside);
    for (const { id } of rows) {
      try {
        for (let removed = 1; removed > 0; ) {
          const result = await sql<{ removed: number }>`select app.apply_retention(${AT_A_TIME}) as removed`.execute(enterJob(id));
          removed = result.rows[0]?.removed ?? 0;
        }
      } catch (error) {
        failures.push(error);
      }
    }
    try {
      for (let dropped = 1; dropped > 0; ) {
        const result = await sql<{ dropped: number }>`select app.drop_empty_audit_partitions() as dropped`.execute(outside);
        dropped = result.rows[0]?.dropped ?? 0;
      }
    } catch (error) {
      failures.push(error);
    }
    // One company's failure does not stop the others; the retry of the job tries it again.
    if (failures.length > 0) throw failures[0];
  },
});
