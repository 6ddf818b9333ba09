import type { PublishedChange } from '../lib/changes.ts';

/**
 * A page reads first and connects then; the changes between the two are sent when it connects. A page that takes longer than 2 s reads again
 * by itself (`web/src/lib/data/live-changes.ts`).
 */
const RECENT_MS = 2500;
/** Beyond this many distinct changes, a page that connects reads everything again. */
const MOST = 2000;

export function createRecent(most = MOST) {
  /** By their text, oldest first. */
  const kept = new Map<string, { at: number; change: PublishedChange }>();
  let forgottenAt = Number.NEGATIVE_INFINITY;

  const isOld = (at: number, now: number) => now - at >= RECENT_MS;
  const prune = (now: number) => {
    for (const [key, { at }] of kept) {
      if (!isOld(at, now)) {
        if (kept.size <= most) return;
        forgottenAt = at;
      }
      kept.delete(key);
    }
  };

  return {
    remember(changes: readonly PublishedChange[]): void {
      const at = performance.now();
      for (const change of changes) {
        const key = JSON.stringify(change);
        kept.delete(key);
        kept.set(key, { at, change });
      }
      prune(at);
    },
    /** Undefined: there were more than are kept. */
    changes(): PublishedChange[] | undefined {
      const now = performance.now();
      prune(now);
      return isOld(forgottenAt, now) ? [...kept.values()].map(({ change }) => change) : undefined;
    },
  };
}
