import { useState } from 'react';
import { recall, remember } from '../browser/storage.ts';

/** The views of each list; the first is the default. */
const MODES = {
  promptViewMode: ['list', 'grid'],
  roleplayViewMode: ['list', 'grid'],
  faqViewMode: ['list', 'grid'],
  taskViewMode: ['board', 'list'],
} as const;

export type ViewModeKey = keyof typeof MODES;
export type ViewMode<Key extends ViewModeKey = ViewModeKey> = (typeof MODES)[Key][number];

/** The view of a list, remembered by this browser. Without storage it lasts as long as the page. */
export function useViewMode<Key extends ViewModeKey>(key: Key): [mode: ViewMode<Key>, setMode: (mode: ViewMode<Key>) => void] {
  const modes: readonly ViewMode<Key>[] = MODES[key];
  const [mode, setMode] = useState(() => modes.find((known) => known === recall('local', key)) ?? MODES[key][0]);
  return [
    mode,
    (next) => {
      setMode(next);
      remember('local', key, next);
    },
  ];
}
