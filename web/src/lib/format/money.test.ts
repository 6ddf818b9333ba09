import { expect, test } from 'vitest';
import { formatCeiling, formatUsd } from './money.ts';

test('[2.39] an amount is written the Spanish way, without needless decimals, and never as nothing when it is something', () => {
  expect([20_000_000, 3_200_000, 1_234_500_000, 0].map(formatUsd)).toEqual(
    ['20 US$', '3,20 US$', '1234,50 US$', '0 US$'].map((text) => text.replace(' ', '\u00a0')),
  );
  expect([1, 9_999].map(formatUsd)).toEqual(['menos de 1 céntimo de dólar', 'menos de 1 céntimo de dólar']);
  expect(formatUsd(10_000)).toBe('0,01\u00a0US$');
});

test('a ceiling is rounded up to the cent, so that what is spent never exceeds what was shown', () => {
  expect([1_900_000, 1_900_001, 22_100, 1, 0].map(formatCeiling)).toEqual(
    ['1,90 US$', '1,91 US$', '0,03 US$', '0,01 US$', '0 US$'].map((text) => text.replace(' ', '\u00a0')),
  );
});
