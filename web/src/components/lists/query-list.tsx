import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QueryError } from '../empty/load-error.tsx';
import { LoadMore } from './load-more.tsx';

export type QueryListProps<Item> = {
  query: UseQueryResult<Item[]> | UseInfiniteQueryResult<Item[]>;
  /** 'Error al cargar los proyectos' */
  failed: string;
  skeleton: ReactNode;
  empty: ReactNode;
  children: (items: Item[]) => ReactNode;
};

/** The states of a list: loading, failed, empty, or its items and the button for more. */
export const QueryList = <Item,>({ query, failed, skeleton, empty, children }: QueryListProps<Item>) => (
  <>
    {query.isPending && skeleton}
    <QueryError what={failed} query={query} />
    {query.data?.length === 0 && !query.isPlaceholderData && empty}
    {query.data && query.data.length > 0 && children(query.data)}
    {'fetchNextPage' in query && <LoadMore query={query} failure={failed} />}
  </>
);
