import type { Persona } from '@ensaya/contract/personas.ts';
import { expect, test } from 'vitest';
import { countsOf, filtered, type PersonaFilters, sorted } from './personas-list.ts';

const persona = (nombre: string | null, fields: Partial<Persona> = {}): Persona => ({
  id: crypto.randomUUID(),
  email: `${(nombre ?? 'ana').toLowerCase().replace(/\W/g, '')}@norteclima.example`,
  nombre,
  role: 'worker',
  estado: 'activo',
  seen_at: null,
  tareas: { abiertas: 0, vencidas: 0 },
  roleplays: { asignados: 0, completados: 0 },
  invitacion: null,
  ...fields,
});
const invited = (email: string, estado: Persona['estado'] = 'invitado'): Persona => ({
  ...persona(null, { email, estado, tareas: null, roleplays: null }),
  invitacion: { sent_at: '2026-11-14T10:00:00Z', expires_at: '2026-11-21T10:00:00Z', undelivered: null },
});

const ines = persona('Inés Quiroga', { seen_at: '2026-11-13T10:00:00Z' });
const ivan = persona('Iván Castro', { tareas: { abiertas: 2, vencidas: 0 }, seen_at: '2026-11-07T10:00:00Z' });
const lucia = persona('Lucía Romero', { tareas: { abiertas: 4, vencidas: 1 }, roleplays: { asignados: 4, completados: 2 } });
const marta = persona('Marta Iglesias', { role: 'manager', tareas: null, roleplays: null });
const pau = persona('Pau Ferrer', { estado: 'suspendido' });
const aitor = invited('aitor@norteclima.example');
const old = invited('vieja@norteclima.example', 'caducada');
const ALL = [aitor, pau, marta, lucia, ivan, ines, old];
const none: PersonaFilters = { q: '', rol: undefined, estado: undefined, vencidas: false };

test('the search ignores accents and case, in names and addresses; filters combine', () => {
  expect(filtered(ALL, { ...none, q: 'INES' })).toEqual([ines]);
  expect(filtered(ALL, { ...none, q: 'lucia rom' })).toEqual([lucia]);
  expect(filtered(ALL, { ...none, q: 'aitor@' })).toEqual([aitor]);
  expect(filtered(ALL, { ...none, rol: 'manager' })).toEqual([marta]);
  expect(filtered(ALL, { ...none, estado: 'suspendido' })).toEqual([pau]);
  expect(filtered(ALL, { ...none, vencidas: true })).toEqual([lucia]);
  expect(filtered(ALL, { ...none, vencidas: true, q: 'pau' })).toEqual([]);
  const isIn = (id: string) => id === lucia.id || id === pau.id;
  expect(filtered(ALL, { ...none, isIn })).toEqual([pau, lucia]);
  expect(filtered(ALL, { ...none, isIn, vencidas: true })).toEqual([lucia]);
});

test('people by name before invitations by address; the other columns put unknown values last', () => {
  expect(sorted(ALL, { key: 'persona', direction: 'asc' })).toEqual([ines, ivan, lucia, marta, pau, aitor, old]);
  expect(sorted(ALL, { key: 'persona', direction: 'desc' })).toEqual([pau, marta, lucia, ivan, ines, old, aitor]);
  expect(sorted(ALL, { key: 'tareas', direction: 'desc' }).slice(0, 2)).toEqual([lucia, ivan]);
  expect(sorted(ALL, { key: 'tareas', direction: 'asc' }).slice(-3)).toEqual([marta, aitor, old]);
  expect(sorted(ALL, { key: 'visita', direction: 'asc' }).slice(0, 2)).toEqual([ivan, ines]);
  expect(sorted(ALL, { key: 'visita', direction: 'desc' }).slice(0, 2)).toEqual([ines, ivan]);
  expect(sorted(ALL, { key: 'estado', direction: 'asc' }).at(-1)).toEqual(old);
  expect(sorted(ALL, { key: 'rol', direction: 'asc' })[0]).toEqual(marta);
  expect(sorted(ALL, { key: 'roleplays', direction: 'desc' })[0]).toEqual(lucia);
});

test('the counts of the head and of the filter', () => {
  expect(countsOf(ALL)).toEqual({ personas: 5, invitadas: 1, vencidas: 1 });
});

test('[2.48] the members that the panel counts are the trabajadores of the company, suspended ones too, without invitations', () => {
  expect(filtered(ALL, { ...none, rol: 'worker', estado: 'dentro' })).toEqual([pau, lucia, ivan, ines]);
});
