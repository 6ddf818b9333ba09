import { expect, test } from 'vitest';
import { type KeptDraft, mergeDrafts, openDraft, unstoredOf } from './draft.ts';

const EARLY = '2026-11-15T09:00:00.000Z';
// As PostgreSQL writes it, with microseconds and an offset.
const LATE = '2026-11-15T10:00:00.123456+00:00';

const kept = (fields: Record<string, string>, at: string, over: string[] = []): KeptDraft =>
  Object.fromEntries(Object.entries(fields).map(([field, text]) => [field, { text, at: Date.parse(at), over }]));

test('[2.30] on opening, the newer of both drafts is shown, whichever it is', () => {
  expect(mergeDrafts(kept({ a: 'here' }, LATE), { fields: { a: 'stored' }, at: EARLY })).toEqual({ a: 'here' });
  expect(mergeDrafts(kept({ a: 'here' }, EARLY), { fields: { a: 'stored' }, at: LATE })).toEqual({ a: 'stored' });
});

test('[2.30] text typed over what the server still has wins even if this computer’s clock is behind', () => {
  const stored = { fields: { a: 'Uno' }, at: LATE };
  expect(mergeDrafts(kept({ a: 'Uno y dos' }, EARLY, ['Uno']), stored)).toEqual({ a: 'Uno y dos' });
  expect(mergeDrafts(kept({ a: 'Uno y dos' }, EARLY, ['', 'Uno']), stored)).toEqual({ a: 'Uno y dos' });
  expect(mergeDrafts(kept({ a: 'Uno y dos' }, EARLY, ['']), { fields: {}, at: LATE })).toEqual({ a: 'Uno y dos' });
  // Another device changed it since: the times decide.
  expect(mergeDrafts(kept({ a: 'Cero y dos' }, EARLY, ['Cero']), stored)).toEqual({ a: 'Uno' });
});

test('[2.30] fields of only one draft stay, and a blank left on purpose is a text', () => {
  expect(mergeDrafts(kept({ a: '', b: 'here' }, LATE), { fields: { a: 'stored', c: 'stored' }, at: EARLY })).toEqual({
    a: '',
    b: 'here',
    c: 'stored',
  });
});

test('[2.30] without a draft there is no text, and one alone is all', () => {
  expect(openDraft()).toEqual({ initial: {}, stored: {}, unstored: {}, obsolete: {} });
  expect(openDraft(kept({ a: 'here' }, EARLY)).initial).toEqual({ a: 'here' });
  expect(openDraft({}, { fields: { a: 'stored' }, at: EARLY }).initial).toEqual({ a: 'stored' });
});

test('[2.30] only what the server does not have is unstored; a blank over a text is', () => {
  expect(unstoredOf({ a: 'x', b: '', c: 'y' }, { a: 'x', b: 'was here', d: 'z' })).toEqual({ b: '', c: 'y' });
});

test('[2.30] on opening, this browser deletes what the server has or has newer, never what is still to be sent', () => {
  const here = { ...kept({ newer: 'here', equal: 'same' }, LATE), ...kept({ older: 'here' }, '2026-11-15T08:00:00Z') };
  const opened = openDraft(here, { fields: { older: 'stored', equal: 'same', newer: 'stored' }, at: EARLY });
  expect(opened.initial).toEqual({ newer: 'here', equal: 'same', older: 'stored' });
  expect(opened.unstored).toEqual({ newer: 'here' });
  expect(opened.obsolete).toEqual({ equal: 'same', older: 'here' });
});

test('[2.30] chosen text replaces both drafts and is still to be sent', () => {
  const opened = openDraft(kept({ a: 'here' }, LATE), { fields: { b: 'stored' }, at: EARLY }, { a: 'chosen', b: 'stored' });
  expect(opened).toMatchObject({ initial: { a: 'chosen', b: 'stored' }, unstored: { a: 'chosen' }, obsolete: { a: 'here' } });
});
