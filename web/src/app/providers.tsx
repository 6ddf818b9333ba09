import { MantineProvider } from '@mantine/core';
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { followRefusal, visitorQuery } from '../features/usuarios/visitor.ts';
import { isRefusal } from '../lib/api/api-error.ts';
import { READ_RETRIES } from '../lib/data/queries.ts';
import { maybeSignedIn } from '../lib/session/session-hint.ts';
import { cssVariablesResolver } from './css-variables.ts';
import { FRAME } from './frame.ts';
import { keepInStep } from './session.ts';
import { theme } from './theme.ts';

export function Providers({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  useLayoutEffect(() => document.getElementById(FRAME)?.remove(), []);
  useEffect(() => keepInStep(queryClient), [queryClient]);
  // Every page needs the user: the request is sent while the page is being loaded.
  useEffect(() => {
    if (maybeSignedIn()) void queryClient.prefetchQuery(visitorQuery);
  }, [queryClient]);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </MantineProvider>
  );
}

const FIRST_DELAY_MS = 200;

export function createQueryClient(): QueryClient {
  // A session that ended elsewhere is noticed by the first call that is refused; the guard then redirects.
  const onError = (error: Error) => followRefusal(client, error);
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < READ_RETRIES && !isRefusal(error),
        retryDelay: (failures) => FIRST_DELAY_MS * 2 ** failures,
        // Without a network a call fails at once, with a message and 'Reintentar', instead of being paused.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  });
  return client;
}
