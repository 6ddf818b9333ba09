import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { forget, remember } from '../../lib/storage.ts';
import type { Answers } from './draft.ts';
import { createDraftKeeper, type Keeping } from './draft-keeper.ts';
import { saveBorradorMutation } from './generacion.api.ts';

type Props = {
  empresa_id: string;
  user_id: string;
  tema_id: string;
  /** Where this browser keeps them; without one nobody does. */
  key: string | undefined;
  /** What the page opens with. */
  initial: Answers;
  /** The server does not have all of it yet. */
  unstored: boolean;
};

/** The answers that somebody is writing, kept while they write. */
export function useDraft({ empresa_id, user_id, tema_id, key, initial, unstored }: Props) {
  const [answers, setAnswers] = useState(initial);
  const [keeping, setKeeping] = useState<Keeping>();
  const { mutateAsync: save } = useMutation(saveBorradorMutation);
  const keeper = useRef<ReturnType<typeof createDraftKeeper>>(null);
  const first = useRef(unstored ? initial : undefined);

  useEffect(() => {
    if (key === undefined) return;
    const made = createDraftKeeper({
      keepHere: (kept) => {
        if (kept) remember('local', key, JSON.stringify({ answers: kept, at: new Date().toISOString() }));
        else forget('local', key);
      },
      store: (kept, { keepalive }) => save({ body: { empresa_id, tema_id, user_id, answers: kept }, keepalive }),
      onKeeping: setKeeping,
    });
    keeper.current = made;
    if (first.current) made.change(first.current);
    first.current = undefined;
    window.addEventListener('pagehide', made.flush);
    window.addEventListener('online', made.retry);
    return () => {
      window.removeEventListener('pagehide', made.flush);
      window.removeEventListener('online', made.retry);
      made.leave();
    };
  }, [empresa_id, tema_id, user_id, key, save]);

  const change = (changed: Answers) => {
    const next = { ...answers, ...changed };
    setAnswers(next);
    keeper.current?.change(next);
  };
  return { answers, change, keeping };
}
