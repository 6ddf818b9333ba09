import { type RefObject, useEffect, useEffectEvent } from 'react';

type Keys = { onClose: () => void; onPrevious: (() => unknown) | undefined; onNext: (() => unknown) | undefined };

/** Where the keys have another meaning. */
const OCCUPIED = 'input, textarea, select, [contenteditable], [role="menu"], [role="listbox"], [aria-expanded="true"], [aria-modal="true"]';

/** Escape closes the sheet, the arrows walk the list: from inside the sheet, from a task of the list, and when nothing has the focus. */
export function useSheetKeys(frame: RefObject<HTMLElement | null>, keys: Keys): void {
  // Of the task that is drawn: a key that came before an effect would close, and lose the text of, the one before.
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || !(target instanceof Element)) return;
    const isInside = frame.current?.contains(target) === true;
    if (!isInside && target !== document.body && !target.matches('[data-tarea] a')) return;
    const isText = target.matches('input, textarea');
    if (event.key === 'Escape' && (!target.closest(OCCUPIED) || (isInside && isText && !target.closest('[aria-expanded="true"]')))) {
      event.preventDefault();
      keys.onClose();
    }
    if (target.closest(OCCUPIED)) return;
    const walk = event.key === 'ArrowUp' ? keys.onPrevious : event.key === 'ArrowDown' ? keys.onNext : undefined;
    if (!walk) return;
    event.preventDefault();
    walk();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
