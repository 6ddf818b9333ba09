import { vi } from 'vitest';

/** Waits for what other processes do. Minutes are no failure: the machine may be shared. */
export const until = <T>(condition: () => T | Promise<T>, interval = 50) => vi.waitUntil(condition, { timeout: 60_000, interval });
