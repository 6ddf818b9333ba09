import type { Fields } from '../../../lib/drafts/draft.ts';
import type { Keeping } from '../../../lib/drafts/draft-keeper.ts';
import { type GivenAnswer, type OpenedPlay, type OpenedQuestion, type PlayTexts, type ServerText, serverHas } from './open-play.ts';

type Save = { question: string; text: string; base_version: number; keepalive: boolean };
type AnswerSave = Save & { draft_version: number };
export type PlayServer = {
  saveDraft: (save: Save) => Promise<{ version: number }>;
  /** Deletes the draft of that version; another one stays. */
  saveAnswer: (save: AnswerSave) => Promise<{ answer_text: string; version: number }>;
  read: () => Promise<PlayTexts>;
};
export type Conflict = { question: string; mine: string; theirs: string };
export type Choice = 'mine' | 'theirs' | 'none';

export type Question = {
  server: ServerText;
  text: string;
  /** Texts that the server may hold from this page although it did not confirm them. */
  sent: readonly string[];
  /** Texts of other pages to decide about. */
  others: readonly string[];
  /** Rows of closed pages, which this page replaces with its own when nothing is left to decide. */
  oldRows: Fields;
  changedAt: number;
  keeping: Keeping | undefined;
  /** Why the server does not take it. Tried again after a change. */
  refusal: Error | undefined;
  stales: number;
};

/** What the keeper waits for: one request, or one choice of the person. `answer`: the draft is saved in order to save this answer. */
type Task =
  | { is: 'draft'; id: string; text: string; answer: GivenAnswer | undefined }
  | { is: 'answer'; id: string; answer: GivenAnswer }
  | { is: 'read'; id: string; answer: GivenAnswer | undefined }
  /** `theirs` is shown, `more` are shown after it. `current`: what the server has; without it, the text is one of a closed page. */
  | {
      is: 'choice';
      id: string;
      answer: GivenAnswer | undefined;
      theirs: string;
      more: readonly string[];
      current: ServerText | undefined;
    };

export type KeeperState = {
  questions: ReadonlyMap<string, Question>;
  /** Answers that the server does not have, in the order in which they were given. */
  answers: ReadonlyMap<string, GivenAnswer>;
  lastGivenAt: number;
  task: Task | undefined;
  /** Drafts are sent without waiting for the pause, until nothing is left to send. */
  isEager: boolean;
  /** The requests outlive the page. */
  keepalive: boolean;
  isStopped: boolean;
  /** False while this browser cannot store anything. */
  isKept: boolean;
  failures: number;
  pauseMs: number;
};

export type Kept = { text?: string | undefined; answer?: GivenAnswer | undefined };
export type Effect =
  /** `over`: the texts of the server that it was typed over. */
  | { is: 'keep'; id: string; over: readonly string[]; kept: Kept }
  | { is: 'forget'; id: string; kept: Kept }
  /** Writes the new rows before it deletes the old ones. */
  | { is: 'adopt'; id: string; over: readonly string[]; kept: Kept; old: Fields }
  | { is: 'saveDraft'; save: Save }
  | { is: 'saveAnswer'; save: AnswerSave }
  | { is: 'read' }
  /** Replaces the timer after which sending begins; without a time there is none. */
  | { is: 'wait'; ms: number | undefined };

/** `openPlay`'s result as the first state. */
export function openKeeper(opened: OpenedPlay, pauseMs: number): KeeperState {
  const given = [...opened].flatMap(([id, { answer }]) => (answer ? [{ id, answer }] : [])).sort((a, b) => a.answer.at - b.answer.at);
  return {
    questions: new Map([...opened].map(([id, question]) => [id, asQuestion(question)])),
    answers: new Map(given.map(({ id, answer }) => [id, answer])),
    lastGivenAt: given.at(-1)?.answer.at ?? 0,
    task: undefined,
    isEager: false,
    keepalive: false,
    isStopped: false,
    isKept: true,
    failures: 0,
    pauseMs,
  };
}

type Opened = Pick<OpenedQuestion, 'server' | 'text' | 'over' | 'others' | 'rows'>;
export const asQuestion = ({ server, text, over, others, rows }: Opened): Question => ({
  server,
  text,
  sent: over,
  others,
  oldRows: rows,
  changedAt: 0,
  keeping: undefined,
  refusal: undefined,
  stales: 0,
});

export const isClean = ({ text, server }: Question): boolean => serverHas(text, server);

/** The questions of which the server does not have everything. */
export const unsavedOf = ({ questions, answers }: KeeperState): [string, Question][] =>
  [...questions].filter(([id, question]) => answers.has(id) || !isClean(question));
export const isComplete = (state: KeeperState): boolean => unsavedOf(state).length === 0;

export const isNewer = (current: ServerText, known: ServerText): boolean =>
  current.answer > known.answer || (current.answer === known.answer && current.draft > known.draft);

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
