import { afterAll, expect, test } from 'vitest';
import { setTimeZone } from '../format/dates.ts';
import { lastVisit } from './last-visit.ts';

setTimeZone('Europe/Madrid');
afterAll(() => setTimeZone(undefined));

test('the more recent a visit, the more exact its text, by the reader’s calendar', () => {
  const now = Date.parse('2026-11-16T11:00:00Z');
  const told = (seen_at: string | null) => lastVisit(seen_at, now);
  expect(told(null)).toBe('—');
  expect(told('2026-11-16T11:00:05Z')).toBe('ahora');
  expect(told('2026-11-16T10:56:00Z')).toBe('ahora');
  expect(told('2026-11-16T10:40:00Z')).toBe('hace 20 min');
  expect(told('2026-11-16T07:15:00Z')).toBe('hoy, 8:15');
  // Half past midnight in Madrid.
  expect(told('2026-11-15T23:30:00Z')).toBe('hoy, 0:30');
  expect(told('2026-11-15T22:30:00Z')).toBe('ayer');
  expect(told('2026-11-13T08:00:00Z')).toBe('hace 3 días');
  expect(told('2026-11-07T08:00:00Z')).toBe('hace 9 días');
  expect(told('2026-10-12T08:00:00Z')).toBe('12 oct 2026');
});
