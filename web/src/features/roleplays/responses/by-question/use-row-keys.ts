import type { Virtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { ResponseRow } from '../rows.ts';

type Options = {
  rows: readonly ResponseRow[];
  focused: number;
  setFocused: (key: string) => void;
  body: RefObject<HTMLElement | null>;
  /** Changes when answers are read: rows grow. */
  version: string;
};

const PAGE_ROWS = 10;
const SETTLING_FRAMES = 10;

/** Where a key leads from a row: arrows row by row, with Ctrl question by question. */
function target({ key, ctrlKey, metaKey }: KeyboardEvent, rows: readonly ResponseRow[], from: number): number | undefined {
  const byQuestion = ctrlKey || metaKey;
  const isQuestion = ({ is }: ResponseRow) => is === 'question';
  if (key === 'ArrowDown') return byQuestion ? rows.findIndex((row, index) => index > from && isQuestion(row)) : from + 1;
  if (key === 'ArrowUp') return byQuestion ? rows.slice(0, from).findLastIndex(isQuestion) : from - 1;
  if (key === 'PageDown') return Math.min(from + PAGE_ROWS, rows.length - 1);
  if (key === 'PageUp') return Math.max(from - PAGE_ROWS, 0);
  if (key === 'Home') return 0;
  if (key === 'End') return rows.length - 1;
  return undefined;
}

/** Moves the focus from row to row, also to rows that are not rendered yet. */
export function useRowKeys({ rows, focused, setFocused, body, version }: Options, virtualizer: Virtualizer<Window, HTMLTableRowElement>) {
  const wanted = useRef<string>(undefined);
  /** The row that was reached last, until the reader scrolls by other means. */
  const reached = useRef<string>(undefined);
  const find = (key: string | undefined) =>
    key === undefined ? null : body.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);

  useLayoutEffect(() => {
    const row = find(wanted.current);
    if (!row) return;
    wanted.current = undefined;
    row.focus({ preventScroll: true });
  });

  // The answers of a question that has come into view make its rows higher. The virtualizer measures them in the next frames, and scrolls too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when answers have been read
  useLayoutEffect(() => {
    let left = SETTLING_FRAMES;
    const keepInView = () => {
      find(reached.current)?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      left -= 1;
      frame = left > 0 ? requestAnimationFrame(keepInView) : 0;
    };
    let frame = requestAnimationFrame(keepInView);
    return () => cancelAnimationFrame(frame);
  }, [version]);

  useEffect(() => {
    const forget = () => {
      reached.current = undefined;
    };
    const types = ['wheel', 'touchmove', 'pointerdown'] as const;
    for (const type of types) window.addEventListener(type, forget, { passive: true });
    return () => {
      for (const type of types) window.removeEventListener(type, forget);
    };
  }, []);

  const moveTo = (index: number, align: 'auto' | 'start' = 'auto') => {
    const row = rows[index];
    if (!row) return;
    wanted.current = row.key;
    reached.current = row.key;
    setFocused(row.key);
    virtualizer.scrollToIndex(index, { align });
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!(event.target instanceof HTMLTableRowElement) || event.altKey || event.shiftKey) return;
    const index = target(event, rows, focused);
    if (index === undefined) return;
    event.preventDefault();
    moveTo(index);
  };

  return { moveTo, onKeyDown };
}
