import { sql } from 'kysely';
import { z } from 'zod';
import { defineJob } from '../lib/queue.ts';
import { deleteArchivo, selectUnattached } from './archivos.queries.ts';

/** Removes unattached files: interrupted uploads, and files that were replaced while the store did not answer. */
export const sweepArchivos = defineJob({
  queue: 'archivos.sweep',
  data: z.object({}),
  options: { policy: 'exclusive', retryLimit: 2, retryBackoff: true, heartbeatSeconds: 30 },
  schedule: '41 * * * *',
  handler: async (_data, { outside, enterJob, store }) => {
    const failures: unknown[] = [];
    const { rows } = await sql<{ id: string }>`select app.loose_archivos() as id`.execute(outside);
    for (const empresa of rows) {
      const db = enterJob(empresa.id);
      // The file first: a row without its file is swept again, but a file without its row would stay for ever.
      for (const { id, path } of await selectUnattached(db)) {
        try {
          await store.remove(path);
          await deleteArchivo(db, empresa.id, id);
        } catch (error) {
          failures.push(error);
        }
      }
    }
    // A file that cannot be removed does not stop the others; the retry of the job tries it again.
    if (failures.length > 0) throw failures[0];
  },
});
