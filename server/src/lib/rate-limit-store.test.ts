import { afterEach, expect, test, vi } from 'vitest';
import { RateLimitStore } from './rate-limit-store.ts';

afterEach(() => vi.useRealTimers());

const WINDOW_MS = 60_000;
const count = (store: RateLimitStore, key: string) => {
  let counted: { current: number; ttl: number } | undefined;
  store.incr(key, (_error, result) => (counted = result), WINDOW_MS);
  return counted;
};

test('counts by key until the window is over', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const store = new RateLimitStore();
  expect([count(store, 'a'), count(store, 'a'), count(store, 'b')]).toMatchObject([{ current: 1 }, { current: 2 }, { current: 1 }]);
  vi.advanceTimersByTime(45_000);
  expect(count(store, 'a')).toEqual({ current: 3, ttl: 15_000 });
  vi.advanceTimersByTime(15_000);
  expect(count(store, 'a')).toEqual({ current: 1, ttl: WINDOW_MS });
});

test('a clock that is set back or ahead changes nothing', () => {
  const store = new RateLimitStore();
  count(store, 'a');
  for (const hours of [-2, 2]) {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 3_600_000 });
    const { ttl = 0 } = count(store, 'a') ?? {};
    expect(ttl).toBeGreaterThan(0);
    expect(ttl).toBeLessThanOrEqual(WINDOW_MS);
  }
  expect(count(store, 'a')?.current).toBe(4);
});

test('above the most keys the window that began first is evicted', () => {
  const store = new RateLimitStore();
  for (let n = 0; n < 50_001; n++) count(store, String(n));
  expect([count(store, '0'), count(store, '50000')]).toMatchObject([{ current: 1 }, { current: 2 }]);
});
