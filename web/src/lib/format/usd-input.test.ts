import { expect, test } from 'vitest';
import { parseUsd, writeUsd } from './usd-input.ts';

test('[2.39] an amount is read however it is written where Spanish is spoken', () => {
  const written = ['20', '20,5', '20.50', ' 0,05 US$', '$ 3', '1.500', '1,500', '1.500,25', '1,500.25', '10.000', '1.234.567'];
  expect(written.map(parseUsd)).toEqual([
    20_000_000, 20_500_000, 20_500_000, 50_000, 3_000_000, 1_500_000_000, 1_500_000_000, 1_500_250_000, 1_500_250_000, 10_000_000_000,
    1_234_567_000_000,
  ]);
});

test('[2.39] what is no amount is not taken for one', () => {
  for (const text of ['', 'veinte', '-5', '1.2.3', '0,005', '1.500.25,3', '20 €', '1e3'])
    expect([text, parseUsd(text)]).toEqual([text, undefined]);
});

test('[2.39] what is written into the field is read back as the same amount', () => {
  for (const amount of [0, 500_000, 20_000_000, 1_500_000_000, 10_000_000_000]) expect(parseUsd(writeUsd(amount))).toBe(amount);
});
