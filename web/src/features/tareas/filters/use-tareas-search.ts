import { ESTADOS, type Estado } from '@ensaya/contract/tareas.ts';
import { useUrlState } from '../../../lib/use-url-state.ts';

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
  estado: (name = '') => (Object.hasOwn(GROUPS, name) ? name : null),
};

/** The chosen project and the filters by worker and state. */
export function useTareasSearch() {
  const { state: search, change } = useUrlState(SPEC);
  return { search, estados: search.estado === null ? undefined : GROUPS[search.estado], change };
}
export type TareasSearch = ReturnType<typeof useTareasSearch>['search'];
export type ChangeSearch = ReturnType<typeof useTareasSearch>['change'];
