import { sql } from 'kysely';
import { z } from 'zod';
import { sealMail, sendCorreo } from '../correo/correo.jobs.ts';
import { defineJob } from '../lib/queue.ts';

/** Tells a trabajador of the tasks that were given to them, in one mail and at most once an hour. */
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
          if (wait > 0) await enqueue(tellTareas, { empresa_id, trabajador_id }, { singletonKey: trabajador_id, startAfter: wait, within });
          else await enqueue(sendCorreo, sealMail(mailer.secret, { kind: 'tareas', to: email, empresa, nombres }), { within });
        }
      });
  },
});
