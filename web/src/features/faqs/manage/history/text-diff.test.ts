import { expect, test } from 'vitest';
import { hasChanges, textDiff } from './text-diff.ts';

const marked = (before: string, after: string) =>
  textDiff(before, after)
    .map(({ is, text }) => (is === 'added' ? `{+${text}+}` : is === 'removed' ? `[-${text}-]` : text))
    .join('');

test.each([
  ['', '', ''],
  ['igual', 'igual', 'igual'],
  ['', 'nuevo', '{+nuevo+}'],
  ['viejo', '', '[-viejo-]'],
  ['Abrimos a las 8:00.', 'Abrimos a las 9:00.', 'Abrimos a las [-8-]{+9+}:00.'],
  ['El año pasado', 'El ano pasado', 'El [-año-]{+ano+} pasado'],
  ['uno dos tres', 'cuatro cinco seis', '[-uno dos tres-]{+cuatro cinco seis+}'],
])('the words that differ between %j and %j', (before, after, expected) => {
  expect(marked(before, after)).toBe(expected);
});

test('the parts contain all of both texts', () => {
  const before = '- Llama al técnico.\n- Confirma la cita.\n\nSi huele a gas, **corta** la llave.';
  const after = '- Llama al técnico de guardia.\n- Confirma la cita por mensaje.\n\nSi huele a gas, corta la llave y sal.';
  const parts = textDiff(before, after);
  const without = (gone: string) =>
    parts
      .filter(({ is }) => is !== gone)
      .map(({ text }) => text)
      .join('');
  expect(without('removed')).toBe(after);
  // White space may move between the parts of the former text.
  expect(without('added').replaceAll(/\s/g, '')).toBe(before.replaceAll(/\s/g, ''));
});

test('a change of white space alone is no change of words', () => {
  expect(hasChanges(textDiff('uno dos', 'uno\n\ndos'))).toBe(false);
  expect(hasChanges(textDiff('uno dos', 'uno dos tres'))).toBe(true);
});

test('two long texts without a word in common are compared in time', () => {
  const words = (prefix: string) => Array.from({ length: 4000 }, (_, index) => `${prefix}${index}`).join(' ');
  const started = performance.now();
  const parts = textDiff(words('a'), words('b'));
  expect(performance.now() - started).toBeLessThan(2000);
  expect(parts.map(({ is }) => is)).toEqual(['removed', 'added']);
});
