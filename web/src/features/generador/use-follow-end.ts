import { useEffect, useLayoutEffect, useRef } from 'react';

const LEAVING = ['wheel', 'touchmove', 'keydown', 'pointerdown'];

/** Keeps the end of a growing text in sight, until the person scrolls or does something else: from then on the page is theirs. */
export function useFollowEnd(growing: boolean, text: string) {
  const end = useRef<HTMLDivElement>(null);
  const following = useRef(false);
  useEffect(() => {
    if (!growing) return;
    following.current = true;
    const leave = () => {
      following.current = false;
    };
    for (const event of LEAVING) window.addEventListener(event, leave, { passive: true });
    return () => {
      for (const event of LEAVING) window.removeEventListener(event, leave);
    };
  }, [growing]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it moves whenever the text grows
  useLayoutEffect(() => {
    if (following.current) end.current?.scrollIntoView({ block: 'nearest' });
  }, [text]);
  return end;
}
