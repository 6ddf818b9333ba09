import { z } from 'zod';
import { defineJob } from '../lib/queue.ts';
import { callCutOld, callForget } from './ensayos.queries.ts';

const AT_ONCE = 1000;

/** Answers whose server died are cut, so that their person can ask again. */
export const cutLostAnswers = defineJob({
  queue: 'ensayos.cut',
  data: z.object({}),
  options: { policy: 'exclusive', retryLimit: 2, heartbeatSeconds: 15 },
  schedule: '* * * * *',
  handler: async (_data, { outside }) => {
    while ((await callCutOld(outside, AT_ONCE)) === AT_ONCE);
  },
});

/** Deletes rehearsals that were not handed in, after the days that their person chose. */
export const forgetOldEnsayos = defineJob({
  queue: 'ensayos.forget',
  data: z.object({}),
  options: { policy: 'exclusive', retryLimit: 2, heartbeatSeconds: 15 },
  schedule: '40 * * * *',
  handler: async (_data, { outside }) => {
    while ((await callForget(outside, AT_ONCE)) === AT_ONCE);
  },
});
