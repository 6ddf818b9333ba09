import type { Persona } from '@ensaya/contract/personas.ts';
import { afterAll, expect, test } from 'vitest';
import { toCsv } from '../../lib/files/csv.ts';
import { setTimeZone } from '../../lib/format/dates.ts';
import { personaCells } from './export-personas.ts';

setTimeZone('Europe/Madrid');
afterAll(() => setTimeZone(undefined));

const lucia: Persona = {
  id: '0199a000-0000-7000-8000-000000000001',
  email: 'lucia@norteclima.example',
  nombre: 'Lucía Romero',
  role: 'worker',
  estado: 'activo',
  seen_at: '2026-11-16T07:15:00Z',
  tareas: { abiertas: 4, vencidas: 1 },
  roleplays: { asignados: 4, completados: 2 },
  invitacion: null,
};

test('a line has what the table shows; what a person does not have is empty', () => {
  expect(personaCells(lucia)).toEqual(['Lucía Romero', lucia.email, 'Trabajador', '2026-11-16 08:15', '4', '1', '2', '4', 'Activo']);
  expect(personaCells({ ...lucia, nombre: null, role: 'manager', seen_at: null, tareas: null, roleplays: null })).toEqual([
    '',
    lucia.email,
    'Responsable',
    '',
    '',
    '',
    '',
    '',
    'Activo',
  ]);
});

test('a name that begins like a formula is text in a spreadsheet', () => {
  expect(toCsv([personaCells({ ...lucia, nombre: '=HYPERLINK("https://malo.example")' })])).toContain(`"'=HYPERLINK(`);
});
