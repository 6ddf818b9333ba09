import { type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isUnreached } from '../../lib/api/api-error.ts';
import { isRestored } from '../../lib/kept-data/restored.ts';

const EVERY_MS = 10_000;

const lacksAnswer = (query: Query): boolean => query.state.fetchStatus === 'idle' && (isRestored(query) || isUnreached(query.state.error));

/** Reads again what got no answer. The browser's 'online' event is not enough: it is not sent when the server is down, or the network behind the router. */
export function useReadAgain(): void {
  const client = useQueryClient();
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden && navigator.onLine) void client.refetchQueries({ type: 'active', predicate: lacksAnswer });
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [client]);
}
