import { sql } from 'kysely';
import { z } from 'zod';
import { defineJob } from '../lib/queue.ts';
import { deleteArchivo, selectLoose } from './archivos.queries.ts';

/** Removes files that nothing refers to: uploads that were cut off, and what was replaced while the store did not answer. */
export const sweepArchivos = defineJob({
  queue: 'archivos.sweep',
  data: z.object({}),
  options: { policy: 'exclusive', retryLimit: 2, retryBackoff: true, heartbeatSeconds: 30 },
  schedule: '41 * * * *',
  handler: async (_data, { outside, enterJob, store }) => {
    const { rows } = await sql<{ id: string }>`select app.loose_archivos() as id`.execute(outside);
    for (const empresa of rows) {
      const db = enterJob(empresa.id);
      // The file first: a row without its file is swept again, a file without its row never.
      for (const { id, path } of await selectLoose(db, empresa.id)) {
        await store.remove(path);
        await deleteArchivo(db, empresa.id, id);
      }
    }
  },
});
