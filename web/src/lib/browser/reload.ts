import { recall, remember } from './storage.ts';

const KEY = 'ensaya-reloads';

/** Reloads once per reason and tab, so that a reload that does not help is not repeated for ever. */
export function reloadOnce(reason: string): boolean {
  const reasons = recall('session', KEY)?.split('\n') ?? [];
  if (reasons.includes(reason) || !remember('session', KEY, [...reasons, reason].join('\n'))) return false;
  window.location.reload();
  return true;
}

const unloadable = new WeakSet<object>();

// Vite's event for a chunk that did not load, usually because another version was published.
window.addEventListener('vite:preloadError', ({ payload }) => unloadable.add(payload));

export const isUnloadable = (error: unknown): boolean => typeof error === 'object' && error !== null && unloadable.has(error);
