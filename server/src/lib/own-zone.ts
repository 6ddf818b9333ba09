import { sql } from 'kysely';

/** The caller's time zone, in which their days begin and end. */
export const ownZone = sql<string>`app.time_zone()`;

/** The caller's day. In a SELECT of its own, so that PostgreSQL computes it once for a statement. */
export const ownToday = sql<string>`(select (now() at time zone app.time_zone())::date)`;
