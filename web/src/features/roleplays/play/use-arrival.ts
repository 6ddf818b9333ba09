import { useEffect } from 'react';

/** A view of the same page, with its own heading: it gets the focus, unless the person has it elsewhere. */
export function useArrival(): void {
  useEffect(() => {
    window.scrollTo({ top: 0 });
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, []);
}
