import { GENERATED_QUESTIONS_MAX, ROLEPLAY_QUESTION_LIMITS } from '@ensaya/contract/roleplays.ts';

export type GeneratedQuestion = { text: string };

/** Questions as the form accepts them: trimmed, bounded, without blank ones. A prefix of the list gives a prefix of the result. */
export const asGeneratedQuestions = (questions: readonly GeneratedQuestion[]): GeneratedQuestion[] =>
  questions
    .flatMap((question) => textOf(question) ?? [])
    .slice(0, GENERATED_QUESTIONS_MAX)
    .map((text) => ({ text }));

/** Undefined for a blank question. */
export const textOf = ({ text }: GeneratedQuestion): string | undefined =>
  Array.from(text.trim()).slice(0, ROLEPLAY_QUESTION_LIMITS.text.max).join('').trim() || undefined;
