import type { FaqCategory } from '@ensaya/contract/faq-categories.ts';
import { DEFAULT_REVIEW_MONTHS, type Faq, REVIEW_MONTHS } from '@ensaya/contract/faqs.ts';
import type { Fields } from '../../../lib/drafts/draft.ts';

type ReviewMonths = (typeof REVIEW_MONTHS)[number] | null;
type NewTopic = { name: string; category_id: string };

/** What the form edits. Files are apart: they are sent after the FAQ is saved. */
export type FaqValues = {
  question: string;
  answer: string;
  alternatives: string[];
  category_ids: string[];
  topic_ids: string[];
  new_topics: NewTopic[];
  owner_id: string | null;
  review_months: ReviewMonths;
  /** The version that was read; 1 for a new FAQ. */
  version: number;
};

export const newFaqValues = (owner_id: string | null, question = '', answer = ''): FaqValues => ({
  question,
  answer,
  alternatives: [''],
  category_ids: [],
  topic_ids: [],
  new_topics: [],
  owner_id,
  review_months: DEFAULT_REVIEW_MONTHS,
  version: 1,
});

export const valuesOfFaq = (faq: Faq): FaqValues => ({
  question: faq.question,
  answer: faq.answer,
  alternatives: faq.alternatives.length > 0 ? faq.alternatives : [''],
  category_ids: faq.category_ids,
  topic_ids: faq.topic_ids,
  new_topics: [],
  owner_id: faq.owner?.id ?? null,
  review_months: faq.review_months,
  version: faq.version,
});

const TEXTS: readonly string[] = ['question', 'answer'];

/** A draft keeps each value as JSON, the two long texts as they are. */
export const draftOf = (values: FaqValues): Fields =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, TEXTS.includes(field) ? String(value) : JSON.stringify(value)]),
  );

/** Whether the person has changed anything; a newer version of the FAQ is no change of theirs. */
export const isChanged = (values: FaqValues, initial: FaqValues): boolean =>
  JSON.stringify({ ...values, version: 0 }) !== JSON.stringify({ ...initial, version: 0 });

const isString = (value: unknown) => typeof value === 'string';
const isStrings = (value: unknown) => Array.isArray(value) && value.every(isString);
/** A draft may come from an older release. */
const READABLE: Record<keyof FaqValues, (value: unknown) => boolean> = {
  question: isString,
  answer: isString,
  alternatives: (value) => isStrings(value) && (value as string[]).length > 0,
  category_ids: isStrings,
  topic_ids: isStrings,
  new_topics: (value) => Array.isArray(value) && value.every((topic) => isString(topic?.name) && isString(topic?.category_id)),
  owner_id: (value) => value === null || isString(value),
  review_months: (value) => value === null || (REVIEW_MONTHS as readonly unknown[]).includes(value),
  version: Number.isInteger,
};

/** The values of a kept draft, if it can be read and is not what the form begins with. */
export function valuesOfDraft(draft: Fields, initial: FaqValues): FaqValues | undefined {
  const read = (field: string, text: string): unknown => {
    try {
      return TEXTS.includes(field) ? text : JSON.parse(text);
    } catch {
      return undefined;
    }
  };
  const entries = Object.entries(READABLE).map(([field, isRight]) => [field, read(field, draft[field] ?? ''), isRight] as const);
  if (!entries.every(([, value, isRight]) => isRight(value))) return undefined;
  const values = Object.fromEntries(entries) as FaqValues;
  return isChanged(values, initial) ? values : undefined;
}

/** Picking a topic adds its category [2.42]. */
export function withTopic(values: FaqValues, categories: readonly FaqCategory[], topic_id: string): Partial<FaqValues> {
  const category = categories.find(({ topics }) => topics.some(({ id }) => id === topic_id));
  return {
    topic_ids: [...values.topic_ids, topic_id],
    ...(category && !values.category_ids.includes(category.id) && { category_ids: [...values.category_ids, category.id] }),
  };
}

/** The topics of a category go with it. */
export function withoutCategory(values: FaqValues, categories: readonly FaqCategory[], category_id: string): Partial<FaqValues> {
  const gone = new Set(categories.find(({ id }) => id === category_id)?.topics.map(({ id }) => id));
  return {
    category_ids: values.category_ids.filter((id) => id !== category_id),
    topic_ids: values.topic_ids.filter((id) => !gone.has(id)),
    new_topics: values.new_topics.filter((topic) => topic.category_id !== category_id),
  };
}
