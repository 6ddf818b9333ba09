import { sql } from 'kysely';

/** The caller's time zone, in which their days begin and end. */
export const ownZone = sql<string>`(select u.time_zone from users u where u.id = app.user_id())`;
