import { useEffect, useRef } from 'react';

/**
 * Mantine gives the focus back 10 ms after a menu or a dialog begins to close. Under reduced motion the closing has ended before that, and
 * a focus that is placed then would lose it again, or keep it from the button it belongs to.
 */
export const FOCUS_RETURNED_MS = 50;

/** How long a closing dialog may keep the focus. */
const PATIENCE_MS = 2000;

/**
 * A place for the focus when the button that opened a dialog was deleted with its row. Returns its ref (for an element with `tabIndex={-1}`)
 * and a function to call when a dialog has closed.
 */
export function useFocusFallback<Element extends HTMLElement>() {
  const place = useRef<Element>(null);
  const rescueFocus = () => {
    const held = document.activeElement;
    const until = performance.now() + PATIENCE_MS;
    // The dialog's button keeps the focus until React unmounts it, which can take several frames.
    const look = () => {
      const now = document.activeElement;
      // Without scrolling: the heading would go under the bar.
      if (now === document.body) place.current?.focus({ preventScroll: true });
      else if (now === held && performance.now() < until) requestAnimationFrame(look);
    };
    setTimeout(look, FOCUS_RETURNED_MS);
  };
  return { place, rescueFocus };
}

/** The same for a control that unmounts when `shown` changes. */
export function useFocusRescue<Element extends HTMLElement>(shown: string | number | boolean | undefined) {
  const place = useRef<Element>(null);
  const before = useRef(shown);
  useEffect(() => {
    const changed = before.current !== undefined && before.current !== shown;
    before.current = shown;
    // The page must not scroll.
    if (changed && document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [shown]);
  return place;
}
