import { useSyncExternalStore } from 'react';
import { localDay } from './dates.ts';

const LOOK_MS = 30_000;

/** A page may stay open past midnight, also on a sleeping computer. */
function subscribe(onChange: () => void): () => void {
  const timer = window.setInterval(onChange, LOOK_MS);
  document.addEventListener('visibilitychange', onChange);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onChange);
  };
}

/** Today in the user's time zone: '2026-11-16'. */
export const useToday = (): string => useSyncExternalStore(subscribe, () => localDay());
