import { useWindowEvent } from '@mantine/hooks';
import { useRef } from 'react';

/**
 * Delays a change of the layout until no pointer is down. A press outside a field takes its focus at once: if the layout moved then, the click
 * would land on another element.
 */
export function usePointerRelease(): (change: () => void) => void {
  const down = useRef(false);
  const set = (isDown: boolean) => () => {
    down.current = isDown;
  };
  useWindowEvent('pointerdown', set(true), true);
  useWindowEvent('pointerup', set(false), true);
  useWindowEvent('pointercancel', set(false), true);

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
