import { sql } from 'kysely';
import { z } from 'zod';
import { createMailSeal, sendCorreo } from '../correo/correo.jobs.ts';
import { notifyChanges } from '../lib/notify-changes.ts';
import { defineJob, type JobTools } from '../lib/queue.ts';
import { COPY_TYPE, copyPath } from './copy-path.ts';
import { readDuties } from './duties.ts';
import { type Written, writeCopy } from './write-copy.ts';

const data = z.object({ id: z.uuid(), user_id: z.uuid(), empresa_id: z.uuid().nullable() });

/** Copies that were given up, as dead letters: the page then says so. */
export const failCopy = defineJob({
  queue: 'datos.copy-failed',
  data,
  options: { retryLimit: 20, retryBackoff: true, heartbeatSeconds: 30 },
  handler: async ({ id }, { outside }) => {
    await sql`select app.fail_export(${id})`.execute(outside);
  },
});

/** Writes a copy and notifies its readers. An interrupted one starts again and replaces the file. */
export const writeCopyJob = defineJob({
  queue: 'datos.copy',
  data,
  batchSize: 1,
  options: {
    policy: 'exclusive',
    retryLimit: 5,
    retryBackoff: true,
    heartbeatSeconds: 30,
    // A company may have many gigabytes of files.
    expireInSeconds: 6 * 3600,
    deadLetter: failCopy.queue,
  },
  handler: async ({ id, user_id, empresa_id }, tools) => {
    const { outside, store, readSnapshot } = tools;
    const path = copyPath({ id, user_id, empresa_id });
    const { rows } = await sql<{ nombre: string; state: string }>`
      select nombre, state from app.export_to_write(${id})`.execute(outside);
    const [asked] = rows;
    // The person was erased, or the company deleted: an earlier attempt may have left a file.
    if (!asked) return store.remove(path);
    if (asked.state !== 'pending') return;
    const copy = { id, whose: empresa_id ? 'empresa' : 'persona', owner: empresa_id ?? user_id, nombre: asked.nombre } as const;
    const written = await writeCopy(copy, { readSnapshot, store, duties: await readDuties(outside) }, ({ stream, bytes }) =>
      store.putStream(path, stream, bytes, COPY_TYPE),
    );
    const finished = await finish(id, written, empresa_id ? asked.nombre : null, tools);
    if (!finished) return store.remove(path);
    const { place } = finished;
    if (place) await notifyChanges(outside, [{ table: 'avisos', empresa_id: place, person_id: empresa_id ? null : user_id }]);
  },
});

type Finished = { place: string | null; emails: string[] } | null;

/** Null if the copy was erased meanwhile. */
async function finish(id: string, { bytes, filas, archivos, faltan }: Written, empresa: string | null, tools: JobTools): Promise<Finished> {
  const { outside, mailer, enqueue } = tools;
  return outside.transaction().execute(async (within) => {
    const { rows } = await sql<{ finished: Finished }>`
      select app.finish_export(${id}, ${bytes}, ${filas}, ${archivos}, ${faltan}) as finished`.execute(within);
    const told = rows[0]?.finished ?? null;
    if (told && mailer) {
      const seal = createMailSeal(mailer.secret);
      for (const to of told.emails)
        await enqueue(sendCorreo, seal({ kind: 'copy_ready', to, empresa, empresa_id: empresa && told.place }), { within });
    }
    return told;
  });
}

/** Deletes the copies whose days are over: the file first, because a file without its row would stay for ever. */
export const sweepCopies = defineJob({
  queue: 'datos.sweep-copies',
  data: z.object({}),
  options: { policy: 'exclusive', retryLimit: 2, retryBackoff: true, heartbeatSeconds: 30 },
  schedule: '23 * * * *',
  handler: async (_data, { outside, store }) => {
    const { rows } = await sql<{ id: string; user_id: string; empresa_id: string | null }>`
      select * from app.expired_exports(null)`.execute(outside);
    for (const copy of rows) {
      await store.remove(copyPath(copy));
      await sql`select app.forget_export(${copy.id})`.execute(outside);
    }
  },
});
