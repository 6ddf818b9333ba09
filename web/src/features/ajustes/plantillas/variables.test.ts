import { expect, test } from 'vitest';
import { insertVariable } from './variables.ts';

test('[2.39] a variable comes in where the cursor is, and one goes on writing behind it', () => {
  expect(insertVariable('Hola, bienvenida', 'empresa', 5, 5)).toEqual({ text: 'Hola,{{empresa}} bienvenida', cursor: 16 });
  expect(insertVariable('', 'tema', 0, 0)).toEqual({ text: '{{tema}}', cursor: 8 });
});

test('[2.39] what was chosen is replaced by it', () => {
  expect(insertVariable('En ACME somos', 'empresa', 3, 7)).toEqual({ text: 'En {{empresa}} somos', cursor: 14 });
});
