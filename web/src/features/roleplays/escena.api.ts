import { removeEscena, uploadEscena } from '@ensaya/contract/roleplays.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { tableMutation } from '../../lib/data/mutations.ts';
import { readFile } from '../../lib/files/read-file.ts';
import { upload } from '../../lib/files/upload.ts';
import { kept } from '../../lib/kept-data/kept.ts';

type Key = { id: string; empresa_id: string };
type Change = { key: Key; file: File | undefined; onProgress: (share: number) => void; signal: AbortSignal };

/** Replaces the file of a scene; without a file, removes it. */
export const saveEscenaMutation = tableMutation(
  async ({ key: { id, empresa_id }, file, ...sending }: Change): Promise<void> => {
    if (!file) await call(removeEscena, { params: { id }, query: { empresa_id } });
    else {
      const url = `${uploadEscena.path.replace(':id', id)}?${new URLSearchParams({ empresa_id })}`;
      await upload({ url, method: uploadEscena.method, file, ...sending });
    }
  },
  { table: 'roleplays' },
);

/** Kept, so that a role-play that is played without a network has its scene. The file of an address never changes. */
export const escenaFileQuery = (empresa_id: string, url: string) =>
  kept(queryOptions({ queryKey: ['archivos', empresa_id, url], queryFn: ({ signal }) => readFile(url, signal), staleTime: Infinity }));
