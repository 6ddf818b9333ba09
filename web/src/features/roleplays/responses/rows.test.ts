import type { Responder, RoleplayResponse } from '@ensaya/contract/roleplay-responses.ts';
import type { RoleplayQuestion } from '@ensaya/contract/roleplays.ts';
import { expect, test } from 'vitest';
import { estadoOf, filtered, numbered, rowsOf } from './rows.ts';

const question = (id: string, order: number, hidden = false): RoleplayQuestion => ({
  id,
  roleplay_id: 'r',
  text: id,
  order,
  hidden,
  respuestas: 0,
});
const person = (id: string, fields: Partial<Responder> = {}): Responder => ({
  id,
  email: `${id}@correo.example`,
  nombre: null,
  assignment_id: `assignment of ${id}`,
  due_day: null,
  due_date: null,
  completed_at: null,
  answered: 0,
  gone: false,
  earlier: false,
  ...fields,
});
const NOW = Date.parse('2026-11-16T12:00:00Z');

test('[2.38] questions are numbered as they are played; those no longer played come last, without a number', () => {
  const questions = [question('hidden', 1, true), question('second', 3), question('first', 2)];
  expect(numbered(questions).map(({ id, number }) => [id, number])).toEqual([
    ['first', 1],
    ['second', 2],
    ['hidden', null],
  ]);
});

test('[4.6] completed beats overdue, and an answer without an assignment has no status', () => {
  const late = '2026-11-15T12:00:00Z';
  expect(estadoOf(person('a', { due_date: late, completed_at: late }), NOW)).toBe('completado');
  expect(estadoOf(person('a', { due_date: late }), NOW)).toBe('vencido');
  expect(estadoOf(person('a'), NOW)).toBe('pendiente');
  expect(estadoOf(person('a', { assignment_id: null }), NOW)).toBe('sin-asignar');
});

test('[2.38] the filters by worker and status apply together', () => {
  const people = [person('ana', { completed_at: '2026-11-10T12:00:00Z' }), person('luis'), person('eva', { assignment_id: null })];
  const ids = (trabajador: string | null, estado: Parameters<typeof filtered>[1]['estado']) =>
    filtered(people, { trabajador, estado }, NOW).map(({ id }) => id);
  expect(ids(null, null)).toEqual(['ana', 'luis', 'eva']);
  expect(ids(null, 'pendiente')).toEqual(['luis']);
  expect(ids('ana', 'pendiente')).toEqual([]);
  expect(ids('ana', 'completado')).toEqual(['ana']);
  const ofGrupo = (estado: Parameters<typeof filtered>[1]['estado']) =>
    filtered(people, { trabajador: null, estado, isIn: (id) => id !== 'ana' }, NOW).map(({ id }) => id);
  expect(ofGrupo(null)).toEqual(['luis', 'eva']);
  expect(ofGrupo('completado')).toEqual([]);
});

test('[2.38] each question in play lists every person; one no longer played lists only those who answered it', () => {
  const people = [person('ana'), person('luis')];
  const questions = numbered([question('one', 1), question('old', 2, true)]);
  const keys = (answers: ReadonlyMap<string, RoleplayResponse> | undefined) =>
    rowsOf(questions, people, () => answers).map(({ key }) => key);
  expect(keys(undefined)).toEqual(['one', 'one ana', 'one luis', 'old', 'old waiting']);
  expect(keys(new Map([['luis', {} as RoleplayResponse]]))).toEqual(['one', 'one ana', 'one luis', 'old', 'old luis']);
});
