import { expect, test } from 'vitest';
import { firstOfEachKind, lateFirst, type WaitingRow } from './waiting-rows.ts';

const row = (kind: string, n: number, late?: string): WaitingRow => ({
  key: `${kind} ${n}`,
  kind,
  text: '',
  detail: '',
  since: late ?? `2026-11-${10 + n}`,
  rank: 0,
  act: '',
  to: '',
  ...(late && { late }),
});
const some = (kind: string, count: number) => Array.from({ length: count }, (_, n) => row(kind, n));
const kinds = (rows: WaitingRow[]) => rows.map(({ kind }) => kind).join('');

test('[2.48 2.52] what is late comes first, the oldest first', () => {
  const rows = [row('a', 1), row('b', 2, '2026-11-09'), row('a', 0), row('c', 3, '2026-11-02')];
  expect(lateFirst(rows).map(({ key }) => key)).toEqual(['c 3', 'b 2', 'a 0', 'a 1']);
});

test('[2.48 2.52] about six rows are shown, at least one of each kind; a single one more is shown too', () => {
  const shown = (...rows: WaitingRow[][]) => {
    const first = firstOfEachKind(rows.flat());
    return [kinds(first.shown), first.hidden];
  };
  expect(shown(some('a', 3), some('b', 3))).toEqual(['aaabbb', 0]);
  expect(shown(some('a', 9))).toEqual(['aaa', 6]);
  expect(shown(some('a', 4))).toEqual(['aaaa', 0]);
  expect(shown(some('a', 5), some('b', 2), some('c', 2))).toEqual(['aabbcc', 3]);
  expect(shown(...['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((kind) => some(kind, 2)))).toEqual(['abcdefg', 7]);
});
