import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';

type PageOf<Item> = { items: Item[]; next_cursor: string | null };
type Read<Item, More> = (cursor: string | undefined, options: { signal: AbortSignal }) => Promise<PageOf<Item> & More>;

/** A list that is read page by page; its data are the items of all pages read so far. */
export const pagesQuery = <Item, More = unknown>(queryKey: QueryKey, read: Read<Item, More>) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  });
