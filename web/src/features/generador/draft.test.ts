import { expect, test } from 'vitest';
import { draftKey, mergeDrafts, readDraft, unstoredOf } from './draft.ts';

const EARLY = '2026-11-15T09:00:00.000Z';
// As PostgreSQL writes it, with microseconds and an offset.
const LATE = '2026-11-15T10:00:00.123456+00:00';

test('[2.30] on opening, the newer of both drafts is shown, whichever it is', () => {
  expect(mergeDrafts({ answers: { a: 'here' }, at: LATE }, { answers: { a: 'stored' }, at: EARLY })).toEqual({ a: 'here' });
  expect(mergeDrafts({ answers: { a: 'here' }, at: EARLY }, { answers: { a: 'stored' }, at: LATE })).toEqual({ a: 'stored' });
});

test('[2.30] what only one of them has stays, and a blank left on purpose is an answer', () => {
  const here = { answers: { a: '', b: 'here' }, at: LATE };
  expect(mergeDrafts(here, { answers: { a: 'stored', c: 'stored' }, at: EARLY })).toEqual({ a: '', b: 'here', c: 'stored' });
});

test('[2.30] without a draft there are no answers, and one alone is all', () => {
  expect(mergeDrafts(undefined, { answers: {}, at: null })).toEqual({});
  expect(mergeDrafts({ answers: { a: 'here' }, at: EARLY }, undefined)).toEqual({ a: 'here' });
  expect(mergeDrafts(undefined, { answers: { a: 'stored' }, at: EARLY })).toEqual({ a: 'stored' });
});

test('[2.30] only what the server does not have is unstored; a blank over an answer is', () => {
  expect(unstoredOf({ a: 'x', b: '', c: 'y' }, { a: 'x', b: 'was here', d: 'z' })).toEqual({ b: '', c: 'y' });
});

test('[2.30] what this browser kept is read with care', () => {
  expect(readDraft(JSON.stringify({ answers: { a: 'x', b: 7 }, at: EARLY }))).toEqual({ answers: { a: 'x' }, at: EARLY });
  for (const kept of [null, '', 'null', '{}', '{"answers":null,"at":"x"}', `{"answers":{},"at":"ayer"}`])
    expect(readDraft(kept)).toBeUndefined();
});

test('[2.30] a draft is of one person and one topic', () => {
  expect(new Set([draftKey('a', 't'), draftKey('b', 't'), draftKey('a', 'u')]).size).toBe(3);
});
