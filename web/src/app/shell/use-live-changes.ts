import type { Change } from '@ensaya/contract/realtime.ts';
import type { CurrentUser, Role } from '@ensaya/contract/usuarios.ts';
import { type InvalidateOptions, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { checkSession } from '../../features/usuarios/usuarios.api.ts';
import { followChanges } from '../../lib/live-changes.ts';
import { staleKeys } from './stale-keys.ts';

function readAgain(client: QueryClient, role: Role, changes: Change[], options?: InvalidateOptions): void {
  const keys = staleKeys(changes, role);
  void client.invalidateQueries({ predicate: ({ queryKey }) => keys.has(String(queryKey[0])) }, options);
}

/** Keeps what a signed-in person sees as it is on the server. */
export function useLiveChanges({ id, role }: CurrentUser): void {
  const client = useQueryClient();
  useEffect(
    () =>
      followChanges(id, {
        onChanges: (changes) => readAgain(client, role, changes),
        onRefused: () => void checkSession(client),
        // The focus alone makes stale queries read again: what is on its way already is not asked twice.
        onReturn: () => readAgain(client, role, [], { cancelRefetch: false }),
      }),
    [client, id, role],
  );
}
