import { useEffect, useRef } from 'react';

/** For a list whose rows are decided one by one: its place, and a function that moves the focus to the same act of the next row once this one is gone. */
export function useNextFocus() {
  const place = useRef<HTMLDivElement>(null);
  const next = useRef<{ act: string; index: number }>(null);
  useEffect(() => {
    if (!next.current) return;
    const { act, index } = next.current;
    next.current = null;
    const left = [...(place.current?.querySelectorAll<HTMLButtonElement>(`[data-act=${act}]:enabled`) ?? [])];
    (left[Math.min(index, left.length - 1)] ?? place.current?.querySelector<HTMLButtonElement>('button:enabled'))?.focus();
  });
  const moveFocus = (act: string, index: number) => {
    next.current = { act, index };
  };
  return { place, moveFocus };
}
