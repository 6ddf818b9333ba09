import type { RoleplayResponse } from '@ensaya/contract/roleplay-responses.ts';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../lib/app-error.ts';
import { decodeTextCursor, encodeTextCursor } from '../../lib/cursor.ts';

const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const IDS = new RegExp(`^(${ID}) (${ID})$`);
const ORDER = new RegExp(`^(\\d{1,4}) (${ID})$`);

type Row = RoleplayResponse & { order: number };
type Page = { items: RoleplayResponse[]; next_cursor: string | null };

function parts(shape: RegExp, cursor: string): [string, string] {
  const [, first, second] = shape.exec(decodeTextCursor(cursor)) ?? [];
  if (!first || !second) throw new AppError('invalid_input', { fields: { cursor: 'El cursor no es válido' } });
  return [first, second];
}

function toPage(rows: Row[], limit: number, textOf: (last: Row) => string): Page {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return {
    items: items.map(({ order: _order, ...item }) => item),
    next_cursor: last && rows.length > limit ? encodeTextCursor(textOf(last)) : null,
  };
}

/** The answers `r` after the cursor of a list by person and question id. */
export function afterIds(cursor: string | undefined): RawBuilder<unknown> {
  if (cursor === undefined) return sql`true`;
  const [user_id, question_id] = parts(IDS, cursor);
  return sql`(r.user_id, r.question_id) > (${user_id}::uuid, ${question_id}::uuid)`;
}
export const toIdsPage = (rows: Row[], limit: number) => toPage(rows, limit, (last) => `${last.user_id} ${last.question_id}`);

/** The answers `r` after the cursor of one person's list, by the order of the questions `q`. */
export function afterOrder(cursor: string | undefined): RawBuilder<unknown> {
  if (cursor === undefined) return sql`true`;
  const [order, question_id] = parts(ORDER, cursor);
  return sql`(q."order", r.question_id) > (${order}::integer, ${question_id}::uuid)`;
}
export const toOrderPage = (rows: Row[], limit: number) => toPage(rows, limit, (last) => `${last.order} ${last.question_id}`);
