import { z } from 'zod';

/** Lists continue from a cursor, so that every page costs the same. */
export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: z.string().max(200).optional(),
};

export const pageOf = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), next_cursor: z.string().nullable() });

/** The longest search text. */
export const SEARCH_MAX = 100;
export const searchQuery = { q: z.string().trim().max(SEARCH_MAX).default('') };

/** A boolean in a query string. */
export const flag = z.enum(['true', 'false']).default('false');
