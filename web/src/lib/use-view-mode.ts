import { useState } from 'react';

/** How each list may be looked at; the first is how it opens. */
const MODES = {
  promptViewMode: ['list', 'grid'],
  roleplayViewMode: ['list', 'grid'],
  faqViewMode: ['list', 'grid'],
  taskViewMode: ['board', 'list'],
} as const;

export type ViewModeKey = keyof typeof MODES;
export type ViewMode<Key extends ViewModeKey = ViewModeKey> = (typeof MODES)[Key][number];

/** How a list was last looked at in this browser. Storage may be full or forbidden: then the choice lasts as long as the page. */
export function useViewMode<Key extends ViewModeKey>(key: Key): [mode: ViewMode<Key>, setMode: (mode: ViewMode<Key>) => void] {
  const [mode, setMode] = useState(() => read(key));
  return [
    mode,
    (next) => {
      setMode(next);
      try {
        localStorage.setItem(key, next);
      } catch {}
    },
  ];
}

function read<Key extends ViewModeKey>(key: Key): ViewMode<Key> {
  const modes: readonly ViewMode<Key>[] = MODES[key];
  const [first] = MODES[key];
  try {
    const stored = localStorage.getItem(key);
    return modes.find((mode) => mode === stored) ?? first;
  } catch {
    return first;
  }
}
