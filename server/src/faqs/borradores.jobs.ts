import { z } from 'zod';
import { defineJob } from '../lib/queue.ts';
import { forgetBorradores } from './borradores.queries.ts';

const AT_ONCE = 1000;

/** Deletes drafts of FAQs that nobody has moved for 90 days. */
export const forgetOldBorradores = defineJob({
  queue: 'faqs.forget-drafts',
  data: z.object({}),
  options: { policy: 'exclusive', retryLimit: 2, heartbeatSeconds: 15 },
  schedule: '40 3 * * *',
  handler: async (_data, { outside }) => {
    while ((await forgetBorradores(outside, AT_ONCE)) === AT_ONCE);
  },
});
