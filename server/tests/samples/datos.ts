import { STORAGE_PATH } from '@ensaya/contract/archivos.ts';
import { id } from '@ensaya/contract/fields.ts';
import { z } from 'zod';
import { copyPath } from '../../src/datos/copy-path.ts';
import type { Samples } from '../replay/operations.ts';

export const operations: Samples['operations'] = [
  { id: 'readCopy', method: 'GET', path: `${STORAGE_PATH}/exportaciones/:id`, params: z.object({ id }) },
];

export const samples: Samples['samples'] = {
  readCopy: (ids) => ({ params: { id: ids.row('exportaciones') } }),
  saveRetention: () => ({ body: { answers_months: 12, reports_months: null, activity_months: null } }),
};

export const exempt: Samples['exempt'] = {
  eraseUser: 'accounts belong to no company, and only superadmins erase others; datos/erasure.test.ts has the other roles',
};

/** The bytes behind the rows. */
export const prepare: Samples['prepare'] = async ({ workers }, { owner, app }) => {
  for (const worker of workers) {
    const { rows } = await owner.query<{ id: string; user_id: string; empresa_id: null }>(
      'select id, user_id, empresa_id from app.exportaciones where user_id = $1',
      [worker.id],
    );
    for (const row of rows) await app.store.put(copyPath(row), Buffer.from('zip'), 'application/zip');
  }
};
