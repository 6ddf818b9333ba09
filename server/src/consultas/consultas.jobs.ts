import { z } from 'zod';
import { defineJob } from '../lib/queue.ts';
import { forgetConsultas } from './consultas.queries.ts';

const AT_ONCE = 1000;

/** Deletes questions of which only their author knew, after 30 days. */
export const forgetOldConsultas = defineJob({
  queue: 'consultas.forget',
  data: z.object({}),
  options: { policy: 'exclusive', retryLimit: 2, heartbeatSeconds: 15 },
  schedule: '20 * * * *',
  handler: async (_data, { outside }) => {
    while ((await forgetConsultas(outside, AT_ONCE)) === AT_ONCE);
  },
});
