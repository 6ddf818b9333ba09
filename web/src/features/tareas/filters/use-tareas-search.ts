import { ESTADOS, type Estado, TAREA_ORDERS, type TareaOrder } from '@ensaya/contract/tareas.ts';
import { urlFlag, urlSearch, useUrlState } from '../../../lib/address/use-url-state.ts';
import { TAREA_PARAM } from '../sheet/sheet-address.ts';

export const TODOS = 'todos';
/** What the panels call pending: every state but completed. */
export const SIN_COMPLETAR = 'sin-completar';

const estados = Object.keys(ESTADOS) as Estado[];
const GROUPS: Record<string, Estado[]> = {
  ...Object.fromEntries(estados.map((estado) => [estado, [estado]])),
  [SIN_COMPLETAR]: ['pendiente', 'en progreso'],
};

const text = (value?: string): string | null => value ?? null;
const SPEC = {
  proyecto: text,
  empresa: text,
  trabajador: text,
  grupo: text,
  estado: (name = '') => (Object.hasOwn(GROUPS, name) ? name : null),
  q: urlSearch,
  vencidas: urlFlag,
  orden: (name?: string): TareaOrder => TAREA_ORDERS.find((order) => order === name) ?? 'urgencia',
  /** The task in the sheet. */
  [TAREA_PARAM]: text,
};

/** The chosen project, the filters, the order and the open task. */
export function useTareasSearch() {
  const { state: search, change, search: seek } = useUrlState(SPEC);
  const active = [search.estado !== null, search.trabajador !== null, search.grupo !== null, search.q !== '', search.vencidas].filter(
    Boolean,
  ).length;
  return {
    search,
    estados: search.estado === null ? undefined : GROUPS[search.estado],
    change,
    seek,
    /** How many filters are set. */
    active,
    clear: () => change({ estado: null, trabajador: null, grupo: null, q: null, vencidas: null }),
  };
}
export type TareasSearch = ReturnType<typeof useTareasSearch>['search'];
export type ChangeSearch = ReturnType<typeof useTareasSearch>['change'];
