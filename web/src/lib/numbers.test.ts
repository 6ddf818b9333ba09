import { expect, test } from 'vitest';
import { formatBytes, formatPercent } from './numbers.ts';

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
