import type { InformePiece } from '@ensaya/contract/informes.ts';
import { expect, test } from 'vitest';
import { groupPieces, isWaitingForRetry } from './piece-groups.ts';

const piece = (n: number, order: number | null, state: InformePiece['state']): InformePiece => ({
  id: `00000000-0000-4000-8000-00000000000${n}`,
  n,
  kind: order === null ? 'reduction' : 'answers',
  question: order === null ? null : { order, text: `Pregunta ${order}` },
  people: 30,
  state,
  error: state === 'failed' ? 'La IA no responde' : null,
});

test('the pieces of a question form one row, in the order of the questions, and the joining comes last', () => {
  const groups = groupPieces([
    piece(9, null, 'pending'),
    piece(5, 3, 'pending'),
    piece(2, 1, 'done'),
    piece(1, 1, 'done'),
    piece(3, 2, 'done'),
    piece(4, 2, 'running'),
  ]);
  expect(groups.map(({ question, state, done, total }) => [question?.order, state, done, total])).toEqual([
    [1, 'done', 2, 2],
    [2, 'running', 1, 2],
    [3, 'pending', 0, 1],
    [undefined, 'pending', 0, 1],
  ]);
});

test('a failed piece marks its question, also while the others go on', () => {
  const [group] = groupPieces([piece(1, 1, 'running'), piece(2, 1, 'failed'), piece(3, 1, 'done')]);
  expect(group).toMatchObject({ state: 'failed', done: 1, total: 3, failed: [{ n: 2 }] });
});

test('a report waits for a retry once the other pieces have ended', () => {
  expect(isWaitingForRetry([piece(1, 1, 'failed'), piece(2, 1, 'running'), piece(3, null, 'pending')])).toBe(false);
  expect(isWaitingForRetry([piece(1, 1, 'failed'), piece(2, 2, 'pending'), piece(3, null, 'pending')])).toBe(false);
  expect(isWaitingForRetry([piece(1, 1, 'failed'), piece(2, 2, 'done'), piece(3, null, 'pending')])).toBe(true);
  expect(isWaitingForRetry([piece(1, 1, 'done'), piece(3, null, 'failed')])).toBe(true);
  expect(isWaitingForRetry([piece(1, 1, 'done'), piece(3, null, 'pending')])).toBe(false);
});
