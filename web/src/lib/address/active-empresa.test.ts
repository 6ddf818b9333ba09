import { expect, test } from 'vitest';
import { chooseAmongAll, chooseEmpresa } from './active-empresa.ts';

const [one, two, three] = ['a', 'b', 'c'].map((id) => ({ id, nombre: id }));
const all = [one, two, three].filter((empresa) => empresa !== undefined);

test('[2.20] the first wish that can be granted decides', () => {
  expect(chooseEmpresa(all, ['b', 'c'])).toBe(two);
  expect(chooseEmpresa(all, [null, 'c'])).toBe(three);
});

test("[2.20] another's company, or none that exists, is passed over", () => {
  expect(chooseEmpresa(all, ['foreign', 'c'])).toBe(three);
  expect(chooseEmpresa(all, ['foreign', ''])).toBe(one);
});

test('[2.20] without a wish it is the first, and without companies none', () => {
  expect(chooseEmpresa(all, [])).toBe(one);
  expect(chooseEmpresa([], ['a'])).toBeNull();
});

test('[2.20 2.44] where companies are shown together, all are shown until one is wished for; the only one needs no wish', () => {
  expect(chooseAmongAll(all, [])).toBeNull();
  expect(chooseAmongAll(all, ['foreign', 'b'])).toBe(two);
  expect(chooseAmongAll(all, ['todas', 'b'])).toBeNull();
  expect(chooseAmongAll(all.slice(2), ['todas'])).toBe(three);
  expect(chooseAmongAll([], ['todas'])).toBeNull();
});
