import { ApiError } from '../../../lib/api-error.ts';
import type { Keeping } from '../../../lib/drafts/draft-keeper.ts';
import type { OpenedQuestion, PlayTexts, ServerText } from './open-play.ts';

type Save = { question: string; text: string; base_version: number; keepalive: boolean };
export type PlayServer = {
  saveDraft: (save: Save) => Promise<{ version: number }>;
  /** Deletes the draft of that version; another one stays. */
  saveAnswer: (save: Save & { draft_version: number }) => Promise<{ answer_text: string; version: number }>;
  read: () => Promise<PlayTexts>;
};
export type Conflict = { question: string; mine: string; theirs: string };
export type Choice = 'mine' | 'theirs' | 'none';

export type Question = {
  server: ServerText;
  text: string;
  /** Texts that the server may hold from this page although it did not confirm them. */
  sent: string[];
  /** Texts of other pages to decide about. */
  others: string[];
  changedAt: number;
  keeping: Keeping | undefined;
  /** Why the server does not take it. Tried again after a change. */
  refusal: Error | undefined;
  stales: number;
};
type QuestionState = { text: string; keeping: Keeping | undefined; answered: boolean; refusal: Error | undefined };
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
export const undecided = () => new ApiError('stale', { status: 409, message: 'Elige cuál de los dos textos se queda' });

export const isNewer = (current: ServerText, known: ServerText): boolean =>
  current.answer > known.answer || (current.answer === known.answer && current.draft > known.draft);

export const asQuestion = ({ server, text, over, others }: Pick<OpenedQuestion, 'server' | 'text' | 'over' | 'others'>): Question => ({
  server,
  text,
  sent: over,
  others,
  changedAt: 0,
  keeping: undefined,
  refusal: undefined,
  stales: 0,
});

/** The server's texts that the person has not seen on this page. With an answer, also the answer that it would replace. */
export function unseenTexts({ server, sent, text }: Question, current: ServerText, answer: string | undefined): Set<string> {
  const mine = answer ?? text;
  const isSeen = (theirs: string, known: string) =>
    theirs === known || theirs.trim() === '' || theirs.trim() === mine.trim() || sent.includes(theirs);
  const unseen = new Set<string>();
  if (!isSeen(current.text, server.text)) unseen.add(current.text);
  if (answer !== undefined && !isSeen(current.answerText, server.answerText)) unseen.add(current.answerText);
  return unseen;
}

/** Asks the person about one conflict at a time. */
export function createAsker(onChange: () => void) {
  let open: { about: Conflict; settle: (choice: Choice) => void } | undefined;
  return {
    asked: (): Conflict | undefined => open?.about,
    ask: (about: Conflict): Promise<Choice> =>
      new Promise((settle) => {
        open = { about, settle };
        onChange();
      }),
    choose(choice: Choice): void {
      const answered = open;
      open = undefined;
      answered?.settle(choice);
      onChange();
    },
  };
}
