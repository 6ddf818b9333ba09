import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { visitorQuery } from '../features/usuarios/usuarios.api.ts';
import { maybeSignedIn } from '../lib/session-hint.ts';
import { cssVariablesResolver } from './css-variables.ts';
import { createQueryClient } from './query-client.ts';
import { keepInStep } from './session.ts';
import { theme } from './theme.ts';

export function Providers({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  useEffect(() => keepInStep(queryClient), [queryClient]);
  // Every page asks who is there, so the question leaves while the page is still on its way.
  useEffect(() => {
    if (maybeSignedIn()) void queryClient.prefetchQuery(visitorQuery);
  }, [queryClient]);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </MantineProvider>
  );
}
