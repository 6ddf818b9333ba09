import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ClientGone } from '../lib/scoped-db.ts';
import { inWork } from '../lib/work.ts';
import { createHashing } from './hashing.ts';

/** Work that ends when the test says so. */
function openWork() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    work: (name: string) => () => {
      begun.push(name);
      const { promise, resolve } = Promise.withResolvers<string>();
      ends.set(name, () => resolve(name));
      return promise;
    },
    async end(name: string) {
      ends.get(name)?.();
      await setImmediate();
    },
  };
}

test('two run, some wait, the next is asked to come again', async () => {
  const hashing = createHashing({ atOnce: 2, mostWaiting: 1 });
  const { begun, work, end } = openWork();
  const done = ['a', 'b', 'c'].map((name) => hashing.turn(work(name)));
  await setImmediate();
  expect([begun, hashing.waiting()]).toEqual([['a', 'b'], 1]);
  await expect(hashing.turn(work('d'))).rejects.toMatchObject({ code: 'unavailable', details: { retryAfter: 3 } });
  await end('a');
  expect(begun).toEqual(['a', 'b', 'c']);
  await end('b');
  await end('c');
  expect(await Promise.all(done)).toEqual(['a', 'b', 'c']);
});

test('known devices come first, and a crowd of others does not take their places', async () => {
  const hashing = createHashing({ atOnce: 1, mostWaiting: 1 });
  const { begun, work, end } = openWork();
  const done = [hashing.turn(work('a')), hashing.turn(work('stranger')), hashing.turn(work('known'), { isKnown: true })];
  await setImmediate();
  for (const name of ['a', 'known', 'stranger']) await end(name);
  expect(begun).toEqual(['a', 'known', 'stranger']);
  await Promise.all(done);
});

test('work of a client that has gone is dropped, and makes room', async () => {
  const hashing = createHashing({ atOnce: 1, mostWaiting: 1 });
  const { begun, work, end } = openWork();
  const first = hashing.turn(work('a'));
  let isGone = false;
  const abandoned = inWork({ id: 'x', isGone: () => isGone }, () => hashing.turn(work('gone')));
  isGone = true;
  const next = hashing.turn(work('b'));
  await expect(abandoned).rejects.toBeInstanceOf(ClientGone);
  await end('a');
  await end('b');
  expect([await first, await next, begun]).toEqual(['a', 'b', ['a', 'b']]);
});

test('work inside a turn needs no other one, and a failure frees its place', async () => {
  const hashing = createHashing({ atOnce: 1, mostWaiting: 0 });
  expect(await hashing.turn(() => hashing.turn(async () => 'inside'))).toBe('inside');
  await expect(hashing.turn(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await hashing.turn(async () => 'again')).toBe('again');
});
