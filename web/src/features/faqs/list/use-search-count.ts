import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { soughtIn } from '../../../lib/text/sought.ts';
import type { Asked } from '../preguntar/use-preguntar.ts';
import { recordFaqSearchMutation } from '../trust.api.ts';
import type { Faqs } from './use-faqs.ts';

/** Words that stand still this long are a finished search, not a beginning of one. */
const STILL_MS = 2000;

/**
 * Counts each finished search once: when one of its results is opened or marked, or else when the words are cleared or the page is left. Until
 * then they are held, because they may become a question to the know-how: of that, and of what was edited into it, nothing is counted.
 */
export function useSearchCount(empresa_id: string, { answered }: Pick<Faqs, 'answered'>, words: string, question: Asked | undefined) {
  const { mutate } = useMutation(recordFaqSearchMutation);
  const counted = useRef(new Set<string>());
  const held = useRef(new Set<string>());
  const asked = useRef(new Set<string>());
  // Before the effects below count the words.
  useLayoutEffect(() => {
    if (question) asked.current.add(soughtIn(question.pregunta));
    held.current.clear();
  }, [question]);

  const record = useCallback(
    (q: string, opened: number | null) => {
      held.current.delete(q);
      if (counted.current.has(q) || [...asked.current].some((pregunta) => pregunta.startsWith(q))) return;
      counted.current.add(q);
      mutate({ empresa_id, q, opened });
    },
    [empresa_id, mutate],
  );
  const recordHeld = useCallback(() => {
    for (const q of [...held.current]) record(q, null);
  }, [record]);

  useEffect(() => {
    if (answered === undefined) return;
    const timer = window.setTimeout(() => held.current.add(answered), STILL_MS);
    return () => clearTimeout(timer);
  }, [answered]);

  useEffect(() => {
    if (words === '') recordHeld();
  }, [words, recordHeld]);

  useEffect(() => {
    window.addEventListener('pagehide', recordHeld);
    return () => {
      window.removeEventListener('pagehide', recordHeld);
      recordHeld();
    };
  }, [recordHeld]);

  return useCallback(
    (place: number) => {
      if (answered !== undefined) record(answered, place);
    },
    [answered, record],
  );
}
