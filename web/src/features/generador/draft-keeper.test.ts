import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Answers, unstoredOf } from './draft.ts';
import { createDraftKeeper, type Keeping } from './draft-keeper.ts';

let here: Answers;
let keeping: Keeping[];
let sent: { answers: Answers; keepalive: boolean; answer: (ok: boolean) => Promise<void> }[];

const make = () =>
  createDraftKeeper({
    keepHere: (changed) => {
      here = { ...here, ...changed };
    },
    forgetHere: (stored) => {
      here = unstoredOf(here, stored);
    },
    store: (answers, { keepalive }) =>
      new Promise<void>((resolve, reject) => {
        const answer = async (ok: boolean) => {
          if (ok) resolve();
          else reject(new Error('no network'));
          await vi.advanceTimersByTimeAsync(0);
        };
        sent.push({ answers, keepalive, answer });
      }),
    onKeeping: (now) => keeping.push(now),
  });
const texts = () => sent.map(({ answers }) => answers.a);

beforeEach(() => {
  vi.useFakeTimers();
  here = {};
  keeping = [];
  sent = [];
});
afterEach(() => vi.useRealTimers());

test('[2.30] kept in this browser at once, with the server after a pause, and here only until the server has it', async () => {
  const keeper = make();
  keeper.change({ a: 'h' });
  keeper.change({ a: 'ho' });
  expect(here).toEqual({ a: 'ho' });
  await vi.advanceTimersByTimeAsync(799);
  expect(texts()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(texts()).toEqual(['ho']);
  expect(here).toEqual({ a: 'ho' });
  await sent[0]?.answer(true);
  expect(here).toEqual({});
  expect(keeping.at(-1)).toBe('stored');
});

test('[2.30] what is written while a save is under way follows it, and this browser keeps it until then', async () => {
  const keeper = make();
  keeper.change({ a: 'one' });
  await vi.advanceTimersByTimeAsync(800);
  keeper.change({ a: 'two' });
  await vi.advanceTimersByTimeAsync(800);
  expect(texts()).toEqual(['one']);
  await sent[0]?.answer(true);
  expect(here).toEqual({ a: 'two' });
  expect(texts()).toEqual(['one', 'two']);
  await sent[1]?.answer(true);
  expect(here).toEqual({});
});

test('[2.30] only what was changed is sent, and of what another tab keeps here nothing is forgotten', async () => {
  const keeper = make();
  here = { z: 'of another tab' };
  keeper.change({ a: 'one' });
  keeper.change({ b: 'two' });
  await vi.advanceTimersByTimeAsync(800);
  keeper.change({ b: '' });
  await sent[0]?.answer(true);
  expect(here).toEqual({ b: '', z: 'of another tab' });
  await vi.advanceTimersByTimeAsync(800);
  expect(sent.map(({ answers }) => answers)).toEqual([{ a: 'one', b: 'two' }, { b: '' }]);
  await sent[1]?.answer(true);
  expect(here).toEqual({ z: 'of another tab' });
  expect(keeping.at(-1)).toBe('stored');
});

test('[2.30] without a network it stays here, says so, and is tried again: later by itself, at once when the network is back', async () => {
  const keeper = make();
  keeper.change({ a: 'one' });
  await vi.advanceTimersByTimeAsync(800);
  await sent[0]?.answer(false);
  expect(keeping.at(-1)).toBe('unreached');
  expect(here).toEqual({ a: 'one' });
  await vi.advanceTimersByTimeAsync(2000);
  expect(texts()).toEqual(['one', 'one']);
  await sent[1]?.answer(false);
  keeper.retry();
  expect(texts()).toHaveLength(3);
  await sent[2]?.answer(true);
  expect(here).toEqual({});
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(3);
});

test('[2.30] whoever leaves does not wait: the last words go with a request that outlives the page', async () => {
  const keeper = make();
  keeper.change({ a: 'one' });
  await vi.advanceTimersByTimeAsync(800);
  keeper.change({ a: 'two' });
  keeper.flush();
  expect(sent.map(({ keepalive }) => keepalive)).toEqual([false, true]);
  expect(texts()).toEqual(['one', 'two']);
  keeper.leave();
  expect(sent).toHaveLength(2);
  await sent[1]?.answer(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(2);
  expect(here).toEqual({ a: 'two' });
});

test('[2.30] with nothing new there is nothing to send', async () => {
  const keeper = make();
  keeper.flush();
  keeper.leave();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([]);
});
