import { ESTADOS, type Estado, type TareaOrder } from '@ensaya/contract/tareas.ts';
import { eachOnce } from '../moves.ts';
import type { TareasFilter } from '../tareas.api.ts';
import { useTareas } from '../use-tareas.ts';

/** One query per column: in a single one, completed tasks would push the pending ones out of the first page. */
export function useBoard(
  { estado: wanted = Object.keys(ESTADOS) as Estado[], ...filter }: TareasFilter,
  order: TareaOrder,
  enabled: boolean,
) {
  const has = (estado: Estado) => ({ enabled: enabled && wanted.includes(estado) });
  const all = [
    { estado: 'pendiente', query: useTareas({ ...filter, estado: ['pendiente'] }, order, has('pendiente')) },
    { estado: 'en progreso', query: useTareas({ ...filter, estado: ['en progreso'] }, order, has('en progreso')) },
    { estado: 'completada', query: useTareas({ ...filter, estado: ['completada'] }, order, has('completada')) },
  ] as const;
  const shown = all.filter(({ estado }) => wanted.includes(estado));
  const columns = eachOnce(shown.map(({ query }) => query.tareas ?? []));
  return shown.map(({ estado, query }, n) => ({ estado, query: { ...query, tareas: query.tareas && columns[n] } }));
}
export type Board = ReturnType<typeof useBoard>;
