type PageOf<Item> = { items: Item[]; next_cursor: string | null };

export const PER_PAGE = 100;

/** Reads all pages of a list. */
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
