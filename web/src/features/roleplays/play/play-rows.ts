import type { Fields } from '../../../lib/drafts/draft.ts';
import { answerField, textField } from './open-play.ts';
import type { Kept } from './play-state.ts';

export type Local = {
  keep: (changed: Fields, over: (field: string) => string[]) => Promise<unknown>;
  forget: (stored: Fields) => Promise<unknown>;
};

/** The rows of one page in this browser's database. */
export function createRows({ local, page, onKept }: { local: Local; page: string; onKept: (isKept: boolean) => void }) {
  const fieldsOf = (id: string, { text, answer }: Kept): Fields => ({
    ...(text !== undefined && { [textField(id, page)]: text }),
    ...(answer && { [answerField(id, page, answer.at)]: answer.text }),
  });

  function keep(id: string, over: readonly string[], kept: Kept): Promise<unknown> {
    const writing = local.keep(fieldsOf(id, kept), () => [...over]);
    writing.then(
      () => onKept(true),
      () => onKept(false),
    );
    return writing;
  }

  return {
    keep,
    /** Rows whose text has changed since stay. */
    forget: (id: string, kept: Kept): Promise<unknown> => local.forget(fieldsOf(id, kept)),
    /** Writes the new rows before it deletes the old ones. */
    async adopt(id: string, over: readonly string[], kept: Kept, old: Fields): Promise<void> {
      try {
        if (kept.text !== undefined || kept.answer) await keep(id, over, kept);
        await local.forget(old);
      } catch {
        // The old rows stay, and are read again the next time.
      }
    },
  };
}
