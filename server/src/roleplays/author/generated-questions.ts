import { GENERATED_QUESTIONS_MAX, ROLEPLAY_QUESTION_LIMITS } from '@ensaya/contract/roleplays.ts';

export type GeneratedQuestion = { text: string };

/** Questions as the form accepts them: trimmed, bounded, without blank ones. A prefix of the list gives a prefix of the result. */
export const asGeneratedQuestions = (questions: readonly GeneratedQuestion[]): GeneratedQuestion[] =>
  questions
    .map(({ text }) => ({ text: Array.from(text.trim()).slice(0, ROLEPLAY_QUESTION_LIMITS.text.max).join('').trim() }))
    .filter(({ text }) => text !== '')
    .slice(0, GENERATED_QUESTIONS_MAX);
