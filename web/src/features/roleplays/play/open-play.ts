import type { Play } from '@ensaya/contract/roleplay-play.ts';
import type { KeptDraft } from '../../../lib/drafts/draft.ts';

/** What the server has of one question. `text`: the draft, which is newer than the answer, if there is one. Version 0: none. */
export type ServerText = { text: string; draft: number; answer: number; answerText: string };
export type PlayTexts = Pick<Play, 'questions' | 'responses' | 'drafts'>;

export function serverTexts({ questions, responses, drafts }: PlayTexts): Map<string, ServerText> {
  return new Map(
    questions.map(({ id }) => {
      const response = responses.find(({ question_id }) => question_id === id);
      const draft = drafts.find(({ question_id }) => question_id === id);
      const answerText = response?.answer_text ?? '';
      return [id, { text: draft?.texto ?? answerText, draft: draft?.version ?? 0, answer: response?.version ?? 0, answerText }];
    }),
  );
}

/** Whether the server has a text. It trims answers, and stores drafts unchanged. */
export const serverHas = (text: string, server: ServerText): boolean =>
  text === server.text || (server.draft === 0 && text.trim() === server.text);

/**
 * The rows of a role-play in this browser: what is in a question's field, and answers that wait to be saved. Each page has rows of its own,
 * so that two tabs on one question cannot overwrite each other.
 */
const ANSWER = 'respuesta';
export const textField = (question: string, page: string): string => `${question}/${page}`;
/** `at`: when the answer was given. It stays the same when another page takes the row over, so that the order does too. */
export const answerField = (question: string, page: string, at: number): string => `${question}/${page}/${ANSWER}/${at}`;

export type GivenAnswer = { text: string; at: number };

export type OpenedQuestion = {
  server: ServerText;
  /** What the field starts with. */
  text: string;
  /** The texts that the person had before them when they typed it. */
  over: string[];
  /** Texts that differ from it and must not be dropped without asking. */
  others: string[];
  /** An answer that was given and is not on the server yet, and when. */
  answer: GivenAnswer | undefined;
  /** The rows read: this page replaces them with its own. */
  rows: Record<string, string>;
};
export type OpenedPlay = Map<string, OpenedQuestion>;

/** Combines what this browser kept with what the server has. A text is replaced only by one that was typed over it. */
export function openPlay(kept: KeptDraft, play: PlayTexts): OpenedPlay {
  const opened: OpenedPlay = new Map();
  for (const [id, server] of serverTexts(play)) {
    const rows = Object.entries(kept)
      .map(([field, row]) => ({ ...row, field, parts: field.split('/') }))
      .filter(({ parts }) => parts[0] === id)
      .sort((a, b) => b.at - a.at);
    const unsaved = rows.filter(({ text }) => !serverHas(text, server));
    const typed = unsaved.filter(({ parts }) => parts[2] !== ANSWER);
    const newest = typed[0] ?? unsaved[0];
    const others = typed.slice(1).map(({ text }) => text);
    if (newest && !newest.over.includes(server.text)) others.push(server.text);
    const [given] = rows
      .filter(({ parts }) => parts[2] === ANSWER)
      .map(({ text, parts }) => ({ text, at: Number(parts[3]) }))
      .sort((a, b) => b.at - a.at);
    opened.set(id, {
      server,
      text: newest?.text ?? server.text,
      over: newest?.over ?? [],
      others: [...new Set(others)].filter((text) => text.trim() !== '' && text !== newest?.text),
      answer: given,
      rows: Object.fromEntries(rows.map(({ field, text }) => [field, text])),
    });
  }
  return opened;
}
