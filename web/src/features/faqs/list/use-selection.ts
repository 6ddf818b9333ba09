import { useState } from 'react';

/** The selected FAQs; undefined while nothing is being selected. */
export function useSelection() {
  const [ids, setIds] = useState<ReadonlySet<string>>();
  return {
    active: ids !== undefined,
    ids: ids ?? new Set<string>(),
    start: () => setIds(new Set()),
    stop: () => setIds(undefined),
    toggle: (id: string) =>
      setIds((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      }),
    set: (all: readonly string[]) => setIds(new Set(all)),
  };
}
export type Selection = ReturnType<typeof useSelection>;
