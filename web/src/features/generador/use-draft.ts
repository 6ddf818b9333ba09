import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Answers } from './draft.ts';
import { createDraftKeeper, type Keeping } from './draft-keeper.ts';
import { saveBorradorMutation } from './generacion.api.ts';
import { forgetHere, keepHere } from './kept-draft.ts';

type Props = {
  empresa_id: string;
  user_id: string;
  tema_id: string;
  /** Where this browser keeps them; without one nobody does. */
  key: string | undefined;
  /** What the page opens with. */
  initial: Answers;
  /** What this browser had kept of it. */
  here: Answers | undefined;
  /** What of it the server does not have. */
  unstored: Answers;
};

/** The answers that somebody is writing, kept while they write. */
export function useDraft({ empresa_id, user_id, tema_id, key, initial, here, unstored }: Props) {
  const [answers, setAnswers] = useState(initial);
  const [keeping, setKeeping] = useState<Keeping>();
  const { mutateAsync: save } = useMutation(saveBorradorMutation);
  const keeper = useRef<ReturnType<typeof createDraftKeeper>>(null);
  const first = useRef<{ here: Answers | undefined; unstored: Answers } | undefined>({ here, unstored });

  useEffect(() => {
    if (key === undefined) return;
    const made = createDraftKeeper({
      keepHere: (changed) => keepHere(key, changed),
      forgetHere: (kept) => forgetHere(key, kept),
      store: (kept, { keepalive }) => save({ body: { empresa_id, tema_id, user_id, answers: kept }, keepalive }),
      onKeeping: setKeeping,
    });
    keeper.current = made;
    const opening = first.current;
    first.current = undefined;
    // What it had kept is either among the unstored or older than what the server has.
    if (opening?.here) forgetHere(key, opening.here);
    if (opening && Object.keys(opening.unstored).length > 0) made.change(opening.unstored);
    window.addEventListener('pagehide', made.flush);
    window.addEventListener('online', made.retry);
    return () => {
      window.removeEventListener('pagehide', made.flush);
      window.removeEventListener('online', made.retry);
      made.leave();
    };
  }, [empresa_id, tema_id, user_id, key, save]);

  const change = (changed: Answers) => {
    setAnswers({ ...answers, ...changed });
    keeper.current?.change(changed);
  };
  return { answers, change, keeping };
}
