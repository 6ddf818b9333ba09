import { type RawBuilder, sql } from 'kysely';

/** A LIKE pattern for what holds the words, compared as app.search_key compares: without case or accents. */
export const containing = (words: string): RawBuilder<string> =>
  sql<string>`'%' || app.search_key(${words.replace(/[\\%_]/g, '\\$&')}) || '%'`;
