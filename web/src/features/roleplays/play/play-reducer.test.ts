import { expect, test } from 'vitest';
import { ApiError, noConnection } from '../../../lib/api/api-error.ts';
import { openPlay, type PlayTexts } from './open-play.ts';
import { type PlayEvent, reduce } from './play-reducer.ts';
import { type Effect, type KeeperState, openKeeper } from './play-state.ts';
import { viewOf } from './play-view.ts';

const PAUSE_MS = 800;
const play = (text?: string): PlayTexts => ({
  questions: ['q1', 'q2'].map((id, order) => ({ id, text: id, order })),
  drafts: text === undefined ? [] : [{ question_id: 'q1', texto: text, version: 7, attachment: null, updated_at: '2026-11-16T10:00:00Z' }],
  responses: [],
});

/** Events one after another, at their times in ms. The effects are those of the last one. */
function after(...events: [at: number, event: PlayEvent][]): { state: KeeperState; effects: readonly Effect[] } {
  let step: ReturnType<typeof reduce> = { state: openKeeper(openPlay({}, play()), PAUSE_MS), effects: [] };
  for (const [at, event] of events) step = reduce(step.state, event, at);
  return step;
}
const typed = (id: string, text: string): PlayEvent => ({ is: 'changed', id, text });
const failed = (error: Error): PlayEvent => ({ is: 'failed', error });
const STALE = failed(new ApiError('stale', { status: 409 }));
const kinds = (effects: readonly Effect[]) => effects.map(({ is }) => is);

test('[2.37 4.7] typing keeps the text here and waits for a pause; the draft is sent after it', () => {
  const { effects } = after([0, typed('q1', 'Hola')]);
  expect(effects).toEqual([
    { is: 'keep', id: 'q1', over: [''], kept: { text: 'Hola' } },
    { is: 'wait', ms: PAUSE_MS },
  ]);
  const early = after([0, typed('q1', 'Hola')], [PAUSE_MS - 1, { is: 'pushed' }]);
  expect(kinds(early.effects)).toEqual(['wait', 'wait']);
  const sent = after([0, typed('q1', 'Hola')], [PAUSE_MS, { is: 'pushed' }]);
  expect(sent.effects.at(-1)).toEqual({
    is: 'saveDraft',
    save: { question: 'q1', text: 'Hola', base_version: 0, keepalive: false },
  });
});

test('[2.37] one request at a time: a text typed meanwhile is sent after its own pause, over the confirmed version', () => {
  const meanwhile: [number, PlayEvent][] = [
    [0, typed('q1', 'Uno')],
    [800, { is: 'pushed' }],
    [900, typed('q1', 'Uno y dos')],
    [950, { is: 'pushed', isEager: true }],
  ];
  expect(kinds(after(...meanwhile).effects)).toEqual(['wait']);
  const { effects, state } = after(...meanwhile, [1000, { is: 'draftSaved', version: 1 }]);
  expect(effects).toContainEqual({ is: 'forget', id: 'q1', kept: { text: 'Uno' } });
  expect(effects).toContainEqual({ is: 'saveDraft', save: { question: 'q1', text: 'Uno y dos', base_version: 1, keepalive: false } });
  expect(viewOf(state).questions.get('q1')?.keeping).toBe('pending');
});

test('[4.7] an answer: its draft first, then the answer over the version of that draft', () => {
  const given: [number, PlayEvent][] = [
    [0, typed('q1', 'Uno ')],
    [10, { is: 'answered', id: 'q1' }],
  ];
  expect(after(...given).effects).toContainEqual({ is: 'wait', ms: 0 });
  const draft = after(...given, [10, { is: 'pushed' }], [20, { is: 'draftSaved', version: 1 }]);
  expect(draft.effects.at(-1)).toEqual({
    is: 'saveAnswer',
    save: { question: 'q1', text: 'Uno ', base_version: 0, draft_version: 1, keepalive: false },
  });
  const { state } = reduce(draft.state, { is: 'answerSaved', answer_text: 'Uno', version: 1 }, 30);
  expect(viewOf(state)).toMatchObject({ isSaved: true, waiting: 0 });
  expect(viewOf(state).questions.get('q1')).toEqual({ text: 'Uno ', keeping: undefined, answered: true, refusal: undefined });
});

