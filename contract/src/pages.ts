import { z } from 'zod';

/** Lists continue from a cursor, so that a page costs the same however far down it is. */
export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: z.string().max(200).optional(),
};

export const pageOf = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), next_cursor: z.string().nullable() });

/** How much of what somebody types a search takes. */
export const SEARCH_MAX = 100;
export const searchQuery = { q: z.string().trim().max(SEARCH_MAX).default('') };

/** A yes or no in an address. */
export const flag = z.enum(['true', 'false']).default('false');
