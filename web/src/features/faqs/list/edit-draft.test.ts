import type { Faq } from '@ensaya/contract/faqs.ts';
import { expect, test } from 'vitest';
import { editOf } from './edit-draft.ts';

const faq = { id: 'a', question: '¿Q?', answer: 'A', version: 3 } as Faq;
const kept = JSON.stringify({ question: '¿Mía?', answer: 'B', base: { question: '¿Q?', answer: 'Antes', version: 2 } });

test('[2.41] a kept edit goes on over the version it began with, so that a newer text is not replaced unseen', () => {
  expect(editOf(kept, faq)).toEqual({
    question: '¿Mía?',
    answer: 'B',
    base: { id: 'a', question: '¿Q?', answer: 'Antes', version: 2 },
    restored: faq,
  });
});

test('[2.41] a kept edit that is saved already, is missing or cannot be read is no edit', () => {
  expect(editOf(kept, { ...faq, question: '¿Mía?', answer: 'B' })).toEqual({});
  for (const text of [undefined, '', '{', 'null', '{"question":"x"}', '{"question":"x","answer":1,"base":{}}'])
    expect(editOf(text, faq)).toEqual({});
});
