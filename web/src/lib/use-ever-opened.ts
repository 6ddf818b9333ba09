import { useState } from 'react';

/** Whether a dialog has been opened since the page came: from then on it stays, so that it can fade when it closes. */
export function useEverOpened(opened: boolean): boolean {
  const [ever, setEver] = useState(opened);
  if (opened && !ever) setEver(true);
  return ever || opened;
}
