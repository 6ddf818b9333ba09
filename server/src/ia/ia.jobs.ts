import { sql } from 'kysely';
import { z } from 'zod';
import { defineJob } from '../lib/queue.ts';

/** Without it, reservations of processes that died would count against a company's cap for the rest of the month. */
export const settleLostCalls = defineJob({
  queue: 'ia.settle-lost',
  data: z.object({}),
  options: { policy: 'exclusive', retryLimit: 2, heartbeatSeconds: 15 },
  schedule: '*/10 * * * *',
  handler: async (_data, { outside }) => {
    await sql`select app.settle_lost_ai_calls()`.execute(outside);
  },
});
