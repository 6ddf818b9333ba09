import type { Tarea, TareaOrder } from '@ensaya/contract/tareas.ts';

export const ORDERS: Record<TareaOrder, string> = {
  urgencia: 'Por urgencia',
  recientes: 'Más recientes',
  entrega: 'Por entrega',
  nombre: 'Por nombre',
};

type Compare = (a: Tarea, b: Tarea) => number;

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
/** The server's timestamps have one format, so they sort as text. */
const newestFirst: Compare = (a, b) => byText(b.created_at, a.created_at) || byText(b.id, a.id);
const NO_DATE = '9999-99-99';
const byDate: Compare = (a, b) => byText(a.fecha_entrega ?? NO_DATE, b.fecha_entrega ?? NO_DATE);
const doneLast: Compare = (a, b) => Number(a.estado === 'completada') - Number(b.estado === 'completada');

/** The orders of the server, for a task that changes its list before the server has answered. */
const COMPARE: Record<TareaOrder, Compare> = {
  urgencia: (a, b) => doneLast(a, b) || (a.estado === 'completada' ? 0 : byDate(a, b)) || newestFirst(a, b),
  recientes: newestFirst,
  entrega: (a, b) => byDate(a, b) || newestFirst(a, b),
  nombre: (a, b) => a.nombre.localeCompare(b.nombre, 'es') || newestFirst(a, b),
};

export const compareBy = (order: TareaOrder): Compare => COMPARE[order];

/** Where the order puts a task in a list. */
export function placeIn(tareas: readonly Tarea[], tarea: Tarea, order: TareaOrder): number {
  const at = tareas.findIndex((other) => COMPARE[order](tarea, other) < 0);
  return at === -1 ? tareas.length : at;
}
