import type { Fields } from '../../lib/drafts/draft.ts';

/** Router state of the link from a generated prompt to its topic: the answers to start with. */
export type ReuseState = { reuse: Fields };

export const reusedAnswers = (state: unknown): Fields | undefined => (state as Partial<ReuseState> | null)?.reuse;
