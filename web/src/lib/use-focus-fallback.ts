import { useEffect, useRef } from 'react';

/** How long what is leaving may keep the focus. */
const PATIENCE_MS = 2000;

/**
 * Where the keyboard continues when the button that opened a dialog is gone with its row: without it, at the top of the page.
 * Returns the ref of that place (with `tabIndex={-1}`) and what to call once a dialog has closed.
 */
export function useFocusFallback<Element extends HTMLElement>() {
  const place = useRef<Element>(null);
  const rescueFocus = () => {
    const held = document.activeElement;
    const until = performance.now() + PATIENCE_MS;
    // The dialog's own button holds the focus until React takes the dialog away, which on a busy machine is more than a frame.
    const look = () => {
      const now = document.activeElement;
      if (now === document.body) place.current?.focus();
      else if (now === held && performance.now() < until) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  };
  return { place, rescueFocus };
}

/** The same for a control that goes when `shown` changes, whoever changed it: a press, an answer that came, an end by itself. */
export function useFocusRescue<Element extends HTMLElement>(shown: string | number | boolean | undefined) {
  const place = useRef<Element>(null);
  const before = useRef(shown);
  useEffect(() => {
    const changed = before.current !== undefined && before.current !== shown;
    before.current = shown;
    // Whoever reads on below must not be moved.
    if (changed && document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [shown]);
  return place;
}
