import { useEffect, useRef } from 'react';

/**
 * Delays a change of the layout until no pointer is down. A press outside a field takes its focus at once: if the layout moved then, the click
 * would land on another element.
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
