import type { Estado, Tarea } from '@ensaya/contract/tareas.ts';
import { type FocusEvent, type KeyboardEvent, useRef } from 'react';
import { pressedCard } from './board-elements.ts';
import type { Lifted } from './lifted.ts';

const STEP: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

type Options = {
  columns: readonly { estado: Estado; tareas: readonly Tarea[] }[];
  lifted: Lifted | undefined;
  onLift: (lifted: Lifted | undefined) => void;
  onDrop: (lifted: Lifted) => void;
};

/**
 * Dragging by keyboard: Space lifts the card whose link has the focus, the arrows choose the column. The library's own keyboard sensor moves
 * the card by coordinates, which a column of another height or outside the screen does not meet.
 */
export function useLiftByKeyboard({ columns, lifted, onLift, onDrop }: Options) {
  const byKeyboard = useRef(false);
  const end = (drop: boolean) => {
    byKeyboard.current = false;
    if (drop && lifted) onDrop(lifted);
    else onLift(undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isLifted = lifted !== undefined && byKeyboard.current;
    if (!isLifted) {
      if (event.key !== ' ' || event.repeat) return;
      const id = pressedCard(event.target);
      const tarea = columns.flatMap((column) => column.tareas).find((one) => one.id === id);
      if (!tarea) return;
      event.preventDefault();
      byKeyboard.current = true;
      onLift({ tarea, to: tarea.estado });
      return;
    }
    if (event.key === 'Tab') return end(false);
    event.preventDefault();
    event.stopPropagation();
    if (event.key === ' ' || event.key === 'Enter') return event.repeat ? undefined : end(true);
    if (event.key === 'Escape') return end(false);
    const at = columns.findIndex(({ estado }) => estado === lifted.to);
    const next = columns[at + (STEP[event.key] ?? 0)];
    if (next && next.estado !== lifted.to) onLift({ tarea: lifted.tarea, to: next.estado });
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (lifted && byKeyboard.current && document.hasFocus() && !currentTarget.contains(relatedTarget)) end(false);
  };
  return { onKeyDown, onBlur };
}
