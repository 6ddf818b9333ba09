import { type RawBuilder, sql } from 'kysely';

/** Whether a search key contains all words of the text, in any order, without case and accents. The subquery is evaluated once, not per row. */
export const holdsWords = (key: RawBuilder<unknown>, text: string): RawBuilder<boolean> =>
  sql<boolean>`${key} like all ((select app.search_patterns(${text}))::text[])`;
