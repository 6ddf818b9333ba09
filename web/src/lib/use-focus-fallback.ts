import { useEffect, useRef } from 'react';

/**
 * Where the keyboard continues when the button that opened a dialog is gone with its row: without it, at the top of the page.
 * Returns the ref of that place (with `tabIndex={-1}`) and what to call once a dialog has closed.
 */
export function useFocusFallback<Element extends HTMLElement>() {
  const place = useRef<Element>(null);
  const rescueFocus = () => {
    // A frame later, because the dialog's own button still holds the focus at that moment.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) place.current?.focus();
    });
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
