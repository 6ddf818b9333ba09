import { expect, test } from 'vitest';
import { authorName, byName, personLabel, personName } from './person-name.ts';

const lucia = { email: 'lucia@norteclima.example', nombre: 'Lucía Romero' };
const unnamed = { email: 'ana@norteclima.example', nombre: null };

test('[2.19] a person is called by their name, and by their address only without one', () => {
  expect(personName(lucia)).toBe('Lucía Romero');
  expect(personName(unnamed)).toBe('ana@norteclima.example');
  expect(personLabel(lucia)).toBe('Lucía Romero (lucia@norteclima.example)');
  expect(personLabel(unnamed)).toBe('ana@norteclima.example');
});

test('people are sorted by name, as in Spanish; equal names by address', () => {
  const alvaro = { email: 'z@norteclima.example', nombre: 'Álvaro Gil' };
  const other = { email: 'b@norteclima.example', nombre: 'Lucía Romero' };
  expect([lucia, unnamed, alvaro, other].sort(byName)).toEqual([alvaro, unnamed, other, lucia]);
});

test('an author who is oneself, has no name or has left', () => {
  expect(authorName({ id: '1', nombre: 'Marta' }, '1')).toBe('Tú');
  expect(authorName({ id: '2', nombre: null }, '1')).toBe('Alguien de tu equipo');
  expect(authorName(null, '1')).toBe('Alguien que ya no está');
});
