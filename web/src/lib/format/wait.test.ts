import { expect, test } from 'vitest';
import { formatAgo } from './dates.ts';
import { waitSentence } from './wait.ts';

test.each([
  [0, '1 segundo'],
  [1, '1 segundo'],
  [59.2, '1 minuto'],
  [60, '1 minuto'],
  [61, '2 minutos'],
  [720, '12 minutos'],
  [3600, '1 hora'],
  [3601, '2 horas'],
  [undefined, 'unos minutos'],
])('[8.1] %s seconds to wait', (seconds, words) => {
  expect(waitSentence(seconds)).toBe(`Demasiados intentos. Espera ${words}.`);
});

test.each([
  [-30, 'ahora'],
  [59, 'ahora'],
  [60, 'hace 1 minuto'],
  [7200, 'hace 2 horas'],
  [86_400, 'ayer'],
  [3 * 86_400, 'hace 3 días'],
])('%i seconds ago', (seconds, words) => {
  const now = Date.parse('2026-11-15T12:00:00Z');
  expect(formatAgo(new Date(now - seconds * 1000).toISOString(), now)).toBe(words);
});
