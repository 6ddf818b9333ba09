import { expect, test } from 'vitest';
import { parseDay } from './parse-day.ts';

test('a day is read as it is written in Spanish: day, month, year', () => {
  for (const text of ['9/3/2031', '09/03/2031', '9-3-2031', '9.3.2031', ' 9 3 2031 ', '09032031', '2031-03-09'])
    expect(parseDay(text)).toBe('2031-03-09');
  expect(parseDay('29/2/2028')).toBe('2028-02-29');
});

test('half a date, a wrong order and a day that does not exist are no date', () => {
  for (const text of ['', '9', '9/3', '9/3/31', '9/3/203', '3/31/2031', '31/02/2031', '29/2/2027', 'mañana', '0/0/0000'])
    expect(parseDay(text)).toBe(null);
});
