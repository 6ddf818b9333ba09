import { useCallback, useMemo, useState } from 'react';
import type { TareaKey } from '../tareas.api.ts';

const NONE: ReadonlyMap<string, TareaKey> = new Map();

/** The selected tasks, also such as are not loaded. `of`: the filters; what other filters show begins without a selection. */
export function useSelection(of: string) {
  const [keys, setKeys] = useState(NONE);
  const [filters, setFilters] = useState(of);
  if (filters !== of) {
    setFilters(of);
    setKeys(NONE);
  }
  const set = useCallback((all: readonly TareaKey[]) => setKeys(new Map(all.map((key) => [key.id, key]))), []);
  const clear = useCallback(() => setKeys(NONE), []);
  const toggle = useCallback(
    (tareas: readonly TareaKey[], on: boolean) =>
      setKeys((before) => {
        const after = new Map(before);
        for (const { empresa_id, id } of tareas) {
          if (on) after.set(id, { empresa_id, id });
          else after.delete(id);
        }
        return after;
      }),
    [],
  );
  return useMemo(() => ({ keys, set, clear, toggle }), [keys, set, clear, toggle]);
}
export type Selection = ReturnType<typeof useSelection>;
