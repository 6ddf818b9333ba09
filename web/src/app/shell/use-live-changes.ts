import type { Change } from '@ensaya/contract/realtime.ts';
import type { CurrentUser } from '@ensaya/contract/usuarios.ts';
import { type InvalidateOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { followChanges } from '../../lib/data/live-changes.ts';
import { checkSession } from './check-session.ts';
import { invalidateAfter } from './stale-queries.ts';

/** Refetches what other users change. */
export function useLiveChanges({ id, empresas }: CurrentUser): void {
  const client = useQueryClient();
  const invalidate = useEffectEvent((changes: Change[], options?: InvalidateOptions) => {
    void invalidateAfter(client, changes, empresas, options);
  });
  useEffect(
    () =>
      followChanges(id, {
        onChanges: (changes) => invalidate(changes),
        onRefused: () => void checkSession(client),
        // Focus makes stale queries refetch by itself: requests that are under way are not repeated.
        onReturn: () => invalidate([], { cancelRefetch: false }),
      }),
    [client, id],
  );
}
