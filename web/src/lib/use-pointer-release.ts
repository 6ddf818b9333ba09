import { useEffect, useRef } from 'react';

/**
 * For what changes the page when a field loses the focus: pressing the pointer elsewhere takes the focus at once, and if the page moved then,
 * the press would end over something else and be lost. Returns what to call with the change: it runs once no pointer is down.
 */
export function usePointerRelease(): (change: () => void) => void {
  const down = useRef(false);
  useEffect(() => {
    const press = () => {
      down.current = true;
    };
    const release = () => {
      down.current = false;
    };
    const events = { pointerdown: press, pointerup: release, pointercancel: release };
    for (const [event, listener] of Object.entries(events)) document.addEventListener(event, listener, true);
    return () => {
      for (const [event, listener] of Object.entries(events)) document.removeEventListener(event, listener, true);
    };
  }, []);

  return (change) => {
    if (!down.current) return change();
    const stop = new AbortController();
    const after = () => {
      stop.abort();
      // The click event follows the release.
      setTimeout(change);
    };
    for (const event of ['pointerup', 'pointercancel']) document.addEventListener(event, after, { signal: stop.signal });
  };
}
