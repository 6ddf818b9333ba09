import { expect, test } from 'vitest';
import { chunksOf } from './import-lines.ts';

const line = (number: number, answer = 'r') => ({
  line: number,
  question: `¿${number}?`,
  answer,
  categories: 'C',
  topics: '',
  alternatives: '',
});
const sizes = (lines: ReturnType<typeof line>[]) => [...chunksOf(lines)].map(({ length }) => length);

test('a request has at most 200 lines', () => {
  expect(sizes(Array.from({ length: 450 }, (_, index) => line(index)))).toEqual([200, 200, 50]);
  expect(sizes([])).toEqual([]);
});

test('a request has less than 1 MB, also with long answers in characters of several bytes', () => {
  const lines = Array.from({ length: 60 }, (_, index) => line(index, 'ñ'.repeat(20_000)));
  const chunks = [...chunksOf(lines)];
  expect(chunks.flat()).toEqual(lines);
  for (const chunk of chunks) expect(new TextEncoder().encode(JSON.stringify(chunk)).length).toBeLessThan(1_000_000);
});

test('one line that is too long for a shared request goes alone', () => {
  expect(sizes([line(1), line(2, 'x'.repeat(700_000)), line(3)])).toEqual([1, 1, 1]);
});
