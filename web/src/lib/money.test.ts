import { expect, test } from 'vitest';
import { formatCeiling, formatFineUsd, formatUsd } from './money.ts';

test('[2.39] an amount is written the Spanish way, without needless decimals, and never as nothing when it is something', () => {
  expect([20_000_000, 3_200_000, 1_234_500_000, 0].map(formatUsd)).toEqual(
    ['20 US$', '3,20 US$', '1234,50 US$', '0 US$'].map((text) => text.replace(' ', '\u00a0')),
  );
  expect(formatUsd(1)).toBe('<0,01\u00a0US$');
});

test('what a single call costs is written with up to four decimals', () => {
  expect([0, 40, 852, 12_300, 3_200_000].map(formatFineUsd)).toEqual(
    ['0 US$', '<0,0001 US$', '0,0009 US$', '0,0123 US$', '3,20 US$'].map((text) => text.replace(' ', '\u00a0')),
  );
});

test('a ceiling is rounded up to the cent, so that what is spent never exceeds what was shown', () => {
  expect([1_900_000, 1_900_001, 22_100, 1, 0].map(formatCeiling)).toEqual(
    ['1,90 US$', '1,91 US$', '0,03 US$', '0,01 US$', '0 US$'].map((text) => text.replace(' ', '\u00a0')),
  );
});
