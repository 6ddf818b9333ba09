import { STORAGE_PATH } from '@ensaya/contract/archivos.ts';
import { id } from '@ensaya/contract/fields.ts';
import { z } from 'zod';
import type { Samples } from '../replay/operations.ts';
import { PICTURE } from '../uploads.ts';

export const operations: Samples['operations'] = [{ id: 'readFile', method: 'GET', path: `${STORAGE_PATH}/:id`, params: z.object({ id }) }];

export const samples: Samples['samples'] = {
  readFile: (ids) => ({ params: { id: ids.row('archivos') } }),
};

/** The bytes behind the rows. */
export const prepare: Samples['prepare'] = async ({ empresa }, { owner, app }) => {
  const { rows } = await owner.query<{ path: string }>('select path from app.archivos where empresa_id = $1', [empresa.id]);
  for (const { path } of rows) await app.store.put(path, await PICTURE.png(), 'image/png');
};
