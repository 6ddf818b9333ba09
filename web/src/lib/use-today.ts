import { useSyncExternalStore } from 'react';
import { localDay } from './dates.ts';

const LOOK_MS = 30_000;

/** A page that stays open past midnight, or a computer that slept, wakes up on another day. */
function subscribe(onChange: () => void): () => void {
  const timer = window.setInterval(onChange, LOOK_MS);
  document.addEventListener('visibilitychange', onChange);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onChange);
  };
}

/** The day of the calendar that it is where the person is: '2026-11-16'. */
export const useToday = (): string => useSyncExternalStore(subscribe, () => localDay());
