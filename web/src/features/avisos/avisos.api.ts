import type { AvisoChoice, AvisoKind } from '@ensaya/contract/aviso-kinds.ts';
import { listAvisoPreferences, listAvisos, readAvisos, saveAvisoPreference } from '@ensaya/contract/avisos.ts';
import { mutationOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { tableMutation } from '../../lib/data/mutations.ts';
import { pagesQuery } from '../../lib/data/pages-query.ts';
import { readQuery } from '../../lib/data/queries.ts';
import { kept } from '../../lib/kept-data/kept.ts';
import { toastFailure } from '../../lib/screen/toast.ts';

const table = 'avisos';

export const avisosQuery = kept(pagesQuery([table, 'list'], (cursor, options) => call(listAvisos, { query: { cursor } }, options)));

/** The named notices, or all. */
export const readAvisosMutation = tableMutation((ids?: string[]) => call(readAvisos, { body: ids ? { ids } : {} }), {
  table,
  failed: 'Error al marcar los avisos',
});

export const avisoPreferencesQuery = readQuery([table, 'preferences'], listAvisoPreferences, {});

type Preference = { kind: AvisoKind; choice: AvisoChoice };

/** Shown at once. Choices are saved one after another, so that the last one stays. */
export const savePreferenceMutation = mutationOptions({
  scope: { id: 'aviso-preferencias' },
  mutationFn: (body: Preference) => call(saveAvisoPreference, { body }),
  onMutate: async (chosen, { client }) => {
    const { queryKey } = avisoPreferencesQuery;
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, (before) => before && { items: before.items.map((one) => (one.kind === chosen.kind ? chosen : one)) });
  },
  onError: (_error, _chosen, _result, { client }) => {
    toastFailure('Error al guardar tu elección');
    return client.invalidateQueries({ queryKey: avisoPreferencesQuery.queryKey });
  },
});
