import { useState } from 'react';
import type { Faqs } from './use-faqs.ts';

type Auto = { words: string | undefined; id: string | undefined };
const NONE: Auto = { words: undefined, id: undefined };

/** Which items are open: those that the user opened, and the first result of a search. A live change opens and closes none. */
export function useOpened({ searching, answered, items }: Pick<Faqs, 'searching' | 'answered' | 'items'>) {
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  // Stays while the results of the next words are read, or the item would close and open with each word.
  const [auto, setAuto] = useState(NONE);
  if (!searching && auto !== NONE) setAuto(NONE);
  if (answered !== undefined && auto.words !== answered) {
    setAuto({ words: answered, id: items?.[0]?.id });
    setToggled(new Map());
  }
  return {
    isOpened: (id: string) => toggled.get(id) ?? auto.id === id,
    toggle: (id: string, opened: boolean) => setToggled((before) => new Map(before).set(id, opened)),
  };
}
