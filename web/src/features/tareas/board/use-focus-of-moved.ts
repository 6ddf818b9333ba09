import { useEffect, useRef } from 'react';
import { useFocusFallback } from '../../../lib/use-focus-fallback.ts';
import { useMoves } from '../use-tareas.ts';
import { estadoButton } from './tarea-card.tsx';

/** The focus follows a card that changes its column, also back when the change fails. */
export function useFocusOfMoved() {
  const moved = useRef<string>(undefined);
  const moves = useMoves();
  useEffect(() => {
    if (moved.current === undefined) return;
    if (document.activeElement === document.body) estadoButton(moved.current)?.focus({ preventScroll: true });
    if (moves.length === 0) moved.current = undefined;
  });
  const onMove = (id: string) => {
    moved.current = id;
  };
  return { onMove, ...useFocusFallback<HTMLDivElement>() };
}
