import { copyEscena, removeEscena, uploadEscena } from '@ensaya/contract/roleplays.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { explain } from '../../lib/api/api-error.ts';
import { tableMutation } from '../../lib/data/mutations.ts';
import { readFile } from '../../lib/files/read-file.ts';
import { upload } from '../../lib/files/upload.ts';
import { kept } from '../../lib/kept-data/kept.ts';

export type EscenaKey = { id: string; empresa_id: string };
/** A file, another role-play whose file is copied, or neither, which removes it. */
type Change = { key: EscenaKey; file?: File; from?: EscenaKey; onProgress: (share: number) => void; signal: AbortSignal };

/** Replaces or removes the file of a scene. The texts of its role-play have just been saved. */
export const saveEscenaMutation = tableMutation(
  async ({ key: { id, empresa_id }, file, from, ...sending }: Change): Promise<void> => {
    if (from) await call(copyEscena, { params: { id }, query: { empresa_id }, body: { de: { company_id: from.empresa_id, id: from.id } } });
    else if (!file) await call(removeEscena, { params: { id }, query: { empresa_id } });
    else {
      const url = `${uploadEscena.path.replace(':id', id)}?${new URLSearchParams({ empresa_id })}`;
      await upload({ url, method: uploadEscena.method, file, ...sending });
    }
  },
  { table: 'roleplays', failed: (error) => explain('El roleplay se ha guardado, pero no el archivo de la escena', error) },
);

/** Kept, so that a role-play that is played without a network has its scene. The file of an address never changes. */
export const escenaFileQuery = (empresa_id: string, url: string) =>
  kept(queryOptions({ queryKey: ['archivos', empresa_id, url], queryFn: ({ signal }) => readFile(url, signal), staleTime: Infinity }));
