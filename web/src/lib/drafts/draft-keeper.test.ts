import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Fields, unstoredOf } from './draft.ts';
import { createDraftKeeper, type Keeping } from './draft-keeper.ts';

let here: Fields;
let overs: string[][];
let isStorageBroken: boolean;
let keeping: Keeping[];
let sent: { fields: Fields; keepalive: boolean; answer: (ok: boolean) => Promise<void> }[];

const make = (stored: Fields = {}) =>
  createDraftKeeper({
    stored,
    keepHere: (changed, over) => {
      if (isStorageBroken) return Promise.reject(new Error('no storage'));
      here = { ...here, ...changed };
      overs.push(over('a'));
      return Promise.resolve();
    },
    forgetHere: async (stored) => {
      here = unstoredOf(here, stored);
    },
    store: (fields, { keepalive }) =>
      new Promise<void>((resolve, reject) => {
        const answer = async (ok: boolean) => {
          if (ok) resolve();
          else reject(new Error('no network'));
          await vi.advanceTimersByTimeAsync(0);
        };
        sent.push({ fields, keepalive, answer });
      }),
    onKeeping: (now) => keeping.push(now),
  });
const texts = () => sent.map(({ fields }) => fields.a);

beforeEach(() => {
  vi.useFakeTimers();
  here = {};
  overs = [];
  isStorageBroken = false;
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

test('[2.30] only changed fields are sent, and fields that another tab has stored stay', async () => {
  const keeper = make();
  here = { z: 'of another tab' };
  keeper.change({ a: 'one' });
  keeper.change({ b: 'two' });
  await vi.advanceTimersByTimeAsync(800);
  keeper.change({ b: '' });
  await sent[0]?.answer(true);
  expect(here).toEqual({ b: '', z: 'of another tab' });
  await vi.advanceTimersByTimeAsync(800);
  expect(sent.map(({ fields }) => fields)).toEqual([{ a: 'one', b: 'two' }, { b: '' }]);
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

test('[2.30] a page that closes does not wait: the last text goes with a request that outlives it', async () => {
  const keeper = make();
  keeper.change({ a: 'one' });
  await vi.advanceTimersByTimeAsync(800);
  keeper.change({ a: 'two' });
  keeper.flush();
  expect(sent.map(({ keepalive }) => keepalive)).toEqual([false, true]);
  expect(texts()).toEqual(['one', 'two']);
  void keeper.leave();
  expect(sent).toHaveLength(2);
  await sent[1]?.answer(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(2);
  expect(here).toEqual({ a: 'two' });
});

test('[2.30] with nothing new there is nothing to send', async () => {
  const keeper = make();
  keeper.flush();
  void keeper.leave();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([]);
});

test('[2.30] each kept field names the texts that the server may have from this page: the confirmed one and the last sent', async () => {
  const keeper = make({ a: 'zero' });
  keeper.change({ a: 'one' });
  await vi.advanceTimersByTimeAsync(800);
  keeper.change({ a: 'two' });
  await sent[0]?.answer(true);
  keeper.change({ a: 'three' });
  expect(overs).toEqual([['zero'], ['zero', 'one'], ['one', 'two']]);
});

test('[2.30] without storage in the browser the server still gets the text; if neither has it, the page says so', async () => {
  isStorageBroken = true;
  const keeper = make();
  keeper.change({ a: 'one' });
  await vi.advanceTimersByTimeAsync(800);
  expect(keeping).not.toContain('unkept');
  await sent[0]?.answer(true);
  expect(keeping.at(-1)).toBe('stored');
  keeper.change({ a: 'two' });
  await vi.advanceTimersByTimeAsync(800);
  await sent[1]?.answer(false);
  expect(keeping.at(-1)).toBe('unkept');
  // Storage works again, for instance because there is room.
  isStorageBroken = false;
  keeper.change({ a: 'three' });
  await vi.advanceTimersByTimeAsync(800);
  await sent[2]?.answer(false);
  expect(keeping.at(-1)).toBe('unreached');
});

test('[2.30] settling saves without the pause and resolves with whether the server has everything', async () => {
  const keeper = make();
  expect(await keeper.settle()).toBe(true);
  keeper.change({ a: 'one' });
  const stored = keeper.settle();
  await vi.advanceTimersByTimeAsync(0);
  await sent[0]?.answer(true);
  expect(await stored).toBe(true);
  expect(here).toEqual({});
  keeper.change({ a: 'two' });
  const failed = keeper.settle();
  await vi.advanceTimersByTimeAsync(0);
  await sent[1]?.answer(false);
  expect(await failed).toBe(false);
  expect(here).toEqual({ a: 'two' });
});
