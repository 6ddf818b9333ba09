import type { Change } from '@ensaya/contract/realtime.ts';
import { type InvalidateOptions, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { checkSession } from '../../features/usuarios/usuarios.api.ts';
import { followChanges } from '../../lib/live-changes.ts';
import { staleKeys } from './stale-keys.ts';

function readAgain(client: QueryClient, changes: Change[], options?: InvalidateOptions): void {
  const keys = staleKeys(changes);
  void client.invalidateQueries({ predicate: ({ queryKey }) => keys.has(String(queryKey[0])) }, options);
}

/** Keeps what a signed-in person sees as it is on the server. */
export function useLiveChanges(person: string): void {
  const client = useQueryClient();
  useEffect(
    () =>
      followChanges(person, {
        onChanges: (changes) => readAgain(client, changes),
        onRefused: () => void checkSession(client),
        // The focus alone makes stale queries read again: what is on its way already is not asked twice.
        onReturn: () => readAgain(client, [], { cancelRefetch: false }),
      }),
    [client, person],
  );
}
