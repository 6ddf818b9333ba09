import type { Faq } from '@ensaya/contract/faqs.ts';
import { expect, test } from 'vitest';
import { typedIn, withEdited } from './use-edits.ts';

const faq = (id: string) => ({ id }) as Faq;
const edit = (id: string, place: number) => [id, { base: faq(id), place, question: '', answer: '' }] as const;
const ids = (items: readonly Faq[]) => items.map(({ id }) => id);

test('[2.41 4.9] an item that is being edited stays in its place when it leaves the list', () => {
  const items = [faq('a'), faq('c')];
  expect(ids(withEdited(items, new Map([edit('b', 1)])))).toEqual(['a', 'b', 'c']);
  expect(ids(withEdited([], new Map([edit('b', 7)])))).toEqual(['b']);
});

test('[2.41] an item that is in the list is not shown twice', () => {
  expect(ids(withEdited([faq('a'), faq('b')], new Map([edit('b', 0)])))).toEqual(['a', 'b']);
});

test('[2.41] the dialog gets a text of the list once: later its own draft is the newer one', () => {
  const base = { question: '¿Q?', answer: 'A' } as Faq;
  const typed = { base, place: 0, question: '¿Q?', answer: 'A medias' };
  expect(typedIn({ ...typed, answer: 'A' })).toBeUndefined();
  expect(typedIn(typed)).toEqual({ question: '¿Q?', answer: 'A medias' });
  expect(typedIn({ ...typed, taken: { question: '¿Q?', answer: 'A medias' } })).toBeUndefined();
  expect(typedIn({ ...typed, answer: 'A medias y más', taken: { question: '¿Q?', answer: 'A medias' } })?.answer).toBe('A medias y más');
});
