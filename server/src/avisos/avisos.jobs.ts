import { z } from 'zod';
import { createMailSeal, sendCorreo } from '../correo/correo.jobs.ts';
import { databaseTime } from '../lib/database-time.ts';
import { notifyChanges } from '../lib/notify-changes.ts';
import { defineJob, type JobTools } from '../lib/queue.ts';
import { addDueAvisos, sweepAvisos, takeMails } from './due.queries.ts';

const AT_A_TIME = 500;
const PEOPLE_AT_A_TIME = 100;
const ALONE = { policy: 'exclusive', retryLimit: 1, heartbeatSeconds: 30 } as const;

/** Until no more are due; each batch is a transaction. */
async function addDue({ outside }: JobTools, lookBack: string): Promise<void> {
  for (let added = AT_A_TIME; added === AT_A_TIME; ) {
    const empresa_ids = await addDueAvisos(outside, await databaseTime(outside), lookBack, AT_A_TIME);
    added = empresa_ids.length;
    if (added > 0)
      await notifyChanges(
        outside,
        [...new Set(empresa_ids)].map((empresa_id) => ({ table: 'avisos', empresa_id })),
      );
  }
}

/** Reminds of what has become due since the last runs. */
export const addAvisosDue = defineJob({
  queue: 'avisos.due',
  data: z.object({}),
  options: ALONE,
  schedule: '* * * * *',
  handler: (_data, tools) => addDue(tools, '10 minutes'),
});

/** What the runs of each minute missed: the worker was stopped, or a date was moved to one that is near. Removes old notices. */
export const addAvisosMissed = defineJob({
  queue: 'avisos.missed',
  data: z.object({}),
  options: ALONE,
  schedule: '41 * * * *',
  handler: async (_data, tools) => {
    await addDue(tools, '3 days');
    await sweepAvisos(tools.outside, await databaseTime(tools.outside));
  },
});

/** Enqueues the mails of the notices, each in the transaction that marks its notices as mailed. */
export const mailAvisos = defineJob({
  queue: 'avisos.mail',
  data: z.object({}),
  options: ALONE,
  schedule: '* * * * *',
  handler: async (_data, { outside, enqueue, mailer }) => {
    if (!mailer) return;
    const seal = createMailSeal(mailer.secret);
    for (let taken = 1; taken > 0; )
      taken = await outside.transaction().execute(async (within) => {
        const mails = await takeMails(within, await databaseTime(within), PEOPLE_AT_A_TIME);
        for (const { email, ...content } of mails) await enqueue(sendCorreo, seal({ kind: 'avisos', to: email, ...content }), { within });
        return mails.length;
      });
  },
});
