import type { OperationInput } from '@ensaya/contract/operation.ts';
import { deletePlatformKey, getPlatformAi, savePlatformAi } from '@ensaya/contract/plataforma-ia.ts';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { readQuery } from '../../../lib/data/queries.ts';
import { toastSuccess } from '../../../lib/screen/toast.ts';

const KEY = ['plataforma_ia'];

export const platformAiQuery = readQuery(KEY, getPlatformAi, {});

export type PlatformAiChange = OperationInput<typeof savePlatformAi>['body'];

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: KEY });

/** It sends a key: it leaves the cache as soon as it is answered. */
export const savePlatformAiMutation = mutationOptions({
  gcTime: 0,
  mutationFn: (body: PlatformAiChange) => call(savePlatformAi, { body }),
  onSuccess: (_saved, _body, _result, { client }) => {
    toastSuccess('Configuración guardada correctamente');
    return refresh(client);
  },
});

export const deletePlatformKeyMutation = mutationOptions({
  mutationFn: () => call(deletePlatformKey, {}),
  onSuccess: (_saved, _body, _result, { client }) => {
    toastSuccess('Clave eliminada correctamente');
    return refresh(client);
  },
});
