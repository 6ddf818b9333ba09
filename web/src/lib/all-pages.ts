type PageOf<Item> = { items: Item[]; next_cursor: string | null };

/** How many of a list are asked for at a time. */
export const PER_PAGE = 100;

/** A list that comes in pages, as a whole: nothing of it is left out, however long it is. */
export async function allPages<Item>(read: (cursor: string | undefined) => Promise<PageOf<Item>>): Promise<Item[]> {
  const all: Item[] = [];
  let cursor: string | undefined;
  do {
    const { items, next_cursor } = await read(cursor);
    all.push(...items);
    cursor = next_cursor ?? undefined;
  } while (cursor !== undefined);
  return all;
}
