import { useState } from 'react';

/** Whether a lazy dialog has been opened: from then on it stays mounted for the closing transition. */
export function useEverOpened(opened: boolean): boolean {
  const [ever, setEver] = useState(opened);
  if (opened && !ever) setEver(true);
  return ever || opened;
}
