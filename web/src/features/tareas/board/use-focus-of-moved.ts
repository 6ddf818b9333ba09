import { useEffect, useRef } from 'react';
import { FOCUS_RETURNED_MS, useFocusFallback } from '../../../lib/focus/use-focus-fallback.ts';
import { useMoves } from '../use-tareas.ts';
import { estadoButton, linkOf } from './board-elements.ts';

/** The focus follows a card that changes its column, also back when the change fails: to the control that moved it. */
export function useFocusOfMoved() {
  const moved = useRef<{ id: string; by: 'menu' | 'drag' }>(undefined);
  const moves = useMoves();
  useEffect(() => {
    if (moved.current === undefined) return;
    const { id, by } = moved.current;
    // Later, because the menu may belong to the sheet, whose button gets the focus back.
    setTimeout(() => {
      if (document.activeElement === document.body) (by === 'menu' ? estadoButton : linkOf)(id)?.focus({ preventScroll: true });
    }, FOCUS_RETURNED_MS);
    if (moves.length === 0) moved.current = undefined;
  });
  const follow = (id: string, by: 'menu' | 'drag') => {
    moved.current = { id, by };
  };
  return { follow, ...useFocusFallback<HTMLDivElement>() };
}
