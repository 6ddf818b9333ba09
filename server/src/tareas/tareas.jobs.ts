import { z } from 'zod';
import { databaseTime } from '../lib/database-time.ts';
import { defineJob } from '../lib/queue.ts';
import { purgeDeleted } from './changes.queries.ts';

/** Deletes for good the tasks whose deletion can no longer be undone. */
export const purgeTareas = defineJob({
  queue: 'tareas.purge',
  data: z.object({}),
  options: { policy: 'exclusive', retryLimit: 1, heartbeatSeconds: 30 },
  schedule: '*/5 * * * *',
  handler: async (_data, { outside }) => purgeDeleted(outside, await databaseTime(outside)),
});
