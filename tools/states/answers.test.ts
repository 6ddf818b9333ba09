import { expect, test } from 'vitest';
import { answerIn } from './answers.ts';

const BODY = { items: [{ id: 'a', nombre: 'Uno', estado: 'pendiente', user: { email: 'a@b.example' } }], next_cursor: 'x', total: 1 };

test('an answer without rows, with 500 rows of their own ids, and with the longest texts', () => {
  expect(answerIn('empty', BODY)).toEqual({ items: [], next_cursor: null, total: 0 });
  const many = answerIn('many', BODY) as typeof BODY;
  expect(new Set(many.items.map(({ id }) => id)).size).toBe(500);
  expect(many.items[0]?.id).toBe('a');
  expect(many.next_cursor).toBeNull();
  const [row] = (answerIn('longest', BODY) as typeof BODY).items;
  expect(row?.nombre).toHaveLength(100);
  expect(row).toMatchObject({ id: 'a', estado: 'pendiente' });
  expect(row?.user.email.length).toBeGreaterThan(90);
});
