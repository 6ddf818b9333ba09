import type { Tarea } from '@ensaya/contract/tareas.ts';
import { expect, test } from 'vitest';
import { eachOnce, withMoves } from './moves.ts';

const tarea = (id: string, estado: Tarea['estado'], created_at = `2026-11-0${id}T10:00:00Z`): Tarea => ({
  id,
  estado,
  created_at,
  empresa_id: 'e',
  proyecto_id: 'p',
  trabajador_id: 't',
  nombre: id,
  descripcion: null,
  fecha_entrega: null,
  version: 1,
  proyecto: { nombre: 'p' },
  trabajador: null,
  creada_por: null,
  terminada: null,
  comentarios: 0,
  adjuntos: 0,
});
const one = tarea('1', 'pendiente');
const two = tarea('2', 'pendiente');
const three = tarea('3', 'completada');
const states = (tareas: Tarea[]) => tareas.map(({ id, estado }) => `${id} ${estado}`);

test('[2.45] a task on its way shows its new state where it stands; the last word counts', () => {
  const moves = [
    { tarea: two, estado: 'completada' as const },
    { tarea: two, estado: 'en progreso' as const },
  ];
  expect(states(withMoves([three, two, one], moves, { proyecto_id: 'p' }, 'recientes'))).toEqual([
    '3 completada',
    '2 en progreso',
    '1 pendiente',
  ]);
});

test('[2.45] it leaves the list of its old state and comes, newest first, into that of its new one', () => {
  const moves = [{ tarea: one, estado: 'completada' as const }];
  expect(states(withMoves([two, one], moves, { estado: ['pendiente'] }, 'recientes'))).toEqual(['2 pendiente']);
  expect(states(withMoves([three], moves, { estado: ['completada'] }, 'recientes'))).toEqual(['3 completada', '1 completada']);
});

test("[2.45] another project's task does not come along, nor another worker's", () => {
  const moves = [{ tarea: one, estado: 'completada' as const }];
  expect(withMoves([], moves, { proyecto_id: 'other', estado: ['completada'] }, 'recientes')).toEqual([]);
  expect(withMoves([], moves, { trabajador_id: 'other', estado: ['completada'] }, 'recientes')).toEqual([]);
});

test('[2.45] tasks made in the same instant keep the order of the server', () => {
  const at = '2026-11-01T10:00:00.000001Z';
  const moves = [{ tarea: tarea('a', 'pendiente', at), estado: 'completada' as const }];
  expect(states(withMoves([tarea('b', 'completada', at)], moves, { estado: ['completada'] }, 'recientes'))).toEqual([
    'b completada',
    'a completada',
  ]);
});

test('[2.45] a task that two columns hold, one as it was and one as it is, stands in the newer one', () => {
  const moved = { ...one, estado: 'completada' as const, version: 2 };
  expect(eachOnce([[two, one], [], [three, moved]]).map(states)).toEqual([['2 pendiente'], [], ['3 completada', '1 completada']]);
  expect(eachOnce([[{ ...one, version: 3 }], [moved]]).map(states)).toEqual([['1 pendiente'], []]);
});
