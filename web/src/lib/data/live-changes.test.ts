import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { backOffMs } from '../api/back-off.ts';
import { createBatch, mergeChanges, readChanges } from './live-changes.ts';

const tareas = { table: 'tareas', empresa_id: '0198c5c4-0000-7000-8000-000000000001' } as const;
const proyectos = { table: 'proyectos', empresa_id: null } as const;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('[1.5] the wait for a server that is away doubles from 1 s to 30 s, half of it by chance', () => {
  expect([0, 1, 2, 3, 4, 5, 60].map((attempt) => backOffMs(attempt, () => 1))).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  expect(backOffMs(3, () => 0)).toBe(4000);
});

test('[1.5] twenty changes within a moment are delivered once, and the next one again', () => {
  const delivered: number[][] = [];
  const batch = createBatch<number>(150, (items) => delivered.push(items));
  for (let n = 0; n < 20; n++) {
    batch.add(n);
    vi.advanceTimersByTime(5);
  }
  expect(delivered).toEqual([]);
  vi.advanceTimersByTime(150);
  expect(delivered).toEqual([Array.from({ length: 20 }, (_, n) => n)]);
  batch.add(20);
  vi.advanceTimersByTime(150);
  expect(delivered[1]).toEqual([20]);
  batch.add(21);
  batch.stop();
  vi.advanceTimersByTime(1000);
  expect(delivered).toHaveLength(2);
});

test('[1.5] a stream of changes is delivered once a second, the first three at once; after a pause three again', () => {
  const moments: number[] = [];
  const start = Date.now();
  const batch = createBatch<number>(150, () => moments.push(Date.now() - start), { everyMs: 1000, burst: 3 });
  const stream = (ms: number) => {
    for (let passed = 0; passed < ms; passed += 50) {
      batch.add(passed);
      vi.advanceTimersByTime(50);
    }
  };
  stream(4000);
  expect(moments).toEqual([150, 300, 450, 1150, 2150, 3150]);
  vi.advanceTimersByTime(4000);
  moments.length = 0;
  stream(1000);
  expect(moments).toHaveLength(3);
});

test('[1.5] a message without a table says that anything may have changed, whatever came with it', () => {
  expect(mergeChanges([[tareas], [proyectos]])).toEqual([tareas, proyectos]);
  expect(mergeChanges([[tareas], []])).toEqual([]);
});

test('[1.5] what cannot be read may be anything', () => {
  expect(readChanges(JSON.stringify([tareas]))).toEqual([tareas]);
  expect(readChanges('[{"table":"newer"}]')).toEqual([]);
  expect(readChanges('not json')).toEqual([]);
});
