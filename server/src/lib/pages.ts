import { type SelectQueryBuilder, sql } from 'kysely';
import { type Cursor, decodeCursor, toPage } from './cursor.ts';

type PageQuery = { limit: number; cursor?: string | undefined };

/**
 * The rows after the cursor, newest first, and one more than the limit, which shows whether there is a next page. Name the table's alias
 * where a join makes `created_at` and `id` ambiguous.
 */
export function newestFirst<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  { limit, cursor }: PageQuery,
  alias?: string,
): SelectQueryBuilder<DB, TB, O> {
  const [created_at, id] = ['created_at', 'id'].map((column) => sql.ref(alias ? `${alias}.${column}` : column));
  const after = cursor === undefined ? undefined : decodeCursor(cursor);
  return query
    .$if(after !== undefined, (rows) => rows.where(sql<boolean>`(${created_at}, ${id}) < (${after?.created_at}, ${after?.id})`))
    .orderBy(sql`${created_at} desc, ${id} desc`)
    .limit(limit + 1);
}

/** One page of a list, newest first, with the cursor of the next page. */
export async function selectPage<DB, TB extends keyof DB, O extends Cursor>(
  query: SelectQueryBuilder<DB, TB, O>,
  page: PageQuery,
  alias?: string,
) {
  return toPage(await newestFirst(query, page, alias).execute(), page.limit);
}
