import { useEffect, useRef } from 'react';

/** For a list of inputs that grows and shrinks: its ref, and a function that moves the focus to one of them once the list is drawn. */
export function useInputFocus() {
  const list = useRef<HTMLUListElement>(null);
  const next = useRef<number>(null);
  useEffect(() => {
    if (next.current === null) return;
    list.current?.querySelectorAll('input')[next.current]?.focus();
    next.current = null;
  });
  const focusInput = (index: number) => {
    next.current = Math.max(0, index);
  };
  return { list, focusInput };
}
