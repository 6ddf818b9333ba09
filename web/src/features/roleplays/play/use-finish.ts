import { type Play, unfinished } from '@ensaya/contract/roleplay-play.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, isRefusal } from '../../../lib/api/api-error.ts';
import { backOffMs } from '../../../lib/api/back-off.ts';
import { handInAgainMutation } from '../entregas.api.ts';
import { CLOSING, finishMutation, playQuery } from './play.api.ts';
import type { PlayState } from './play-view.ts';

const missingOf = (error: unknown): string[] | undefined =>
  error instanceof ApiError ? unfinished.safeParse(error.current).data?.missing : undefined;

type Props = {
  play: Play;
  user_id: string;
  state: PlayState /** The questions whose upload has not ended. */;
  uploading: readonly string[];
};
/** `questions`: those that it is about. */
export type FinishProblem = { is: 'missing'; questions: string[] } | { is: 'refused'; questions: string[]; error: unknown };

/**
 * 'Finalizar': waits for the answers and the uploads, also through a lost connection, then finishes the role-play and opens the closing
 * view. Of one that was finished before: hands the answers in again.
 */
export function useFinish({ play: { roleplay, questions }, user_id, state, uploading }: Props) {
  const { mutateAsync: finish } = useMutation(finishMutation);
  const { mutateAsync: handInAgain } = useMutation(handInAgainMutation);
  // As the page was opened: finishing it in another tab does not change what this one says.
  const [isAgain] = useState(roleplay.mine?.completed_at != null);
  const again = useRef(crypto.randomUUID());
  const navigate = useNavigate();
  const client = useQueryClient();
  const [isFinishing, setFinishing] = useState(false);
  const [problem, setProblem] = useState<FinishProblem>();
  const [failures, setFailures] = useState(0);
  const isSending = useRef(false);
  const isSent = useRef(false);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const stop = useCallback((found?: FinishProblem) => {
    setFinishing(false);
    setFailures(0);
    setProblem(found);
  }, []);

  const refused = questions.find(({ id }) => state.questions.get(id)?.refusal);
  const isReady = isFinishing && state.isSaved && uploading.length === 0;
  useEffect(() => {
    if (isFinishing && refused) stop({ is: 'refused', questions: [refused.id], error: state.questions.get(refused.id)?.refusal });
  });
  useEffect(() => {
    if (!isReady || isSending.current) return;
    const send = async () => {
      if (isSending.current) return;
      isSending.current = true;
      try {
        const body = { empresa_id: roleplay.company_id, roleplay_id: roleplay.id, user_id };
        if (!isSent.current) await (isAgain ? handInAgain({ id: again.current, ...body }) : finish(body));
        isSent.current = true;
        // What was handed in, and what comes next.
        await client.fetchQuery(playQuery(roleplay.id));
        if (isHere.current) navigate(CLOSING);
      } catch (error) {
        const missing = missingOf(error);
        if (missing) stop({ is: 'missing', questions: missing });
        else if (isRefusal(error as Error)) stop({ is: 'refused', questions: [], error });
        else setFailures((count) => count + 1);
      } finally {
        isSending.current = false;
      }
    };
    const timer = setTimeout(send, failures === 0 ? 0 : backOffMs(failures));
    window.addEventListener('online', send);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', send);
    };
  }, [isReady, failures, finish, handInAgain, isAgain, navigate, client, roleplay.company_id, roleplay.id, user_id, stop]);

  return {
    isFinishing,
    isAgain,
    /** Nothing can be sent now. */
    isWaiting: isFinishing && (state.isUnreached || failures > 0),
    problem,
    start: () => {
      isSent.current = false;
      again.current = crypto.randomUUID();
      setProblem(undefined);
      setFinishing(true);
    },
    stop,
  };
}
