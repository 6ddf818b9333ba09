import { type RawBuilder, sql } from 'kysely';

/** A LIKE pattern for texts that contain the text, without case and accents, as app.search_key compares. */
export const containing = (text: string): RawBuilder<string> =>
  sql<string>`'%' || app.search_key(${text.replace(/[\\%_]/g, '\\$&')}) || '%'`;
