import { expect, test } from 'vitest';
import { deadlineEnd, readDeadline, SEVEN_DAYS } from './deadline.ts';

test('[5.9 9.4] a deadline has 7 days at first and at least 1', () => {
  expect(readDeadline({ ...SEVEN_DAYS, limited: false })).toEqual({ days: null });
  expect(readDeadline(SEVEN_DAYS)).toEqual({ days: 7 });
  expect(readDeadline({ limited: true, days: '1' })).toEqual({ days: 1 });
  for (const days of ['0', '-3']) expect(readDeadline({ limited: true, days })).toEqual({ error: 'Los días deben ser al menos 1' });
  expect(readDeadline({ limited: true, days: '' })).toEqual({ error: 'Los días deben ser un número' });
  expect(readDeadline({ limited: true, days: '1.5' })).toEqual({ error: 'Los días deben ser un número entero' });
  expect(readDeadline({ limited: true, days: '366' })).toEqual({ error: 'Los días pueden ser 365 como máximo' });
});

test('[9.4] it ends N × 24 hours from now', () => {
  expect(deadlineEnd(7, Date.parse('2026-10-20T10:00:00Z'))).toBe('2026-10-27T10:00:00.000Z');
});
