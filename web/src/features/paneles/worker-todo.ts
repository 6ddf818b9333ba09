import type { PanelPlay, PanelTarea, WorkerPanel } from '@ensaya/contract/paneles.ts';
import { dayAfter, daysFrom } from '../../lib/format/dates.ts';

/** A role-play to do. How many questions it has is known of those that are listed, not of the agenda's. */
export type TodoPlay = Pick<PanelPlay, 'id' | 'empresa_id' | 'nombre' | 'fecha_entrega' | 'begun'> &
  Partial<Pick<PanelPlay, 'preguntas' | 'respondidas'>> & { kind: 'roleplay' };
export type Todo = PanelTarea | TodoPlay;

/** By calendar weeks, which end on Sunday; the page of tasks groups by urgency, which looks seven days ahead. */
type Group = 'overdue' | 'today' | 'week' | 'later' | 'undated' | 'done';
const ORDER: Group[] = ['overdue', 'today', 'week', 'later', 'undated', 'done'];
const SUNDAY = 7;

/** 1 is Monday, 7 is Sunday. */
const weekday = (calendar: string) => new Date(`${calendar}T00:00:00Z`).getUTCDay() || SUNDAY;
/** The days until the end of the week. */
const daysLeft = (today: string) => SUNDAY - weekday(today);
/** The Monday on which the agenda begins. */
export const nextMonday = (today: string): string => dayAfter(today, daysLeft(today) + 1);

export function groupOf(todo: Todo, today: string): Group {
  if (todo.kind === 'tarea' && todo.estado === 'completada') return 'done';
  if (!todo.fecha_entrega) return 'undated';
  const days = daysFrom(today, todo.fecha_entrega);
  if (days < 0) return 'overdue';
  if (days === 0) return 'today';
  return days <= daysLeft(today) ? 'week' : 'later';
}

/** The worker has done their part; the responsable has yet to close it. */
const isFinished = (todo: Todo) => todo.kind === 'tarea' && todo.terminada;

/** Late first, then by date, then without a date, then completed; within a group what the worker has finished comes last. */
export function byUrgency(todos: Todo[], today: string): Todo[] {
  const rank = (todo: Todo) => 2 * ORDER.indexOf(groupOf(todo, today)) + Number(isFinished(todo));
  return todos.toSorted(
    (a, b) => rank(a) - rank(b) || (groupOf(a, today) === 'done' ? 0 : (a.fecha_entrega ?? '').localeCompare(b.fecha_entrega ?? '')),
  );
}

type TodoGroup = { group: Group; title: string; todos: Todo[] };
export type TodoList = {
  /** What to do first. */
  first: Todo | undefined;
  /** The rest until Sunday, and what has no date. */
  groups: TodoGroup[];
  done: Todo[];
  /** After Sunday. */
  agenda: Todo[];
  /** What is overdue among `first` and `groups`. */
  overdue: { tareas: number; roleplays: number };
};

/** What the panel shows, each thing once. By today's groups, also where the answer is of an earlier day. */
export function todoList(
  { recientes, por_hacer, agenda }: Pick<WorkerPanel, 'recientes' | 'por_hacer' | 'agenda'>,
  today: string,
): TodoList {
  const plays = por_hacer.map((play) => ({ kind: 'roleplay' as const, ...play }));
  const all = new Map<string, Todo>([...agenda, ...recientes, ...plays].map((todo) => [`${todo.kind} ${todo.id}`, todo]));
  const sorted = byUrgency([...all.values()], today);
  const first = sorted.find((todo) => groupOf(todo, today) !== 'done' && !isFinished(todo));
  const others = (group: Group) => sorted.filter((todo) => todo !== first && groupOf(todo, today) === group);
  const late = sorted.filter((todo) => groupOf(todo, today) === 'overdue');
  const count = (kind: Todo['kind']) => late.filter((todo) => todo.kind === kind).length;
  const titles = { overdue: 'Vencido', today: 'Hoy', week: 'Esta semana', undated: 'Sin fecha' };
  return {
    first,
    groups: (['overdue', 'today', 'week', 'undated'] as const).flatMap((group) => {
      const todos = others(group);
      return todos.length > 0 ? [{ group, title: titles[group], todos }] : [];
    }),
    done: others('done'),
    agenda: others('later'),
    overdue: { tareas: count('tarea'), roleplays: count('roleplay') },
  };
}
