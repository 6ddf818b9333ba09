import { expect, test } from 'vitest';
import { countOf, formatBytes, formatNumber, formatPercent, formatShares } from './numbers.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1023, '1023 bytes'],
  [1024, '1 kB'],
  [345_000, '337 kB'],
  [1024 ** 2 - 1, '1 MB'],
  [1.2 * 1024 ** 2, '1,2 MB'],
  [10 * 1024 ** 2, '10 MB'],
  [3 * 1024 ** 4, '3072 GB'],
])('[5.13] %d bytes are shown as %s', (bytes, shown) => {
  expect(plain(formatBytes(bytes))).toBe(shown);
});

test('a number is written as the browser writes it', () => {
  const plainly = new Intl.NumberFormat('es');
  for (const value of [0, 1, 999, 1000, 9999, 10_000, 1_234_567, -7, -9999, -12_345, 0.5, 3.25])
    expect(formatNumber(value)).toBe(plainly.format(value));
  expect([countOf(0, 'tarea', 'tareas'), countOf(1, 'tarea', 'tareas'), countOf(10_204, 'tarea', 'tareas')]).toEqual([
    '0 tareas',
    '1 tarea',
    '10.204 tareas',
  ]);
});

test('a share is a whole percentage, written as the browser writes it', () => {
  const percent = new Intl.NumberFormat('es', { style: 'percent', maximumFractionDigits: 0 });
  for (const ratio of [0, 0.004, 0.456, 0.995, 1, 12.3]) expect(formatPercent(ratio)).toBe(percent.format(ratio));
  expect(plain(formatPercent(0.456))).toBe('46 %');
  expect(plain(formatPercent(1))).toBe('100 %');
});

test.each([
  [
    [160, 62, 23],
    ['65 %', '25 %', '10 %'],
  ],
  [
    [5, 2, 1],
    ['63 %', '25 %', '12 %'],
  ],
  [
    [1, 1, 1],
    ['34 %', '33 %', '33 %'],
  ],
  [
    [1000, 1, 0],
    ['100 %', '<1 %', '0 %'],
  ],
  [
    [0, 0],
    ['0 %', '0 %'],
  ],
])('[2.52] shares of a whole: %j', (parts, shares) => {
  expect(formatShares(parts).map(plain)).toEqual(shares);
});
