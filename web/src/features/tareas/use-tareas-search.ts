import { ESTADOS, type Estado } from '@ensaya/contract/tareas.ts';
import { useSearchParams } from 'react-router';

export const TODOS = 'todos';
/** What a panel calls pending: whatever is not completed. */
export const SIN_COMPLETAR = 'sin-completar';

const estados = Object.keys(ESTADOS) as Estado[];
const GROUPS: Record<string, Estado[]> = {
  ...Object.fromEntries(estados.map((estado) => [estado, [estado]])),
  [SIN_COMPLETAR]: ['pendiente', 'en progreso'],
};

export type TareasSearch = { proyecto: string | null; empresa: string | null; trabajador: string | null; estado: string | null };

/** What is looked at lives in the address: the project, and the filters by worker and state. */
export function useTareasSearch() {
  const [params, setParams] = useSearchParams();
  const named = params.get('estado');
  const estado = named !== null && Object.hasOwn(GROUPS, named) ? named : null;
  const search: TareasSearch = {
    proyecto: params.get('proyecto'),
    empresa: params.get('empresa'),
    trabajador: params.get('trabajador'),
    estado,
  };

  const change = (changed: Partial<TareasSearch>, { replace = false } = {}) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [key, value] of Object.entries(changed)) {
          if (value === null) next.delete(key);
          else next.set(key, value);
        }
        return next;
      },
      { replace, preventScrollReset: true },
    );
  return { search, estados: estado === null ? undefined : GROUPS[estado], change };
}
