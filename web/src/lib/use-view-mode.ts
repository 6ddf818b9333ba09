import { useState } from 'react';

export type ViewMode = 'list' | 'grid';
export type ViewModeKey = 'promptViewMode' | 'roleplayViewMode' | 'faqViewMode';

/** How a list was last looked at in this browser. Storage may be full or forbidden: then the choice lasts as long as the page. */
export function useViewMode(key: ViewModeKey): [mode: ViewMode, setMode: (mode: ViewMode) => void] {
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

function read(key: ViewModeKey): ViewMode {
  try {
    return localStorage.getItem(key) === 'grid' ? 'grid' : 'list';
  } catch {
    return 'list';
  }
}
