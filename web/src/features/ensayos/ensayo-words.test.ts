import { expect, test } from 'vitest';
import { characterInitial, closingTitle, etapasTitle, minutesWords, nameInside, standingOf, turnsLeft } from './ensayo-words.ts';

test('numbers of stages, turns and minutes in words', () => {
  expect([1, 3, 5].map(etapasTitle)).toEqual(['Una etapa', 'Tres etapas', 'Cinco etapas']);
  expect([0, 1, 9].map(turnsLeft)).toEqual(['No te quedan turnos', 'Te queda 1 turno', 'Quedan 9 turnos']);
  expect([1, 12, 20].map(minutesWords)).toEqual(['Un minuto', 'Unos 10 minutos', 'Unos 17 minutos']);
});

test('a name inside a sentence', () => {
  expect(['Don Ernesto', 'Doña Ana', 'La clienta', 'Lara Donoso', 'Donato'].map(nameInside)).toEqual([
    'don Ernesto',
    'doña Ana',
    'la clienta',
    'Lara Donoso',
    'Donato',
  ]);
});

test('the initial of a character is of the name, not of the form of address', () => {
  expect(['Don Ernesto', 'Lara Donoso', 'La clienta'].map(characterInitial)).toEqual(['E', 'LD', 'C']);
});

test('what was reached, and where it stands', () => {
  expect(closingTitle({ etapa: 4, etapas: 3 })).toBe('Has cumplido las tres etapas');
  expect(closingTitle({ etapa: 2, etapas: 1 })).toBe('Has cumplido la etapa');
  expect(closingTitle({ etapa: 2, etapas: 3 })).toBe('Has llegado a la etapa 2');
  expect(standingOf({ estado: 'abierto', etapa: 2, etapas: 3 })).toBe('En pausa · etapa 2 de 3');
  expect(standingOf({ estado: 'cerrado', etapa: 4, etapas: 3 })).toBe('Terminado · 3 de 3 etapas');
  expect(standingOf({ estado: 'entregado', etapa: 1, etapas: 1 })).toBe('Entregado · 0 de 1 etapa');
});
