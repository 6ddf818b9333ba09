import { setTimeout as after } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createSlots } from './slots.ts';

const LIMITS = { atOnce: 1, mostWaiting: 1, waitMs: 1000 };

test('a key has its own slots, in the order in which they were asked for', async () => {
  const slots = createSlots({ ...LIMITS, mostWaiting: 2 }, () => {});
  const order: string[] = [];
  await slots.take('a');
  const waiting = ['second', 'third'].map((name) => slots.take('a')?.then(() => order.push(name)));
  await slots.take('b');
  slots.give('a');
  await waiting[0];
  expect(order).toEqual(['second']);
  slots.give('a');
  await waiting[1];
  expect(order).toEqual(['second', 'third']);
});

test('a request that comes when the queue is full, or waits too long, is refused; the slot goes to the next', async () => {
  let refused = 0;
  const slots = createSlots({ ...LIMITS, waitMs: 20 }, () => {
    refused += 1;
  });
  await slots.take('a');
  const late = slots.take('a');
  await expect(slots.take('a')).rejects.toMatchObject({ code: 'rate_limited', details: { retryAfter: 1 } });
  await expect(late).rejects.toMatchObject({ code: 'rate_limited' });
  expect(refused).toBe(2);
  const next = slots.take('a');
  slots.give('a');
  await next;
  slots.give('a');
  await slots.take('a');
  // The timer of a request that was served refuses none.
  await after(30);
  expect(refused).toBe(2);
});
