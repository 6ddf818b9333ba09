import { afterEach, expect, test, vi } from 'vitest';
import { inDays, lastMonth, momentOf, thisMonth } from './days.ts';

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

test.each(['2026-03-01T00:00:01Z', '2026-10-31T23:59:59Z', '2026-03-29T01:30:00Z', '2026-01-31T12:00:00Z'])(
  'at %s hours come after days, and months before what happens in them',
  (now) => {
    vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
    const moments = [momentOf('65d 08:30'), lastMonth(0), lastMonth(48), momentOf('25d 08:30'), momentOf('2d 17:30'), momentOf('1d 08:30')];
    const last = [momentOf('1d 17:30'), momentOf('5h'), momentOf('1.5h'), new Date().toISOString()];
    expect([...moments, ...last].toSorted()).toEqual([...moments, ...last]);
    expect(thisMonth(0) <= thisMonth(0.5) && thisMonth(1) === last.at(-1)).toBe(true);
    expect(thisMonth(0).slice(0, 7)).toBe(now.slice(0, 7));
  },
);

test('a time of day is Madrid’s', () => {
  vi.useFakeTimers({ now: new Date('2026-07-10T12:00:00Z'), toFake: ['Date'] });
  expect(momentOf('1d 10:15')).toBe('2026-07-09T08:15:00.000Z');
  expect(momentOf('160d 10:15')).toBe('2026-01-31T09:15:00.000Z');
});
