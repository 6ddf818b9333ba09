import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ServerConfig } from '../config.ts';
import type { Database } from '../lib/database.ts';
import type { Message } from './hub.ts';
import { createWire } from './wire.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => vi.useRealTimers());

/** The batches that were sent; each is answered when the test says so. */
function openWire() {
  const batches: { messages: Message[]; answer: PromiseWithResolvers<void> }[] = [];
  const query = (_text: string, [, payload]: string[]) => {
    const answer = Promise.withResolvers<void>();
    batches.push({ messages: JSON.parse(payload ?? ''), answer });
    return answer.promise;
  };
  const receiver = { deliver: async () => {}, missed: () => {} };
  const log = { warn: vi.fn() } as unknown as Parameters<typeof createWire>[2];
  const wire = createWire({} as ServerConfig, receiver, log, { pool: { query } } as unknown as Database);
  const answer = async (n: number, error?: Error) => {
    if (error) batches[n]?.answer.reject(error);
    else batches[n]?.answer.resolve();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { wire, batches, answer };
}
const change = (): Message => ({ table: 'proyectos', empresa_id: randomUUID() });

test('the first change is sent at once, those of the span after it together', async () => {
  const { wire, batches, answer } = openWire();
  const [first, second, third] = [change(), change(), change()];
  wire.publish([first]);
  await vi.advanceTimersByTimeAsync(1);
  expect(batches.map(({ messages }) => messages)).toEqual([[first]]);
  await answer(0);
  wire.publish([second]);
  await vi.advanceTimersByTimeAsync(5);
  wire.publish([third, second]);
  expect(batches).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(15);
  expect(batches[1]?.messages).toEqual([second, third]);
});

test('a batch waits for the one before it, and after a failure is sent again with the later changes behind it', async () => {
  const { wire, batches, answer } = openWire();
  const [first, second] = [change(), change()];
  wire.publish([first]);
  await vi.advanceTimersByTimeAsync(1);
  wire.publish([second]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(batches).toHaveLength(1);
  await answer(0, new Error('no free connection'));
  await vi.advanceTimersByTimeAsync(500);
  expect(batches[1]?.messages).toEqual([first, second]);
});
