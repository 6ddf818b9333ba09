import { expect, test } from 'vitest';
import { safeLink, textLinks } from './markdown-links.ts';

const addresses = (text: string) => textLinks(text).flatMap(({ href }) => href ?? []);

test('an address in a text ends before the signs of the sentence', () => {
  expect(addresses('Mira https://a.example/b. ¿O (https://a.example/c)? «https://a.example/d»…')).toEqual([
    'https://a.example/b',
    'https://a.example/c',
    'https://a.example/d',
  ]);
});

test('a parenthesis that the address opened belongs to it', () => {
  expect(addresses('https://a.example/Gas_(combustible)')).toEqual(['https://a.example/Gas_(combustible)']);
  expect(addresses('(ver https://a.example/Gas_(combustible)).')).toEqual(['https://a.example/Gas_(combustible)']);
});

test('the parts of a text are the whole text', () => {
  for (const text of ['', 'Sin nada', 'https://a.example)))) y https://b.example', 'https://).'])
    expect(
      textLinks(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
});

test('an address followed by many parentheses is read in time', () => {
  const start = performance.now();
  expect(addresses(`https://a.example${').'.repeat(20_000)}`)).toEqual(['https://a.example']);
  expect(performance.now() - start).toBeLessThan(400);
});

test('the id of a FAQ may be written in capitals', () => {
  expect(safeLink('FAQ:0198C0DE-7A11-7000-8000-00000000000A')).toEqual({ is: 'faq', id: '0198c0de-7a11-7000-8000-00000000000a' });
});
