import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { recordFaqSearchMutation } from '../trust.api.ts';

/** Words that stand still this long are a finished search, not a beginning of one. */
const STILL_MS = 2000;

/**
 * Counts each finished search once. A search with results is counted when one of them is opened or marked, or else when the user leaves the
 * words: only then is it known that none was.
 */
export function useSearchCount(empresa_id: string, { answered, count }: { answered: string | undefined; count: number | undefined }) {
  const { mutate } = useMutation(recordFaqSearchMutation);
  const counted = useRef(new Set<string>());
  const record = useCallback(
    (q: string, opened: number | null) => {
      if (counted.current.has(q)) return;
      counted.current.add(q);
      mutate({ empresa_id, q, opened });
    },
    [empresa_id, mutate],
  );

  // Not the count itself: a live change of it must not end the search.
  const none = count === 0;
  useEffect(() => {
    if (answered === undefined) return;
    let finished = false;
    const timer = window.setTimeout(() => {
      finished = true;
      if (none) record(answered, null);
    }, STILL_MS);
    const leave = () => {
      if (finished) record(answered, null);
    };
    const onVisibility = () => document.hidden && leave();
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisibility);
      leave();
    };
  }, [answered, none, record]);

  return useCallback(
    (place: number) => {
      if (answered !== undefined) record(answered, place);
    },
    [answered, record],
  );
}
