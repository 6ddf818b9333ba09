export type Answers = Record<string, string>;
/** Answers and when they were last written, as a time that Date can read; null when nobody has written any. */
export type Draft = { answers: Answers; at: string | null };

const EMPTY: Draft = { answers: {}, at: null };
const timeOf = ({ at }: Draft): number => (at === null ? Number.NEGATIVE_INFINITY : Date.parse(at));

/** Answers of both, the newer one's where they differ: a blank that somebody left on purpose counts as an answer. */
export function mergeDrafts(here: Draft = EMPTY, stored: Draft = EMPTY): Answers {
  const [older, newer] = timeOf(here) >= timeOf(stored) ? [stored, here] : [here, stored];
  return { ...older.answers, ...newer.answers };
}

export const isBlank = (answer: string | undefined): boolean => !answer?.trim();

/** What this browser kept; undefined when it kept nothing, or nothing that can be read. */
export function readDraft(kept: string | null): Draft | undefined {
  try {
    const { answers, at } = JSON.parse(kept ?? '') as Partial<Draft>;
    if (typeof at !== 'string' || Number.isNaN(Date.parse(at)) || typeof answers !== 'object' || answers === null) return undefined;
    return { answers: Object.fromEntries(Object.entries(answers).filter(([, answer]) => typeof answer === 'string')), at };
  } catch {
    return undefined;
  }
}

/** What of the answers the server does not have. */
export const unstoredOf = (answers: Answers, stored: Answers = {}): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([id, answer]) => stored[id] !== answer));

/** Of one person and one topic: nobody else who uses this browser finds it. */
export const draftKey = (user_id: string, tema_id: string): string => `ensaya-borrador:${user_id}:${tema_id}`;
