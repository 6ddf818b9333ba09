type PageOf<Item> = { items: Item[]; next_cursor: string | null };

/** How many of a list are asked for at a time, and how often: a page with more than a thousand of anything would serve nobody. */
export const PER_PAGE = 100;
const MOST_PAGES = 10;

/** A list that comes in pages, as a whole. */
export async function allPages<Item>(read: (cursor: string | undefined) => Promise<PageOf<Item>>): Promise<Item[]> {
  const all: Item[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MOST_PAGES; page++) {
    const { items, next_cursor } = await read(cursor);
    all.push(...items);
    if (next_cursor === null) break;
    cursor = next_cursor;
  }
  return all;
}
