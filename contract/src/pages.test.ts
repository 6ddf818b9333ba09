import { expect, test } from 'vitest';
import { z } from 'zod';
import { pageOfKnown } from './pages.ts';

test('a list leaves out kinds that a later release has added, and refuses a known one with wrong fields', () => {
  const page = pageOfKnown(z.object({ kind: z.enum(['a', 'b']), n: z.int().default(0) }), 'kind', ['a', 'b']);
  const answer = { items: [{ kind: 'a', n: 1 }, { kind: 'new', n: 2 }, { kind: 'b' }, null], next_cursor: null };
  const known = {
    items: [
      { kind: 'a', n: 1 },
      { kind: 'b', n: 0 },
    ],
    next_cursor: null,
  };
  expect(page.parse(answer)).toEqual(known);
  expect(page.safeParse({ items: [{ kind: 'a', n: 'x' }], next_cursor: null }).success).toBe(false);
  // As the server writes it.
  expect(z.encode(page, known as z.output<typeof page>)).toEqual(known);
});
