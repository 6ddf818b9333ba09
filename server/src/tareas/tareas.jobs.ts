import { sql } from 'kysely';
import { z } from 'zod';
import { sealMail, sendCorreo } from '../correo/correo.jobs.ts';
import { defineJob } from '../lib/queue.ts';

/** Includes the company: a trabajador who changes company gets mail from the new one without waiting for the old one's job. */
export const tellKey = (empresa_id: string, trabajador_id: string): string => `${empresa_id}:${trabajador_id}`;

/** Mails a trabajador the tasks assigned to them: one mail for all, at most once an hour. */
export const tellTareas = defineJob({
  queue: 'tareas.tell',
  data: z.object({ empresa_id: z.uuid(), trabajador_id: z.uuid() }),
  options: { policy: 'short', retryLimit: 5, retryBackoff: true, heartbeatSeconds: 30 },
  handler: async ({ empresa_id, trabajador_id }, { enterJob, enqueue, mailer }) => {
    if (!mailer) return;
    await enterJob(empresa_id)
      .transaction()
      .execute(async (within) => {
        type Told = { wait: number; email: string; empresa: string; nombres: string[] };
        const { rows } = await sql<Told>`select * from app.tell_tareas(${trabajador_id})`.execute(within);
        for (const { wait, email, empresa, nombres } of rows) {
          if (wait > 0)
            await enqueue(
              tellTareas,
              { empresa_id, trabajador_id },
              { singletonKey: tellKey(empresa_id, trabajador_id), startAfter: wait, within },
            );
          else await enqueue(sendCorreo, sealMail(mailer.secret, { kind: 'tareas', to: email, empresa, nombres }), { within });
        }
      });
  },
});

/** Enqueues again the mails that a lost job did not send. */
export const tellDueTareas = defineJob({
  queue: 'tareas.tell-due',
  data: z.object({}),
  options: { policy: 'exclusive', retryLimit: 1, heartbeatSeconds: 30 },
  schedule: '23 * * * *',
  handler: async (_data, { outside, enqueue }) => {
    type Untold = { empresa_id: string; trabajador_id: string };
    const { rows } = await sql<Untold>`select * from app.tareas_to_tell()`.execute(outside);
    for (const { empresa_id, trabajador_id } of rows)
      await enqueue(tellTareas, { empresa_id, trabajador_id }, { singletonKey: tellKey(empresa_id, trabajador_id) });
  },
});
