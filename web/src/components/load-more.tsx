import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { SecondaryButton } from './buttons.tsx';
import { LoadError } from './load-error.tsx';
import classes from './load-more.module.css';

type Query = Pick<
  UseInfiniteQueryResult,
  'hasNextPage' | 'isPlaceholderData' | 'isFetchNextPageError' | 'isFetchingNextPage' | 'error' | 'fetchNextPage'
>;
type Props = {
  query: Query;
  failure: string;
  /** The name of the list, where a page has several. */
  of?: string;
};

/** A button for the next page of a list, if there is one. */
export function LoadMore({ query, failure, of }: Props) {
  if (!query.hasNextPage || query.isPlaceholderData) return null;
  return (
    <div className={classes.more}>
      {query.isFetchNextPageError ? (
        <LoadError what={failure} error={query.error} onRetry={query.fetchNextPage} retrying={query.isFetchingNextPage} />
      ) : (
        <SecondaryButton
          onClick={() => query.fetchNextPage()}
          loading={query.isFetchingNextPage}
          {...(of && { 'aria-label': `Cargar más de ${of}` })}
        >
          Cargar más
        </SecondaryButton>
      )}
    </div>
  );
}
