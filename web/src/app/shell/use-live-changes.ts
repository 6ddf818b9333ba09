import type { CurrentUser } from '@ensaya/contract/usuarios.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { checkSession } from '../../features/usuarios/visitor.ts';
import { invalidateRoots, staleKeys } from '../../lib/dependencies.ts';
import { followChanges } from '../../lib/live-changes.ts';

/** Refetches what other users change. */
export function useLiveChanges({ id }: CurrentUser): void {
  const client = useQueryClient();
  useEffect(
    () =>
      followChanges(id, {
        onChanges: (changes) => void invalidateRoots(client, staleKeys(changes.map(({ table }) => table))),
        onRefused: () => void checkSession(client),
        // Focus makes stale queries refetch by itself: requests that are under way are not repeated.
        onReturn: () => void invalidateRoots(client, staleKeys([]), { cancelRefetch: false }),
      }),
    [client, id],
  );
}
