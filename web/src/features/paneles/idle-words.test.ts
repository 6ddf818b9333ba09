import { expect, test } from 'vitest';
import { idleWords } from './idle-words.ts';

test('[2.48] who has no open task is named, the rest counted', () => {
  expect(idleWords(['Pau Ferrer'], 1)).toBe('Pau Ferrer no tiene tareas abiertas.');
  expect(idleWords(['Pau Ferrer', 'Inés Quiroga', 'Sofía Marín'], 3)).toBe(
    'Pau Ferrer, Inés Quiroga y Sofía Marín no tienen tareas abiertas.',
  );
  expect(idleWords(['Pau', 'Inés', 'Sofía'], 7)).toBe('Pau, Inés, Sofía y 4 personas más no tienen tareas abiertas.');
});
