import type { DB } from '@ensaya/db/types.ts';
import { type Insertable, type Kysely, type RawBuilder, type SelectQueryBuilder, sql, type Updateable } from 'kysely';
import { AppError, orNotFound } from './app-error.ts';
import type { ScopedDb } from './scoped-db.ts';

/** One row under the alias `item`: the stored row, or the row that an insert or update has just returned. */
type From<T extends keyof DB> = SelectQueryBuilder<DB & { item: DB[T] }, 'item', object>;
type Shown<O> = { execute(): Promise<O[]>; executeTakeFirst(): Promise<O | undefined> };
type Key<K extends string> = Record<K, string>;
type Changes<T extends keyof DB> = { [C in keyof Updateable<DB[T]>]?: Updateable<DB[T]>[C] | undefined };

/** The primary key of a table that belongs to a company. */
export const TENANT_KEY = ['empresa_id', 'id'] as const;

/** The key that an operation on one row names in its query and path. */
export const keyOf = ({ params, query }: { params: { id: string }; query: { empresa_id: string } }) => ({
  empresa_id: query.empresa_id,
  id: params.id,
});

/**
 * Reads and writes single rows of one table, with one statement per act. `show` adds the joins and columns of the answer, so that
 * a row is answered in the same form after every act. A row hidden by a policy is 404, like a missing one.
 */
export function rowsOf<T extends keyof DB, const K extends keyof DB[T] & string, O>(
  table: T,
  key: readonly K[],
  show: (from: From<T>) => Shown<O>,
) {
  // Kysely cannot infer columns while the table is a type parameter; inside, every table is an `item`. The signatures stay typed.
  const name = table as 'item';
  const open = (db: ScopedDb) => db as unknown as Kysely<{ item: Record<string, unknown> }>;
  const shown = (from: unknown) => show(from as From<T>).executeTakeFirst();
  const equals = (at: Key<K>, prefix = '') => Object.fromEntries(key.map((column) => [prefix + column, at[column]]));

  const select = (db: ScopedDb, at: Key<K>): Promise<O | undefined> =>
    shown(
      open(db)
        .selectFrom(`${name} as item`)
        .where((row) => row.and(equals(at, 'item.'))),
    );

  /** Undefined when the key exists already: the same insert, sent again. */
  const insert = (db: ScopedDb, values: Insertable<DB[T]>): Promise<O | undefined> =>
    shown(
      open(db)
        .with('item', (cte) =>
          cte
            .insertInto(name)
            .values(values)
            .onConflict((conflict) => conflict.columns(key).doNothing())
            .returningAll(),
        )
        .selectFrom('item'),
    );

  return {
    select,
    insert,

    /** The rows whose keys a search function returns, newest first. */
    selectFound(db: ScopedDb, hits: RawBuilder<Key<K>>): Promise<O[]> {
      const rows = open(db)
        .selectFrom(hits.as<'hit'>(sql`hit`))
        .innerJoin(`${name} as item`, (join) => key.reduce((on, column) => on.onRef(`item.${column}`, '=', sql.ref(`hit.${column}`)), join))
        .orderBy('item.created_at', 'desc')
        .orderBy('item.id', 'desc');
      return show(rows as unknown as From<T>).execute();
    },

    /** Idempotent: repeating an insert returns the row that the first one made. `onInsert` runs for a new row only. */
    async create(db: ScopedDb, values: Insertable<DB[T]>, onInsert?: (row: O) => Promise<unknown>): Promise<O> {
      const row = await insert(db, values);
      if (!row) return orNotFound(await select(db, values as Key<K>));
      await onInsert?.(row);
      return row;
    },

    /** With `version`, only that version is overwritten; otherwise 409 with the current row, so that the user can compare both. */
    async update(db: ScopedDb, at: Key<K>, { version, ...fields }: Changes<T> & { version?: number }): Promise<O> {
      const row = await shown(
        open(db)
          .with('item', (cte) =>
            cte
              .updateTable(name)
              .set(fields)
              .where((old) => old.and({ ...equals(at), ...(version !== undefined && { version }) }))
              .returningAll(),
          )
          .selectFrom('item'),
      );
      if (row) return row;
      throw new AppError('stale', { current: orNotFound(await select(db, at)) });
    },

    async delete(db: ScopedDb, at: Key<K>): Promise<null> {
      const { numDeletedRows } = await open(db)
        .deleteFrom(name)
        .where((row) => row.and(equals(at)))
        .executeTakeFirstOrThrow();
      orNotFound(numDeletedRows > 0n);
      return null;
    },
  };
}
