import { useEffect, useRef } from 'react';

/** How long a closing dialog may keep the focus. */
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
    // The dialog's button keeps the focus until React unmounts it, which can take several frames.
    const look = () => {
      const now = document.activeElement;
      if (now === document.body) place.current?.focus();
      else if (now === held && performance.now() < until) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
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
