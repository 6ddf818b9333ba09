import type { PanelTarea, WorkerPanel } from '@ensaya/contract/paneles.ts';
import { expect, test } from 'vitest';
import { dayAfter } from '../../lib/format/dates.ts';
import { byUrgency, groupOf, nextMonday, type Todo, type TodoPlay, todoList } from './worker-todo.ts';

const TODAY = '2026-11-18';

const tarea = (nombre: string, fecha_entrega: string | null, more: Partial<PanelTarea> = {}): PanelTarea => ({
  kind: 'tarea',
  id: nombre,
  empresa_id: 'e',
  proyecto_id: 'p',
  nombre,
  estado: 'pendiente',
  fecha_entrega,
  terminada: false,
  proyecto: { nombre: 'Proyecto' },
  ...more,
});
const play = (nombre: string, fecha_entrega: string | null): TodoPlay => ({
  kind: 'roleplay',
  id: nombre,
  empresa_id: 'e',
  nombre,
  fecha_entrega,
  begun: false,
});

/** Numbers in [0, 1) that are the same in every run. */
function numbers(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A worker's tasks and role-plays, some of each kind of date and state, in no order; on another weekday in each situation. */
function situation(seed: number): { today: string; todos: Todo[] } {
  const next = numbers(seed);
  const today = dayAfter(TODAY, seed);
  const todos = Array.from({ length: 3 + Math.floor(next() * 12) }, (_, n): Todo => {
    const day = next() < 0.2 ? null : dayAfter(today, Math.floor(next() * 30) - 10);
    if (next() < 0.4) return play(`r${n}`, day);
    return tarea(`t${n}`, day, { estado: next() < 0.25 ? 'completada' : 'pendiente', terminada: next() < 0.2 });
  });
  return { today, todos };
}

const isDone = (todo: Todo) => todo.kind === 'tarea' && todo.estado === 'completada';
const isOwnTurn = (todo: Todo) => !isDone(todo) && !(todo.kind === 'tarea' && todo.terminada);

test.each(Array.from({ length: 12 }, (_, n) => n + 1))(
  '[2.47] situation %i: what is late comes first, tasks and role-plays alike, and everything is shown once',
  (seed) => {
    const { today, todos } = situation(seed);
    const sorted = byUrgency(todos, today);
    expect(sorted).toHaveLength(todos.length);
    const day = ({ fecha_entrega }: Todo) => fecha_entrega ?? '9999';
    const isLate = (todo: Todo) => !isDone(todo) && day(todo) < today;
    // The late ones stand together at the head, the completed ones at the end.
    expect(sorted.map(isLate)).toEqual(sorted.map(isLate).toSorted((a, b) => Number(b) - Number(a)));
    expect(sorted.map(isDone)).toEqual(sorted.map(isDone).toSorted((a, b) => Number(a) - Number(b)));
    const open = sorted.filter(isOwnTurn);
    expect(open.map(day)).toEqual(open.map(day).toSorted());

    // As the server answers, a day before: today's groups are made here.
    const answer = {
      recientes: todos.filter((todo) => todo.kind === 'tarea' && (isDone(todo) || day(todo) === '9999' || day(todo) < nextMonday(today))),
      por_hacer: todos.filter((todo) => todo.kind === 'roleplay' && (day(todo) === '9999' || day(todo) < nextMonday(today))),
      agenda: todos.filter((todo) => !isDone(todo) && day(todo) !== '9999' && day(todo) >= nextMonday(today)),
    } as unknown as Pick<WorkerPanel, 'recientes' | 'por_hacer' | 'agenda'>;
    const { first, groups, done, agenda, overdue } = todoList(answer, today);
    expect(first).toEqual(open[0]);
    const shown = [...(first ? [first] : []), ...groups.flatMap(({ todos: own }) => own), ...done, ...agenda];
    expect(shown.map(({ id }) => id).toSorted()).toEqual(todos.map(({ id }) => id).toSorted());
    expect(agenda.every((todo) => groupOf(todo, today) === 'later')).toBe(true);
    expect(overdue.tareas + overdue.roleplays).toBe(todos.filter(isLate).length);
    if (todos.some((todo) => isLate(todo) && isOwnTurn(todo))) expect(first && isLate(first)).toBe(true);
  },
);

const said = (today: string, ...todos: Todo[]) => {
  const answer = { recientes: todos, por_hacer: [], agenda: [] } as unknown as Parameters<typeof todoList>[0];
  const { first, groups, agenda } = todoList(answer, today);
  return [
    first?.nombre,
    ...groups.map(({ title, todos: own }) => `${title}: ${own.map(({ nombre }) => nombre).join(', ')}`),
    agenda.length,
  ];
};

test('[2.47] this week ends on Sunday; what comes after it is for the agenda', () => {
  const [sunday, monday] = [tarea('domingo', '2026-11-22'), play('lunes', '2026-11-23')];
  expect(said('2026-11-18', tarea('hoy', '2026-11-18'), sunday, monday, tarea('sin fecha', null))).toEqual([
    'hoy',
    'Esta semana: domingo',
    'Sin fecha: sin fecha',
    1,
  ]);
  expect(said('2026-11-22', sunday, monday)).toEqual(['domingo', 1]);
  // Nothing before it.
  expect(said('2026-11-18', monday, tarea('otra', '2026-12-01'))).toEqual(['lunes', 1]);
  expect(nextMonday('2026-11-22')).toBe('2026-11-23');
});

test('[2.47] a late role-play comes before today’s task; what waits for the responsable to close it is not the first thing to do', () => {
  const late = play('El vencido', '2026-11-15');
  expect(said(TODAY, tarea('La de hoy', TODAY), late)).toEqual(['El vencido', 'Hoy: La de hoy', 0]);
  const finished = tarea('La terminada', '2026-11-10', { terminada: true });
  expect(said(TODAY, finished, tarea('La de hoy', TODAY), late)).toEqual(['El vencido', 'Vencido: La terminada', 'Hoy: La de hoy', 0]);
  expect(said(TODAY, finished)).toEqual([undefined, 'Vencido: La terminada', 0]);
});
