import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { forgetPerson, visitorQuery } from '../features/usuarios/usuarios.api.ts';
import { hasCode, isRefusal } from '../lib/api-error.ts';

const MAX_RETRIES = 3;
const FIRST_DELAY_MS = 200;

export function createQueryClient(): QueryClient {
  // A session that ended elsewhere is noticed by whichever call comes first; the guard then leads to the sign-in page.
  const onError = (error: Error) => {
    const known = client.getQueryData(visitorQuery.queryKey)?.is;
    if (hasCode(error, 'unauthenticated') && (known === 'member' || known === 'pending')) forgetPerson(client, 'refusal');
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < MAX_RETRIES && !isRefusal(error),
        retryDelay: (failures) => FIRST_DELAY_MS * 2 ** failures,
        // Without a network a call fails with a sentence and 'Reintentar', instead of waiting in silence.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  });
  return client;
}
