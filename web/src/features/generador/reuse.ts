import type { Answers } from './draft.ts';

/** What travels with a link from a generated prompt to its topic: the answers to begin with. */
export type ReuseState = { reuse: Answers };

export const reusedAnswers = (state: unknown): Answers | undefined => (state as Partial<ReuseState> | null)?.reuse;
