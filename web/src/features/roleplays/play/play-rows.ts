import type { Fields } from '../../../lib/drafts/draft.ts';
import { answerField, type GivenAnswer, textField } from './open-play.ts';
import type { Question } from './play-state.ts';

export type Local = {
  keep: (changed: Fields, over: (field: string) => string[]) => Promise<unknown>;
  forget: (stored: Fields) => Promise<unknown>;
};
type Kept = { text?: string | undefined; answer?: GivenAnswer | undefined };

/** The rows of one page in this browser's database. */
export function createRows({ local, page, onKept }: { local: Local; page: string; onKept: () => void }) {
  let isKept = true;
  const fieldsOf = (id: string, { text, answer }: Kept): Fields => ({
    ...(text !== undefined && { [textField(id, page)]: text }),
    ...(answer && { [answerField(id, page, answer.at)]: answer.text }),
  });

  function keep(id: string, { server, sent }: Question, kept: Kept): Promise<unknown> {
    const settled = (now: boolean) => () => {
      if (isKept === now) return;
      isKept = now;
      onKept();
    };
    const writing = local.keep(fieldsOf(id, kept), () => [...new Set([server.text, ...sent])]);
    writing.then(settled(true), settled(false));
    return writing;
  }

  return {
    /** False while this browser cannot store anything. */
    isKept: () => isKept,
    keep,
    /** Rows whose text has changed since stay. */
    forget: (id: string, kept: Kept): Promise<unknown> => local.forget(fieldsOf(id, kept)),
    /** Writes the new rows before it deletes the old ones. */
    async adopt(id: string, question: Question, old: Fields, kept: Kept): Promise<void> {
      try {
        if (kept.text !== undefined || kept.answer) await keep(id, question, kept);
        await local.forget(old);
      } catch {
        // The old rows stay, and are read again the next time.
      }
    },
  };
}
