import { Stack } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { SecondaryButton } from '../buttons/buttons.tsx';
import { LoadError } from '../empty/load-error.tsx';

type Query = Pick<
  UseInfiniteQueryResult,
  'hasNextPage' | 'isPlaceholderData' | 'isFetchNextPageError' | 'isFetching' | 'isFetchingNextPage' | 'error' | 'fetchNextPage'
>;
type Props = {
  query: Query;
  failure: string;
  /** The name of the list, where a page has several. */
  of?: string;
};

/** A button for the next page of a list, if there is one. */
export function LoadMore({ query, failure, of }: Props) {
  const loadNext = useNextPage(query);
  if (!query.hasNextPage || query.isPlaceholderData) return null;
  return (
    <Stack gap={0} align="center" mt="md">
      {query.isFetchNextPageError ? (
        <LoadError what={failure} error={query.error} onRetry={loadNext} retrying={query.isFetchingNextPage} />
      ) : (
        <SecondaryButton onClick={loadNext} loading={query.isFetchingNextPage} {...(of && { 'aria-label': `Cargar más de ${of}` })}>
          Cargar más
        </SecondaryButton>
      )}
    </Stack>
  );
}

/** A live change reads the list again, which ends a request for the next page: it is sent again afterwards, unless the list is another by then. */
function useNextPage({ isFetching, isFetchingNextPage, isPlaceholderData, fetchNextPage }: Query): () => void {
  const asked = useRef(false);
  const replaced = useRef(false);
  useEffect(() => {
    if (isPlaceholderData) asked.current = false;
    if (!asked.current) return;
    if (isFetching && !isFetchingNextPage) replaced.current = true;
    if (isFetching) return;
    asked.current = replaced.current;
    replaced.current = false;
    if (asked.current) void fetchNextPage();
  }, [isFetching, isFetchingNextPage, isPlaceholderData, fetchNextPage]);
  return () => {
    asked.current = true;
    replaced.current = false;
    void fetchNextPage();
  };
}
