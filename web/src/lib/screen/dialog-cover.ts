import { createContext, use, useEffect, useState } from 'react';

/** Told how many dialogs more or less stand over one. */
export const DialogCoverContext = createContext<((more: 1 | -1) => void) | undefined>(undefined);

/** For a dialog over which its own contents open others: while one is open, Escape is for that one. */
export function useDialogCover() {
  const [count, setCount] = useState(0);
  const [cover] = useState(() => (more: 1 | -1) => setCount((before) => before + more));
  return { isCovered: count > 0, cover };
}

/** For a dialog that may be opened from inside another one. */
export function useCoversDialog(opened: boolean): void {
  const cover = use(DialogCoverContext);
  useEffect(() => {
    if (!opened || !cover) return undefined;
    cover(1);
    return () => cover(-1);
  }, [opened, cover]);
}
