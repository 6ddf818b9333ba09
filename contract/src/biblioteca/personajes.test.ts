import { expect, test } from 'vitest';
import { personajeTexto } from '../personajes.ts';
import { characterOf } from './personajes.ts';
import { LIBRARY } from './todos.ts';

test('each role-play of the library brings a character that the form accepts', () => {
  for (const { id } of LIBRARY) {
    const character = characterOf(id);
    expect(personajeTexto.safeParse(character).data, id).toEqual(character);
    expect(new Set(character?.etapas.map(({ que_debe_pasar }) => que_debe_pasar)).size, id).toBe(3);
  }
  expect(characterOf('otra-cosa')).toBeNull();
});
