import type { AvisoKind } from '@ensaya/contract/aviso-kinds.ts';
import { ONE_CLICK, readUnsubscription, unsubscribe } from '@ensaya/contract/avisos-baja.ts';
import { mutationOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { readQuery } from '../../lib/data/queries.ts';
import { avisoPreferencesQuery } from './avisos.api.ts';

/** What the link of a mail would switch off. Read once, because the server limits anonymous reads. */
export const unsubscriptionQuery = (token: string) =>
  readQuery(['unsubscription', token], readUnsubscription, { body: { token } }, { staleTime: Number.POSITIVE_INFINITY });

type Chosen = { token: string; kinds: AvisoKind[] };

export const unsubscribeMutation = mutationOptions({
  mutationFn: ({ token, kinds }: Chosen) => call(unsubscribe, { query: { token }, body: { ...ONE_CLICK, kinds } }),
  // Of whoever is signed in here.
  onSuccess: (_items, _chosen, _result, { client }) => client.invalidateQueries({ queryKey: avisoPreferencesQuery.queryKey }),
});
