import { AppError } from '../lib/app-error.ts';
import { decodeTextCursor, encodeTextCursor } from '../lib/cursor.ts';

const SHAPE = /^([0-3]) (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/**
 * Where a role-play stands in a list: unfinished with a date (0, by date), without date (1), completed (2), not assigned to the caller (3).
 * Overdue dates are the earliest: no place depends on the clock, and a page that follows later continues where the first one ended.
 */
export type ListPosition = { rank: number; sort_at: string; id: string };

export function decodePosition(cursor: string): ListPosition {
  const [, rank, sort_at, id] = SHAPE.exec(decodeTextCursor(cursor)) ?? [];
  if (!rank || !sort_at || !id) throw new AppError('invalid_input', { fields: { cursor: 'El cursor no es válido' } });
  return { rank: Number(rank), sort_at, id };
}

/** Drops the extra row, which only shows that there is a next page. */
export function toPageByPosition<T extends { id: string }>(
  rows: (T & ListPosition)[],
  limit: number,
): { items: T[]; next_cursor: string | null } {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const next_cursor = last && rows.length > limit ? encodeTextCursor(`${last.rank} ${last.sort_at} ${last.id}`) : null;
  return { items: items.map(({ rank, sort_at, ...item }) => item as unknown as T), next_cursor };
}
