import type { Query, QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';

/** The queries whose data came from this browser instead of the server, and of when it is. */
const restored = new WeakMap<Query, number>();
/** The query of the user, if the page began without an answer about them. */
let user: Query | undefined;

/** Until the server has answered: that changes the time of the data. */
export const isRestored = (query: Query): boolean => restored.get(query) === query.state.dataUpdatedAt;

/** Marks the data as of `at` and as stale, so that it is read again when the network is back, the page is focused or opened. */
export function markRestored(query: Query, at: number): void {
  restored.set(query, at);
  if (query.queryKey[0] === 'visitor') user = query;
  // After the fetch that returns the data has set its own time.
  setTimeout(() => query.setState({ dataUpdatedAt: at, isInvalidated: true }));
}

/** No network, by `navigator.onLine` or by the requests of the page's start. */
export const isOffline = (): boolean => !navigator.onLine || (user !== undefined && isRestored(user));

/** Not data of the server. */
const LOCAL = new Set(['visitor', 'version', 'kept_draft', 'left_play']);

/** Undefined if the page shows what the server has. Otherwise since when its oldest data is; null without data. */
function shownSince(client: QueryClient): number | null | undefined {
  const offline = isOffline();
  const times = client
    .getQueryCache()
    .findAll({ type: 'active' })
    .filter((query) => query.state.data !== undefined && !LOCAL.has(String(query.queryKey[0])) && (offline || isRestored(query)))
    .map(({ state }) => state.dataUpdatedAt);
  if (times.length > 0) return Math.min(...times);
  return offline ? null : undefined;
}

export function useShownSince(): number | null | undefined {
  const client = useQueryClient();
  const subscribe = useCallback(
    (onChange: () => void) => {
      const unsubscribe = client.getQueryCache().subscribe(onChange);
      for (const type of ['online', 'offline']) window.addEventListener(type, onChange);
      return () => {
        unsubscribe();
        for (const type of ['online', 'offline']) window.removeEventListener(type, onChange);
      };
    },
    [client],
  );
  return useSyncExternalStore(subscribe, () => shownSince(client));
}
