import { defaultRangeExtractor, type Range, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { ResponseRow } from '../rows.ts';

/** The fixed top bar, and some air. */
const TOP_PX = 72;
const HEADER_PX = 56;
const ROW_PX = 84;
const OVERSCAN = 8;

/** The distance of the element from the top of the document, once measured. It changes when something above is unfolded or wraps. */
function useOffsetTop(element: RefObject<HTMLElement | null>): number | undefined {
  const [top, setTop] = useState<number>();
  useLayoutEffect(() => {
    const measure = () => {
      if (element.current) setTop(element.current.getBoundingClientRect().top + window.scrollY);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return top;
}

type Place = { key: string; top: number };

/** The first row whose end is below the top bar. */
function rowAtTop(body: HTMLElement): Place | undefined {
  for (const row of body.querySelectorAll<HTMLElement>('[data-key]')) {
    const { top, bottom } = row.getBoundingClientRect();
    if (bottom > TOP_PX && row.dataset.key !== undefined) return { key: row.dataset.key, top };
  }
  return undefined;
}

type Virtual = Virtualizer<Window, HTMLTableRowElement>;

/** When rows come, go or move, the row at the top of the window stays where it is. */
function useKeptPlace(rows: readonly ResponseRow[], body: RefObject<HTMLElement | null>, virtualizer: Virtual): void {
  const shown = useRef(rows);
  const place = useRef<Place>(undefined);
  // Read while the page still has the rows from before.
  if (shown.current !== rows && body.current) place.current ??= rowAtTop(body.current);

  useLayoutEffect(() => {
    shown.current = rows;
    const before = place.current;
    place.current = undefined;
    if (!before) return undefined;
    const restore = () => {
      const row = body.current?.querySelector(`[data-key="${CSS.escape(before.key)}"]`);
      if (row) window.scrollBy({ top: row.getBoundingClientRect().top - before.top, behavior: 'instant' });
      else {
        const index = rows.findIndex(({ key }) => key === before.key);
        if (index >= 0) virtualizer.scrollToIndex(index, { align: 'start' });
      }
    };
    restore();
    // New rows have been measured by then.
    const frame = requestAnimationFrame(restore);
    return () => cancelAnimationFrame(frame);
  }, [rows, body, virtualizer]);
}

/** Renders only the rows near the window. The row with the focus stays rendered wherever it is, or the focus would be lost. */
export function useVirtualRows(rows: readonly ResponseRow[], body: RefObject<HTMLElement | null>, focused: number) {
  const top = useOffsetTop(body);
  const scrollMargin = top ?? 0;
  const virtualizer = useWindowVirtualizer<HTMLTableRowElement>({
    count: rows.length,
    getItemKey: useCallback((index: number) => rows[index]?.key ?? index, [rows]),
    estimateSize: (index) => (rows[index]?.is === 'question' ? HEADER_PX : ROW_PX),
    // Rows placed before the first measurement would move, and the window with them.
    enabled: top !== undefined,
    overscan: OVERSCAN,
    scrollMargin,
    scrollPaddingStart: TOP_PX,
    rangeExtractor: useCallback(
      (range: Range) => {
        const indexes = defaultRangeExtractor(range);
        return focused < 0 || indexes.includes(focused) ? indexes : [...indexes, focused].sort((a, b) => a - b);
      },
      [focused],
    ),
  });
  useKeptPlace(rows, body, virtualizer);
  return { virtualizer, items: virtualizer.getVirtualItems(), scrollMargin, total: virtualizer.getTotalSize() };
}
