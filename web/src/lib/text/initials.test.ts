import { expect, test } from 'vitest';
import { initials } from './initials.ts';

test('[2.20] a person has two letters, a company of one word may have one', () => {
  expect(initials('marta.iglesias')).toBe('MI');
  expect(initials('Lucía del Río Romero')).toBe('LR');
  expect(initials('admin')).toBe('AD');
  expect(initials('Norteclima', 1)).toBe('N');
  expect(initials('Clínica Arce', 1)).toBe('CA');
});

test('[2.20] letters with accents, digits and names without any letter', () => {
  expect(initials('Ítaca', 1)).toBe('Í');
  expect(initials('3M España')).toBe('3E');
  expect(initials('x')).toBe('X');
  expect(initials('--')).toBe('?');
});