test('[2.37] a refused version is read again, and the person chooses only about a text they have not seen', () => {
  const refused: [number, PlayEvent][] = [
    [0, typed('q1', 'Mío')],
    [800, { is: 'pushed' }],
    [810, STALE],
  ];
  expect(after(...refused).effects).toEqual([{ is: 'read' }]);
  const seen = after(...refused, [820, { is: 'read', play: play('Mío') }]);
  expect(seen.state.task?.is).not.toBe('choice');
  const unseen = after(...refused, [820, { is: 'read', play: play('Suyo') }]);
  expect(viewOf(unseen.state).conflict).toEqual({ question: 'q1', mine: 'Mío', theirs: 'Suyo' });
  const mine = reduce(unseen.state, { is: 'chosen', choice: 'mine' }, 900);
  expect(mine.effects.at(-1)).toEqual({ is: 'saveDraft', save: { question: 'q1', text: 'Mío', base_version: 7, keepalive: false } });
  const theirs = reduce(unseen.state, { is: 'chosen', choice: 'theirs' }, 900);
  expect(viewOf(theirs.state).questions.get('q1')?.text).toBe('Suyo');
  expect(theirs.effects).toEqual([{ is: 'forget', id: 'q1', kept: { text: 'Mío', answer: undefined } }]);
});

test('[2.37] a version that is refused time and again is a refusal', () => {
  let { state } = after([0, typed('q1', 'Mío')], [800, { is: 'pushed' }]);
  let at = 800;
  while (state.task && at < 900) {
    at += 1;
    state = reduce(state, state.task.is === 'read' ? { is: 'read', play: play(' ') } : STALE, at).state;
  }
  expect(viewOf(state).questions.get('q1')).toMatchObject({ text: 'Mío', keeping: 'refused' });
});

test('[2.37] without the server everything unsaved says so, and sending begins again later; not without a session', () => {
  const sent: [number, PlayEvent][] = [
    [0, typed('q1', 'Uno')],
    [0, typed('q2', 'Dos')],
    [800, { is: 'pushed' }],
  ];
  const { state, effects } = after(...sent, [810, failed(noConnection(undefined))]);
  expect([...viewOf(state).questions.values()].map(({ keeping }) => keeping)).toEqual(['unreached', 'unreached']);
  expect(viewOf(state).isUnreached).toBe(true);
  expect(effects).toEqual([{ is: 'wait', ms: expect.any(Number) }]);
  const unkept = reduce(state, { is: 'kept', isKept: false }, 820);
  expect(viewOf(unkept.state).questions.get('q1')?.keeping).toBe('unkept');
  expect(after(...sent, [810, failed(new ApiError('unauthenticated', { status: 401 }))]).effects).toEqual([{ is: 'wait', ms: undefined }]);
});

test('[2.37] a stopped keeper ends its request and sends nothing more, until it is started again', () => {
  const stopped: [number, PlayEvent][] = [
    [0, typed('q1', 'Uno')],
    [0, typed('q2', 'Dos')],
    [800, { is: 'pushed' }],
    [805, { is: 'stopped' }],
    [810, { is: 'draftSaved', version: 1 }],
  ];
  expect(kinds(after(...stopped).effects)).toEqual(['forget', 'wait']);
  expect(after(...stopped).effects.at(-1)).toEqual({ is: 'wait', ms: undefined });
  expect(after(...stopped, [1000, { is: 'started' }]).effects.at(-1)).toMatchObject({ save: { question: 'q2', text: 'Dos' } });
});

test('[2.37] a conflict about an answer shows the newer text of the field, which choosing the other text would drop', () => {
  const { state } = after(
    [0, typed('q1', 'Mío')],
    [10, { is: 'answered', id: 'q1' }],
    [10, { is: 'pushed' }],
    [20, typed('q1', 'Mío, cambiado')],
    [30, STALE],
    [40, { is: 'read', play: play('Suyo') }],
  );
  expect(viewOf(state).conflict).toEqual({ question: 'q1', mine: 'Mío, cambiado', theirs: 'Suyo' });
});
