import type { Keeping } from '../../../lib/drafts/draft-keeper.ts';
import type { Conflict, KeeperState } from './play-state.ts';

type QuestionState = { text: string; keeping: Keeping | undefined; answered: boolean; refusal: Error | undefined };
/** What the page shows of the keeper's state. */
export type PlayState = {
  questions: ReadonlyMap<string, QuestionState>;
  conflict: Conflict | undefined;
  /** The server has every answer that was given. */
  isSaved: boolean;
  /** How many it does not have. */
  waiting: number;
  /** The server cannot be reached. */
  isUnreached: boolean;
};

export function viewOf({ questions, answers, task, isKept, failures }: KeeperState): PlayState {
  const shown = (keeping: Keeping | undefined) => (!isKept && (keeping === 'unreached' || keeping === 'refused') ? 'unkept' : keeping);
  // The text of the field, also if an older one is being saved: choosing theirs drops it, and with it what it was typed over.
  const mine = task && questions.get(task.id);
  return {
    questions: new Map(
      [...questions].map(([id, { text, keeping, server, refusal }]) => [
        id,
        { text, keeping: shown(keeping), answered: server.answer > 0 || answers.has(id), refusal },
      ]),
    ),
    conflict: task?.is === 'choice' ? { question: task.id, mine: mine?.text ?? '', theirs: task.theirs } : undefined,
    isSaved: answers.size === 0,
    waiting: answers.size,
    isUnreached: failures > 0,
  };
}
