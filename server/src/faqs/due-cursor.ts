import { type SelectQueryBuilder, sql } from 'kysely';
import { AppError } from '../lib/app-error.ts';
import { decodeTextCursor, encodeTextCursor } from '../lib/cursor.ts';

const SHAPE = /^(\d{4}-\d\d-\d\d) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The rows after the cursor of a list ordered by review date and id. */
export function afterDue<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  cursor: string | undefined,
): SelectQueryBuilder<DB, TB, O> {
  if (cursor === undefined) return query;
  const [, review_due, id] = SHAPE.exec(decodeTextCursor(cursor)) ?? [];
  if (!review_due || !id) throw new AppError('invalid_input', { fields: { cursor: 'El cursor no es válido' } });
  return query.where(sql<boolean>`(item.review_due, item.id) > (${review_due}::date, ${id}::uuid)`);
}

/** Drops the extra row, which only shows that there is a next page. */
export function toDuePage<T extends { review_due: string | null; id: string }>(rows: T[], limit: number) {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next_cursor: last && rows.length > limit ? encodeTextCursor(`${last.review_due} ${last.id}`) : null };
}
