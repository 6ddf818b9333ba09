import { sql } from 'kysely';

/** The time zone that the caller keeps: their days begin and end in it. */
export const ownZone = sql<string>`(select u.time_zone from users u where u.id = app.user_id())`;
