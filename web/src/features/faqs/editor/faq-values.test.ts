import { expect, test } from 'vitest';
import { draftOf, newFaqValues, valuesOfDraft, withoutCategory, withTopic } from './faq-values.ts';

const initial = newFaqValues('yo');
const topic = (id: string) => ({ id, category_id: 'a', name: id, version: 1, faqs: 0 });
const CATEGORIES = [
  { id: 'a', empresa_id: 'e', name: 'Averías', created_by: null, version: 1, faqs: 0, topics: [topic('t1'), topic('t2')] },
];

test('[2.42] a draft keeps what was typed and gives it back', () => {
  const typed = { ...initial, question: '¿Cuándo?', alternatives: ['una', 'dos'], review_months: null };
  expect(draftOf(typed)).toMatchObject({ question: '¿Cuándo?', alternatives: '["una","dos"]', review_months: 'null', version: '1' });
  expect(valuesOfDraft(draftOf(typed), initial)).toEqual(typed);
});

test('[2.42] a draft that changes nothing, or cannot be read, is none', () => {
  expect(valuesOfDraft(draftOf({ ...initial, version: 3 }), initial)).toBeUndefined();
  expect(valuesOfDraft({}, initial)).toBeUndefined();
  expect(valuesOfDraft({ ...draftOf(initial), question: 'x', alternatives: '{' }, initial)).toBeUndefined();
});

test('[2.42] picking a topic adds its category; removing the category removes its topics', () => {
  expect(withTopic(initial, CATEGORIES, 't2')).toEqual({ topic_ids: ['t2'], category_ids: ['a'] });
  const chosen = { ...initial, category_ids: ['b', 'a'], topic_ids: ['t1', 'other'], new_topics: [{ name: 'x', category_id: 'a' }] };
  expect(withoutCategory(chosen, CATEGORIES, 'a')).toEqual({ category_ids: ['b'], topic_ids: ['other'], new_topics: [] });
});
