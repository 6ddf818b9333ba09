import type { Fields } from '../../lib/drafts/draft.ts';

/** What travels with a link from a generated prompt to its topic: the answers to begin with. */
export type ReuseState = { reuse: Fields };

export const reusedAnswers = (state: unknown): Fields | undefined => (state as Partial<ReuseState> | null)?.reuse;
