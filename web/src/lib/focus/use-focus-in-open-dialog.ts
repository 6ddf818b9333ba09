import { useEffect, useRef } from 'react';

/**
 * For what is mounted after its dialog has opened, such as a form that waits for a list: by then the dialog has focused its button 'Cerrar'.
 * Moves the focus to the element with `data-autofocus`, otherwise to the first field.
 */
export function useFocusInOpenDialog<Element extends HTMLElement>() {
  const content = useRef<Element>(null);
  useEffect(() => {
    const active = document.activeElement;
    const isBehind = content.current?.closest('[role="dialog"]')?.contains(active) && !content.current.contains(active);
    if (!isBehind) return;
    const field =
      content.current?.querySelector<HTMLElement>('[data-autofocus]') ??
      content.current?.querySelector<HTMLElement>('input:not([type="file"]), textarea, select');
    field?.focus();
  }, []);
  return content;
}
