import { z } from 'zod';
import { createMailSeal, sendCorreo } from '../correo/correo.jobs.ts';
import { databaseTime } from '../lib/database-time.ts';
import { notifyChanges } from '../lib/notify-changes.ts';
import { defineJob, type JobTools } from '../lib/queue.ts';
import { addDueAvisos, addWeeklyAvisos, sweepAvisos, takeMails } from './due.queries.ts';

const AT_A_TIME = 500;
const ALONE = { policy: 'exclusive', retryLimit: 1, heartbeatSeconds: 30 } as const;

/** Reminds of what has become due, until no more is; each batch is a transaction. */
export const addAvisosDue = defineJob({
  queue: 'avisos.due',
  data: z.object({}),
  options: ALONE,
  schedule: '* * * * *',
  handler: async (_data, { outside }) => {
    for (let isDone = false; !isDone; ) {
      const { handled, empresa_ids } = await addDueAvisos(outside, await databaseTime(outside), AT_A_TIME);
      isDone = handled < AT_A_TIME;
      await announce(outside, empresa_ids);
    }
  },
});

/** The week of responsables, on Monday of their zone: offsets are multiples of a quarter of an hour. */
export const addWeeks = defineJob({
  queue: 'avisos.weekly',
  data: z.object({}),
  options: ALONE,
  schedule: '*/15 * * * *',
  handler: async (_data, { outside }) => {
    for (let isDone = false; !isDone; ) {
      const { looked, empresa_ids } = await addWeeklyAvisos(outside, await databaseTime(outside), AT_A_TIME);
      isDone = looked < AT_A_TIME;
      await announce(outside, empresa_ids);
    }
  },
});

const announce = (outside: JobTools['outside'], empresa_ids: string[]) =>
  notifyChanges(
    outside,
    [...new Set(empresa_ids)].map((empresa_id) => ({ table: 'avisos', empresa_id })),
  );

/** Removes old notices. */
export const removeOldAvisos = defineJob({
  queue: 'avisos.sweep',
  data: z.object({}),
  options: ALONE,
  schedule: '41 * * * *',
  handler: async (_data, { outside }) => sweepAvisos(outside, await databaseTime(outside)),
});

/** Enqueues the mails of the notices, each in the transaction that marks its notices as mailed. */
export const mailAvisos = defineJob({
  queue: 'avisos.mail',
  data: z.object({}),
  options: ALONE,
  schedule: '* * * * *',
  handler: async (_data, { outside, enqueueAll, mailer }) => {
    if (!mailer) return;
    const seal = createMailSeal(mailer.secret);
    for (let isLast = false; !isLast; )
      isLast = await outside.transaction().execute(async (within) => {
        const { mails, isDone } = await takeMails(within, await databaseTime(within), AT_A_TIME);
        const sealed = mails.map(({ email, ...content }) => seal({ kind: 'avisos', to: email, ...content }));
        await enqueueAll(sendCorreo, sealed, { within });
        return isDone;
      });
  },
});
