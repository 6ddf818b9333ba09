import type { TareaOrder } from '@ensaya/contract/tareas.ts';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '../lib/app-error.ts';
import { type Cursor, decodeCursor, decodeTextCursor, encodeCursor, encodeTextCursor } from '../lib/cursor.ts';

export type Listing = { orden: TareaOrder; limit: number; cursor?: string | undefined };

type Key = {
  /** The value that the order begins with; ties: newest first. */
  of: (alias: string) => RawBuilder<unknown>;
  cast: RawBuilder<unknown>;
  descending: boolean;
  /** A cursor comes from the client. */
  valid: z.ZodType;
};
const column = (alias: string, name: string) => sql.ref(`${alias}.${name}`);

const KEYS: Record<Exclude<TareaOrder, 'recientes'>, Key> = {
  urgencia: {
    of: (alias) => column(alias, 'urgencia'),
    cast: sql`integer`,
    descending: true,
    valid: z.coerce.number().int().min(-2_000_000_000).max(2_000_000_000),
  },
  entrega: {
    of: (alias) => sql`coalesce(${column(alias, 'fecha_entrega')}, 'infinity')`,
    cast: sql`date`,
    descending: false,
    valid: z.iso.date().or(z.literal('infinity')),
  },
  nombre: {
    of: (alias) => sql`${column(alias, 'nombre')} collate app.espanol`,
    cast: sql`text`,
    descending: false,
    valid: z
      .string()
      .max(100)
      .refine((text) => !text.includes('\0')),
  },
};
const keyOf = (orden: TareaOrder): Key | undefined => (orden === 'recientes' ? undefined : KEYS[orden]);

/** The rows after the cursor in the given order, and one more than the limit, which shows whether there is a next page. */
export function inOrder<DB, TB extends keyof DB, O>(
  rows: SelectQueryBuilder<DB, TB, O>,
  { orden, limit, cursor }: Listing,
  alias = 'tareas',
): SelectQueryBuilder<DB, TB, O> {
  const key = keyOf(orden);
  const newest = sql`${column(alias, 'created_at')} desc, ${column(alias, 'id')} desc`;
  const after = cursor === undefined ? undefined : afterCursor(cursor, key, alias);
  return rows
    .$if(after !== undefined, (rest) => rest.where(after as RawBuilder<boolean>))
    .orderBy(key ? sql`${key.of(alias)} ${sql.raw(key.descending ? 'desc' : 'asc')}, ${newest}` : newest)
    .limit(limit + 1);
}

/** Where all columns descend, one comparison of rows, which an index can begin at. */
function afterCursor(cursor: string, key: Key | undefined, alias: string): RawBuilder<boolean> {
  const [place = '', value = ''] = cursor.split('.');
  const { created_at, id } = decodeCursor(place);
  const own = sql`${column(alias, 'created_at')}, ${column(alias, 'id')}`;
  const last = sql`${created_at}::timestamptz, ${id}::uuid`;
  if (!key) return sql<boolean>`(${own}) < (${last})`;
  const text = decodeTextCursor(value);
  if (!key.valid.safeParse(text).success) throw new AppError('invalid_input', { fields: { cursor: 'El cursor no es válido' } });
  const before = sql`${text}::${key.cast}`;
  if (key.descending) return sql<boolean>`(${key.of(alias)}, ${own}) < (${before}, ${last})`;
  return sql<boolean>`(${key.of(alias)} > ${before} or ${key.of(alias)} = ${before} and (${own}) < (${last}))`;
}

/** What the order begins with, for the cursor of the next page. */
export const cursorKey = (orden: TareaOrder) => sql<string | null>`${keyOf(orden)?.of('item') ?? sql`null`}::text`.as('cursor_key');

export function toOrderedPage<T extends Cursor & { cursor_key: string | null }>(rows: T[], { limit }: { limit: number }) {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const next_cursor = !last || rows.length <= limit ? null : cursorOf(last);
  return { items: shown.map(({ cursor_key: _key, ...item }) => item), next_cursor };
}

const cursorOf = ({ cursor_key, ...place }: Cursor & { cursor_key: string | null }): string =>
  cursor_key === null ? encodeCursor(place) : `${encodeCursor(place)}.${encodeTextCursor(cursor_key)}`;
