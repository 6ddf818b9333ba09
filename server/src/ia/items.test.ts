import { expect, test } from 'vitest';
import { z } from 'zod';
import { itemsIn } from './items.ts';

const GROUP = z.object({ p: z.int(), f: z.array(z.int()) });
const KNOWN = 3;

type Group = z.infer<typeof GROUP>;
const isShown = ({ p }: Group) => p <= KNOWN;

/** The items that are yielded, each with how many pieces had been read by then, and what is returned. */
async function yieldedAfter(pieces: readonly string[], { max = 10 } = {}) {
  let read = 0;
  async function* arriving(): AsyncGenerator<string, { grupos: Group[] }> {
    for (const piece of pieces) {
      read += 1;
      yield piece;
    }
    read += 1;
    const { grupos } = JSON.parse(pieces.join('')) as { grupos: unknown[] };
    return { grupos: grupos.flatMap((one) => GROUP.safeParse(one).data ?? []) };
  }
  const groups = itemsIn(arriving(), {
    property: 'grupos',
    item: GROUP,
    show: (group) => (isShown(group) ? group : undefined),
    max,
    all: ({ grupos }) => grupos.filter(isShown).slice(0, max),
  });
  const yielded: [number, number][] = [];
  let next = await groups.next();
  while (!next.done) {
    yielded.push([read, next.value.p]);
    next = await groups.next();
  }
  return { yielded, returned: next.value };
}

const ANSWER = '{"responde": true, "grupos": [{"p": 1, "f": [1]}, {"p": 2, "f": []}, {"p": 3, "f": [4, 5]}]}';

test('an item is yielded when the next one begins, the last one at the end', async () => {
  const { yielded, returned } = await yieldedAfter([
    '{"responde": true, "grupos": [{"p": 1, "f": [1]',
    '}',
    ', ',
    '{',
    '"p": 2, "f": []}, {"p"',
    ': 3, "f": [4, 5]}]}',
  ]);
  expect(yielded).toEqual([
    [4, 1],
    [5, 2],
    [7, 3],
  ]);
  expect(returned.grupos.map(({ p }) => p)).toEqual([1, 2, 3]);
});

test('however the answer is cut, each item is yielded once, in order', async () => {
  for (const size of [1, 2, 3, 7, 20, ANSWER.length]) {
    const pieces = ANSWER.match(new RegExp(`.{1,${size}}`, 'g')) ?? [];
    const { yielded } = await yieldedAfter(pieces);
    expect(yielded.map(([, p]) => p)).toEqual([1, 2, 3]);
  }
});

test('an item of another shape, one that is not shown and those after the last allowed one are left out', async () => {
  const mixed =
    '{"grupos": [{"p": 1, "f": []}, {"p": "2"}, null, {"p": 9, "f": []}, {"p": 2, "f": []}, {"p": 3, "f": []}, {"p": 1, "f": []}]}';
  const pieces = Array.from(mixed);
  expect((await yieldedAfter(pieces)).yielded.map(([, p]) => p)).toEqual([1, 2, 3, 1]);
  expect((await yieldedAfter(pieces, { max: 2 })).yielded.map(([, p]) => p)).toEqual([1, 2]);
});

test.each([
  ['an empty list', '{"grupos": []}'],
  ['a list in another property', '{"otros": [{"p": 1, "f": []}, {"p": 2, "f": []}], "grupos": []}'],
])('%s yields nothing', async (_name, text) => {
  expect((await yieldedAfter(Array.from(text))).yielded).toEqual([]);
});

test('a consumer that stops ends the answer', async () => {
  let ended = false;
  async function* arriving(): AsyncGenerator<string, never> {
    try {
      while (true) yield ANSWER;
    } finally {
      ended = true;
    }
  }
  for await (const { p } of itemsIn(arriving(), { property: 'grupos', item: GROUP, show: (group) => group, max: 10, all: () => [] })) {
    expect(p).toBe(1);
    break;
  }
  expect(ended).toBe(true);
});
