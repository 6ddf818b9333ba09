import type { Tarea, TareaOrder } from '@ensaya/contract/tareas.ts';
import { compareBy } from './order.ts';
import type { Move, TareasFilter } from './tareas.api.ts';

const belongs = (tarea: Tarea, { proyecto_id, trabajador_id, estado, vencidas }: TareasFilter): boolean =>
  (proyecto_id === undefined || tarea.proyecto_id === proyecto_id) &&
  (trabajador_id === undefined || tarea.trabajador_id === trabajador_id) &&
  (estado === undefined || estado.includes(tarea.estado)) &&
  (vencidas === undefined || tarea.estado !== 'completada');

/** A list with the pending moves applied: tasks that leave it are removed, others are inserted in order. */
export function withMoves(tareas: Tarea[], moves: Move[], filter: TareasFilter, order: TareaOrder): Tarea[] {
  if (moves.length === 0) return tareas;
  const last = new Map(moves.map(({ tarea, estado }) => [tarea.id, { ...tarea, estado }]));
  const staying = tareas.map((tarea) => {
    const moved = last.get(tarea.id);
    return moved ? { ...tarea, estado: moved.estado } : tarea;
  });
  const known = new Set(tareas.map(({ id }) => id));
  const coming = [...last.values()].filter(({ id }) => !known.has(id));
  return [...staying, ...coming].filter((tarea) => belongs(tarea, filter)).sort(compareBy(order));
}

/** Columns are fetched separately: a task that is in two of them stays where its version is newer. */
export function eachOnce(columns: Tarea[][]): Tarea[][] {
  const latest = new Map<string, number>();
  for (const { id, version } of columns.flat()) latest.set(id, Math.max(version, latest.get(id) ?? 0));
  return columns.map((tareas) => tareas.filter(({ id, version }) => version === latest.get(id)));
}
