import type { Tarea } from '@ensaya/contract/tareas.ts';
import { expect, test } from 'vitest';
import { placeIn } from './order.ts';
import { groupsOf, urgencyOf } from './urgency.ts';

const TODAY = '2026-11-16';
const tarea = (id: string, fecha_entrega: string | null, estado: Tarea['estado'] = 'pendiente') =>
  ({ id, fecha_entrega, estado, created_at: `2026-11-01T10:00:0${id}Z`, nombre: id }) as Tarea;

test.each([
  ['2026-11-15', 'vencidas'],
  ['2026-11-16', 'hoy'],
  ['2026-11-17', 'proximas'],
  ['2026-11-23', 'proximas'],
  ['2026-11-24', 'despues'],
  [null, 'despues'],
] as const)('[2.45] due on %s is in the group %s, and completed in the last one', (fecha_entrega, urgency) => {
  expect(urgencyOf(tarea('1', fecha_entrega), TODAY)).toBe(urgency);
  expect(urgencyOf(tarea('1', fecha_entrega, 'completada'), TODAY)).toBe('completadas');
});

test('[2.45] groups come in the order of urgency, and count what is not loaded', () => {
  const counts = { vencidas: 3, hoy: 0, proximas: 0, despues: 1, sin_fecha: 2, completadas: 9 };
  const groups = groupsOf([tarea('1', '2026-11-01'), tarea('2', null), tarea('3', null, 'completada')], TODAY, counts);
  expect(groups.map(({ urgency, total }) => `${urgency} ${total}`)).toEqual(['vencidas 3', 'despues 3', 'completadas 9']);
});

test('[2.45] a dragged card goes where urgency puts it: by date, then without date; ties newest first', () => {
  const column = [tarea('1', '2026-11-01'), tarea('3', '2026-11-20'), tarea('5', null)];
  expect(placeIn(column, tarea('4', '2026-11-10'), 'urgencia')).toBe(1);
  expect(placeIn(column, tarea('4', '2026-11-20'), 'urgencia')).toBe(1);
  expect(placeIn(column, tarea('2', '2026-11-20'), 'urgencia')).toBe(2);
  expect(placeIn(column, tarea('2', null), 'urgencia')).toBe(3);
  expect(placeIn([], tarea('2', null), 'urgencia')).toBe(0);
});
