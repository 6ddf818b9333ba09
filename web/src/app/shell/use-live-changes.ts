import type { Change } from '@ensaya/contract/realtime.ts';
import type { CurrentUser, Role } from '@ensaya/contract/usuarios.ts';
import { type InvalidateOptions, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { checkSession } from '../../features/usuarios/usuarios.api.ts';
import { invalidateRoots, staleKeys } from '../../lib/dependencies.ts';
import { followChanges } from '../../lib/live-changes.ts';

function readAgain(client: QueryClient, role: Role, changes: Change[], options?: InvalidateOptions): void {
  const tables = changes.map(({ table }) => table);
  void invalidateRoots(client, staleKeys(tables, role), options);
}

/** Refetches what other users change. */
export function useLiveChanges({ id, role }: CurrentUser): void {
  const client = useQueryClient();
  useEffect(
    () =>
      followChanges(id, {
        onChanges: (changes) => readAgain(client, role, changes),
        onRefused: () => void checkSession(client),
        // Focus makes stale queries refetch by itself: requests that are under way are not repeated.
        onReturn: () => readAgain(client, role, [], { cancelRefetch: false }),
      }),
    [client, id, role],
  );
}
