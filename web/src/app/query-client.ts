import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { forgetPerson } from '../features/usuarios/usuarios.api.ts';
import { ApiError } from '../lib/api-error.ts';

const MAX_RETRIES = 3;
const FIRST_DELAY_MS = 200;

/** Asking again helps against a lost connection or a busy server, never against a refusal. */
const isRefusal = (error: Error) => error instanceof ApiError && error.status >= 400 && error.status < 500;

export function createQueryClient(): QueryClient {
  // A session that ended elsewhere is noticed by whichever call comes first; the guard then leads to the sign-in page.
  const onError = (error: Error) => {
    if (error instanceof ApiError && error.code === 'unauthenticated') forgetPerson(client);
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
