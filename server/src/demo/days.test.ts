import { afterEach, expect, test, vi } from 'vitest';
import { inDays } from './days.ts';

afterEach(() => {
  vi.useRealTimers();
});

test.each(['2026-11-16T22:04:00Z', '2026-04-10T22:30:00Z', '2026-01-01T23:30:00Z'])(
  'at %s the days before are one after the other',
  (now) => {
    vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
    const days = Array.from({ length: 40 }, (_, back) => inDays(-back));
    for (const [index, day] of days.slice(1).entries()) expect(Date.parse(days[index] ?? '') - Date.parse(day)).toBe(86_400_000);
  },
);
