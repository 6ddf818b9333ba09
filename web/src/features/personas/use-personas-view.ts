import { listPersonas, type Persona } from '@ensaya/contract/personas.ts';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { urlFlag, urlSearch, useUrlState } from '../../lib/address/use-url-state.ts';
import { DENTRO, type EstadoFilter, type PersonaSort } from './personas-list.ts';

const { shape } = listPersonas.response.shape.items.element;
const KEYS: readonly PersonaSort['key'][] = ['persona', 'rol', 'visita', 'tareas', 'roleplays', 'estado'];
const FIRST: PersonaSort = { key: 'persona', direction: 'asc' };

/** 'visita', or '-visita' for descending. */
function readSort(text = ''): PersonaSort {
  const key = KEYS.find((known) => known === text.replace(/^-/, ''));
  return key ? { key, direction: text.startsWith('-') ? 'desc' : 'asc' } : FIRST;
}
const writeSort = ({ key, direction }: PersonaSort): string | null =>
  key === FIRST.key && direction === FIRST.direction ? null : `${direction === 'desc' ? '-' : ''}${key}`;

const SPEC = {
  q: urlSearch,
  rol: (text?: string): Persona['role'] | undefined => shape.role.safeParse(text).data,
  estado: (text?: string): EstadoFilter | undefined => (text === DENTRO ? DENTRO : shape.estado.safeParse(text).data),
  vencidas: urlFlag,
  grupo: (text?: string): string | null => text ?? null,
  orden: (text = '') => text,
};
const ADDRESS_MS = 400;

/** Search, filters and order, kept in the address. The list follows each key; the address, whose changes browsers limit, follows a pause. */
export function usePersonasView() {
  const { state, change, clear, search } = useUrlState(SPEC);
  const [q, setQ] = useState(state.q);
  const written = useRef(state.q);
  const write = useDebouncedCallback((text: string) => {
    written.current = text;
    search(text);
  }, ADDRESS_MS);
  // A search that does not come from the field: the back button, a link.
  useEffect(() => {
    if (state.q === written.current) return;
    written.current = state.q;
    write.cancel();
    setQ(state.q);
  }, [state.q, write]);

  /** With the search that waits to be written, or writing it later would undo this change. */
  const changeNow: typeof change = (changes, options) => {
    write.cancel();
    written.current = q;
    change({ q, ...changes }, options);
  };
  const { rol, estado, vencidas, grupo } = state;
  return {
    filters: { q, rol, estado, vencidas, grupo },
    sort: readSort(state.orden),
    isFiltered: q.trim() !== '' || rol !== undefined || estado !== undefined || vencidas || grupo !== null,
    chosen: [rol, estado, vencidas || undefined, grupo ?? undefined].filter((filter) => filter !== undefined).length,
    change: changeNow,
    sortBy: (sort: PersonaSort) => changeNow({ orden: writeSort(sort) }),
    search: (text: string) => {
      setQ(text.trim());
      write(text);
    },
    clear: () => {
      setQ('');
      written.current = '';
      write.cancel();
      clear();
    },
  };
}
export type PersonasView = ReturnType<typeof usePersonasView>;
