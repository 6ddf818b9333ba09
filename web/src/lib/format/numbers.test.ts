import { expect, test } from 'vitest';
import { formatBytes, formatPercent, formatShares } from './numbers.ts';

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

test('a share is a whole percentage', () => {
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
