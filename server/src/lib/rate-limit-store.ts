import type { FastifyRateLimitStore } from '@fastify/rate-limit';

/** The most keys in memory; the one whose window began first is evicted. */
const MOST_KEYS = 50_000;

/**
 * Counts in memory, in windows of the monotonic clock. The library's own store reads `Date`: after a clock set back by two hours, every window
 * would last two hours longer.
 */
export class RateLimitStore implements FastifyRateLimitStore {
  readonly #windows = new Map<string, { beganAt: number; count: number }>();

  incr(key: string, callback: Parameters<FastifyRateLimitStore['incr']>[1], windowMs: number): void {
    const now = performance.now();
    let window = this.#windows.get(key);
    if (!window || now - window.beganAt >= windowMs) {
      // Deleted first, so that the map is in the order in which windows began.
      this.#windows.delete(key);
      const [oldest] = this.#windows.keys();
      if (oldest !== undefined && this.#windows.size >= MOST_KEYS) this.#windows.delete(oldest);
      window = { beganAt: now, count: 0 };
      this.#windows.set(key, window);
    }
    window.count += 1;
    callback(null, { current: window.count, ttl: window.beganAt + windowMs - now });
  }

  child(): RateLimitStore {
    return new RateLimitStore();
  }
}
