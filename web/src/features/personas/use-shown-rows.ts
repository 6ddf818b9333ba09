import { useEffect, useRef, useState } from 'react';

const FIRST = 60;
const STEP = 120;

/**
 * How many rows of a long list are rendered: the first, and more when their end comes near the window. `of` names the list: another search or
 * order starts again, so that a key is answered at once.
 */
export function useShownRows(total: number, of: string) {
  const [shown, setShown] = useState({ of, count: FIRST });
  const count = shown.of === of ? shown.count : FIRST;
  const end = useRef<HTMLDivElement>(null);
  const isMore = count < total;
  useEffect(() => {
    const mark = end.current;
    if (!mark || !isMore) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setShown({ of, count: count + STEP });
      },
      { rootMargin: '800px' },
    );
    observer.observe(mark);
    return () => observer.disconnect();
  }, [isMore, of, count]);
  return { count, end };
}
