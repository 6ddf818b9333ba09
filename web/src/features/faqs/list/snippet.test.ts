import { expect, test } from 'vitest';
import { snippet } from './snippet.ts';

const LONG = `${'Una frase sin nada que ver. '.repeat(20)}Aquí está la caldera que se busca.`;

test('[2.40] a match at the beginning leaves the text as it is', () => {
  expect(snippet('La caldera se apaga sola.', /(caldera)/giu)).toBe('La caldera se apaga sola.');
  expect(snippet(LONG, undefined)).toBe(LONG);
});

test('[2.40] a match further on moves the beginning of the text close to it, at a word', () => {
  const shown = snippet(LONG, /(caldera)/giu);
  expect(shown.startsWith('… ')).toBe(true);
  expect(shown.indexOf('caldera')).toBeLessThan(100);
  expect(LONG).toContain(` ${shown.slice(2)}`);
});

test('[2.40] a match after one long word is shown', () => {
  expect(snippet(`${'x'.repeat(300)}-caldera apagada`, /(caldera)/giu)).toBe('… caldera apagada');
});
