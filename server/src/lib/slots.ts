import { AppError } from './app-error.ts';

type Limits = {
  /** Slots of each key. */
  atOnce: number;
  /** How many may wait for a slot of a key, and how long. */
  mostWaiting: number;
  waitMs: number;
};
type Waiting = { begin: () => void };
type Key = { running: number; waiting: Waiting[] };

/** Slots by key, given in the order in which they were asked for. Beyond the limits a request is refused with 429. */
export function createSlots({ atOnce, mostWaiting, waitMs }: Limits, onRefused: () => void) {
  const keys = new Map<string, Key>();
  const refusal = () => {
    onRefused();
    return new AppError('rate_limited', { retryAfter: Math.ceil(waitMs / 1000) });
  };

  const wait = (key: Key) =>
    new Promise<void>((resolve, reject) => {
      const place: Waiting = {
        begin: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        key.waiting.splice(key.waiting.indexOf(place), 1);
        reject(refusal());
      }, waitMs);
      key.waiting.push(place);
    });

  return {
    /** Undefined when a slot was free: nothing to wait for. */
    take(name: string): Promise<void> | undefined {
      const key = keys.get(name) ?? { running: 0, waiting: [] };
      keys.set(name, key);
      if (key.running < atOnce) {
        key.running += 1;
        return undefined;
      }
      // The one who gives a slot back leaves it to the first who waits.
      return key.waiting.length >= mostWaiting ? Promise.reject(refusal()) : wait(key);
    },
    give(name: string): void {
      const key = keys.get(name);
      if (!key) return;
      const next = key.waiting.shift();
      if (next) next.begin();
      else key.running -= 1;
      if (key.running === 0) keys.delete(name);
    },
  };
}
