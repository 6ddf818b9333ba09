import { AppError } from './app-error.ts';

const SHAPE = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export type Cursor = { created_at: string; id: string };

/** The last row of a page, newest first: the next page starts after it. */
export const encodeCursor = ({ created_at, id }: Cursor): string => Buffer.from(`${created_at} ${id}`).toString('base64url');

export function decodeCursor(text: string): Cursor {
  const [, created_at, id] = SHAPE.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  if (!created_at || !id) throw new AppError('invalid_input', { fields: { cursor: 'El cursor no es válido' } });
  return { created_at, id };
}

/** The last value of a page ordered by a unique text. */
export const encodeTextCursor = (text: string): string => Buffer.from(text).toString('base64url');
export const decodeTextCursor = (cursor: string): string => Buffer.from(cursor, 'base64url').toString();

/** Drops the extra row, which only shows that there is a next page. */
export function toPage<T extends Cursor>(rows: T[], limit: number): { items: T[]; next_cursor: string | null } {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next_cursor: last && rows.length > limit ? encodeCursor(last) : null };
}
