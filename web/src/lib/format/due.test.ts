import { afterEach, expect, test, vi } from 'vitest';
import { daysFrom, formatCalendarDay, formatDay, formatMoment, formatWeekdayAndDay, localDay, setTimeZone } from './dates.ts';
import { dueOf } from './due.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  setTimeZone(undefined);
});

test.each([
  ['2026-11-15', 'overdue', 'Venció el 15 nov'],
  ['2026-11-16', 'today', 'Hoy'],
  ['2026-11-17', 'tomorrow', 'Mañana'],
  ['2026-11-20', 'soon', 'viernes, 20 nov 2026'],
  ['2026-11-22', 'soon', 'domingo, 22 nov 2026'],
  ['2026-11-23', 'none', '23 nov 2026'],
])('[2.45] due on %s, seen on the 16th: %s, %s', (calendar, when, text) => {
  expect(dueOf(calendar, '2026-11-16', false)).toEqual({ when, text });
});

test('[2.45] what is done is not overdue', () => {
  expect(dueOf('2026-11-10', '2026-11-16', true)).toEqual({ when: 'none', text: '10 nov 2026' });
});

test('[2.47] where there is little room the year goes without saying, unless it is another', () => {
  expect(dueOf('2026-11-12', '2026-11-16', false, true).text).toBe('Venció el 12 nov');
  expect(dueOf('2026-11-20', '2026-11-16', false, true).text).toBe('20 nov');
  expect(dueOf('2027-01-02', '2026-11-16', false, true).text).toBe('2 ene 2027');
});

test.each(['America/Lima', 'Europe/Madrid', 'Pacific/Auckland'])('[2.46] a date is the same day in %s', (zone) => {
  vi.stubEnv('TZ', zone);
  expect(formatCalendarDay('2026-11-18')).toBe('18 nov 2026');
  expect(formatWeekdayAndDay('2026-11-18')).toBe('miércoles 18');
  expect(daysFrom('2026-11-16', '2026-11-18')).toBe(2);
  // Over the night on which the clocks change.
  expect(daysFrom('2026-10-24', '2026-10-26')).toBe(2);
});

test('[2.46] today is the day where the person is', () => {
  const moment = new Date('2026-11-16T03:00:00Z');
  vi.stubEnv('TZ', 'America/Lima');
  expect(localDay(moment)).toBe('2026-11-15');
  vi.stubEnv('TZ', 'Pacific/Auckland');
  expect(localDay(moment)).toBe('2026-11-16');
});

test('[2.46] the zone that the person chose counts, wherever the browser is', () => {
  const moment = '2026-11-16T03:00:00Z';
  vi.stubEnv('TZ', 'Europe/Madrid');
  setTimeZone('America/Lima');
  expect([localDay(new Date(moment)), formatDay(moment), formatMoment(moment)]).toEqual([
    '2026-11-15',
    '15 nov 2026',
    '15 nov 2026, 22:00',
  ]);
  setTimeZone('Pacific/Auckland');
  expect([localDay(new Date(moment)), formatMoment(moment)]).toEqual(['2026-11-16', '16 nov 2026, 16:00']);
  // A zone that this browser does not have is ignored.
  setTimeZone('Marte/Olimpo');
  expect(formatMoment(moment)).toBe('16 nov 2026, 4:00');
});
