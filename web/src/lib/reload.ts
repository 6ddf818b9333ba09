import { recall, remember } from '../lib/storage.ts';

const KEY = 'ensaya-reloads';

/** Loads the page again, but for the same reason only once in this tab: what it does not mend, it would repeat for ever. */
export function reloadOnce(reason: string): boolean {
  const reasons = recall('session', KEY)?.split('\n') ?? [];
  if (reasons.includes(reason) || !remember('session', KEY, [...reasons, reason].join('\n'))) return false;
  window.location.reload();
  return true;
}

const unloadable = new WeakSet<object>();

// Vite announces a part of the application that did not come: usually another version was published meanwhile.
window.addEventListener('vite:preloadError', ({ payload }) => unloadable.add(payload));

export const isUnloadable = (error: unknown): boolean => typeof error === 'object' && error !== null && unloadable.has(error);
