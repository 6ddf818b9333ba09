import { type RawBuilder, sql } from 'kysely';

/** A LIKE pattern for texts that contain the words, without case and accents, as app.search_key compares. */
export const containing = (words: string): RawBuilder<string> =>
  sql<string>`'%' || app.search_key(${words.replace(/[\\%_]/g, '\\$&')}) || '%'`;
