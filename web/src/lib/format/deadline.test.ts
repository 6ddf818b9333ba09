import { expect, test } from 'vitest';
import { inDays, readDeadline, untilDay, weekFrom } from './deadline.ts';

const TODAY = '2026-10-20';

test('[9.4] no deadline until it is chosen; then 7 days, the last of which is the day that is sent', () => {
  expect(readDeadline(weekFrom(TODAY, false))).toEqual({ due_day: null });
  // Through the end of summer time.
  expect(readDeadline(weekFrom(TODAY, true))).toEqual({ due_day: '2026-10-27' });
});

test('[9.4] days and day give each other, and it is known which was entered', () => {
  expect(inDays('1', TODAY)).toEqual({ days: '1', day: '2026-10-21', by: 'days' });
  expect(untilDay('2026-11-20', TODAY)).toEqual({ days: '31', day: '2026-11-20', by: 'day' });
  expect(untilDay('', TODAY)).toEqual({ days: '', day: '', by: 'day' });
});

test('[9.4] at least one day, at most a year, whole days', () => {
  const errorOf = (days: string) => readDeadline({ limited: true, ...inDays(days, TODAY) }).error;
  for (const days of ['0', '-3']) expect(errorOf(days)).toBe('Los días deben ser al menos 1');
  expect(errorOf('')).toBe('Los días deben ser un número');
  expect(errorOf('1.5')).toBe('Los días deben ser un número entero');
  expect(errorOf('366')).toBe('Los días pueden ser 365 como máximo');
  expect(readDeadline({ limited: true, ...untilDay(TODAY, TODAY) }).error).toBe('Los días deben ser al menos 1');
});
