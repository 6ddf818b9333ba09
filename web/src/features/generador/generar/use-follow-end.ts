import { useEffect, useLayoutEffect, useRef } from 'react';

const LEAVING = ['wheel', 'touchmove', 'keydown', 'pointerdown'];

/** Keeps the end of a growing text in view until the user scrolls, types or clicks. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the text grows
  useLayoutEffect(() => {
    if (following.current) end.current?.scrollIntoView({ block: 'nearest' });
  }, [text]);
  return end;
}
