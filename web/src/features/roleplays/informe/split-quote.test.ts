import { expect, test } from 'vitest';
import { splitQuote } from './split-quote.ts';

test('positions are code points: an emoji before the quote counts as one', () => {
  expect(splitQuote('👍🏽 Sí, esto no espera. Llamo ya.', 3, 19)).toEqual(['👍🏽 ', 'Sí, esto no espera.', ' Llamo ya.']);
});

test('a quote of the whole answer has nothing around it', () => {
  expect(splitQuote('Llamo ya', 0, 8)).toEqual(['', 'Llamo ya', '']);
});
