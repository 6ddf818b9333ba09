import { expect, test } from 'vitest';
import { forecastOf } from './forecast.ts';

test('the rest of the month is expected to cost as much a day as its beginning did', () => {
  const noon = Date.UTC(2026, 10, 16);
  expect(forecastOf(6_000_000, '2026-11', noon)).toBe(12_000_000);
  expect(forecastOf(0, '2026-11', noon)).toBeUndefined();
  expect(forecastOf(6_000_000, '2026-11', Date.UTC(2026, 10, 1, 5))).toBeUndefined();
  expect(forecastOf(6_000_000, '2026-10', noon)).toBeUndefined();
});
