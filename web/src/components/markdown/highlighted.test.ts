import { expect, test } from 'vitest';
import { wordsPattern } from './highlighted.tsx';

const marked = (text: string, words: string[]) => text.match(wordsPattern(words) ?? /$^/) ?? [];

test('words with signs of patterns are found as they are written', () => {
  expect(marked('Tu e-mail: a.b@c.es', ['e-mail'])).toEqual(['e-mail']);
  expect(marked('¿Cuesta (20+5) o [25]?', ['(20+5)', '[25]', '.*'])).toEqual(['(20+5)', '[25]']);
  expect(marked('24/7 y C:\\a', ['24/7', 'c:\\a'])).toEqual(['24/7', 'C:\\a']);
});

test('the longest of overlapping words is found, whole and in any case', () => {
  expect(marked('Gas natural, GAS, gasolina', ['gas', 'gas natural'])).toEqual(['Gas natural', 'GAS']);
});

test('without words there is no pattern', () => {
  expect(wordsPattern(undefined)).toBeUndefined();
  expect(wordsPattern(['', '  '])).toBeUndefined();
});
