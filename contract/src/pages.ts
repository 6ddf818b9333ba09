import { z } from 'zod';

/** Lists continue from a cursor, so that every page costs the same. */
export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: z.string().max(200).optional(),
};

export const pageOf = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), next_cursor: z.string().nullable() });

/** A list of rows of which `field` names the kind. A page that is older than the server leaves out kinds without a schema. */
export const itemsOfKnown = <T extends z.ZodType>(item: T, field: string, known: readonly string[]) =>
  z.codec(z.array(z.unknown()), z.array(item), {
    decode: (items) => items.filter((one) => known.includes((one as Record<string, string> | null)?.[field] ?? '')) as z.input<T>[],
    encode: (items) => items,
  });

export const pageOfKnown = <T extends z.ZodType>(item: T, field: string, known: readonly string[]) =>
  z.object({ items: itemsOfKnown(item, field, known), next_cursor: z.string().nullable() });

/** The longest search text. */
export const SEARCH_MAX = 100;
export const searchQuery = { q: z.string().trim().max(SEARCH_MAX).default('') };

/** A boolean in a query string. */
export const flag = z.enum(['true', 'false']).default('false');
