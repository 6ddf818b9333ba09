import { expect, test } from 'vitest';
import { numbersIn, withoutOtherNumbers } from './numbers.ts';

test.each([
  ['Son 3', ['3']],
  ['el 12,5 %', ['12', '5']],
  ['½ y Ⅷ y ٣', ['½', 'ⅷ', '٣']],
  ['Dos y veintitrés, la Mitad; doscientas', ['dos', 'veintitres', 'mitad', 'doscientas']],
  ['un aviso, otra vez, mildiu y onces', []],
])('the numbers of «%s»', (text, numbers) => {
  expect(numbersIn(text)).toEqual(expect.arrayContaining(numbers));
  if (numbers.length === 0) expect(numbersIn(text)).toEqual([]);
});

test('a text of sentences without other numbers stays as it is', () => {
  expect(withoutOtherNumbers('Se escucha. Después se explica.\nY se cierra.', new Set())).toBe(
    'Se escucha. Después se explica.\nY se cierra.',
  );
});
