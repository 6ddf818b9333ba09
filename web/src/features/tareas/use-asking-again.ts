import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ALL } from './tareas.api.ts';

const EVERY_MS = 15_000;

/** A superadmin is not told of every company's daily work: what they have open is asked for again, as long as they look at it. */
export function useAskingAgain(enabled: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!enabled) return;
    const timer = setInterval(() => {
      if (!document.hidden) void client.invalidateQueries({ queryKey: ALL }, { cancelRefetch: false });
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [client, enabled]);
}
