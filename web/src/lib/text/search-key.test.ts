import { expect, test } from 'vitest';
import { foundOptions, foundPattern, holds, searchKey } from './search-key.ts';

test('[2.23] case and accents do not count, but ñ is a letter of its own', () => {
  expect(searchKey('ÁÉÍÓÚ àèìòù âêîôû äëïöü ãõ å Ç Ñ')).toBe('aeiou aeiou aeiou aeiou ao a c ñ');
  // The same letters, typed as a letter and a mark.
  expect(searchKey('Canción Ñandú')).toBe('cancion ñandu');
});

test('[2.23] a topic is found by its name or its description, and blank words find all', () => {
  expect(holds('RECLAMACION', 'Respuesta a una reclamación', null)).toBe(true);
  expect(holds(' calma ', 'Reclamación', 'Sin perder la Cálma')).toBe(true);
  expect(holds('ano', 'Plan del año', null)).toBe(false);
  expect(holds('   ', 'Cualquiera', null)).toBe(true);
  expect(holds('otra cosa', 'Reclamación', null)).toBe(false);
  // Words in any order, also in different texts.
  expect(holds('averia ola', 'Avería en plena ola de frío')).toBe(true);
  expect(holds(' ola  averia ', 'Avería en plena ola de frío')).toBe(true);
  expect(holds('averia ola', 'Avería', 'Una ola de frío')).toBe(true);
  expect(holds('averia mar', 'Avería en plena ola de frío')).toBe(false);
  // Nothing that is typed is a pattern.
  expect(holds('%', 'Reclamación', null)).toBe(false);
  expect(holds('.', 'Reclamación', null)).toBe(false);
});

test('[2.23] the options of a select are found in their groups too', () => {
  const [gas, luz] = [
    { value: '1', label: 'Avería de gas' },
    { value: '2', label: 'Luz' },
  ];
  const found = (options: Parameters<typeof foundOptions>[0]['options']) => foundOptions({ options, search: 'gas averia', limit: 10 });
  expect(found([gas, luz])).toEqual([gas]);
  expect(
    found([
      { group: 'Averías', items: [gas, luz] },
      { group: 'Facturas', items: [luz] },
    ]),
  ).toEqual([{ group: 'Averías', items: [gas] }]);
});

test('[2.26] what was found is marked where it stands: without case and accents, the whole text or its longer words, no patterns', () => {
  const marked = (typed: string, text: string) => text.split(foundPattern(typed) ?? /(?!)/).filter((_, index) => index % 2 === 1);
  expect(marked('cancion', 'Una CANCIÓN y otra canción')).toEqual(['CANCIÓN', 'canción']);
  expect(marked('calefacción de', 'La calefaccion de gas y la calefacción')).toEqual(['calefaccion de', 'calefacción']);
  expect(marked('ano', 'Plan del año')).toEqual([]);
  expect(marked('(a.b)*', 'a.b (A.B)*')).toEqual(['(A.B)*']);
  expect(foundPattern('  ')).toBeUndefined();
});
