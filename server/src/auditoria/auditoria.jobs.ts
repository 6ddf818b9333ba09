import { sql } from 'kysely';
import { z } from 'zod';
import { defineJob } from '../lib/queue.ts';

/** Creates the partitions of the activity log some months ahead. Most nights there is nothing to do. */
export const createAuditPartitions = defineJob({
  queue: 'auditoria.partitions',
  data: z.object({}),
  options: { policy: 'exclusive', retryLimit: 2, retryBackoff: true, heartbeatSeconds: 30 },
  schedule: '23 3 * * *',
  handler: async (_data, { outside }) => {
    await sql`select app.create_audit_partitions()`.execute(outside);
  },
});
