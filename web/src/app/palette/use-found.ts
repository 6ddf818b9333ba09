import { searchEverything } from '@ensaya/contract/busqueda.ts';
import { useNetwork, useThrottledValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { readQuery } from '../../lib/data/queries.ts';
import { soughtIn } from '../../lib/text/sought.ts';

/** The first letter is sent at once, those typed fast after it together. */
const PAUSE_MS = 80;

const foundQuery = (q: string) =>
  readQuery(['busqueda', q], searchEverything, { query: { q } }, { staleTime: 10_000, gcTime: 60_000, retry: false });

/**
 * What the server finds. While it searches, the records of the letters before stay, so that the list does not flicker; each text has its own
 * query, so that a slow answer never replaces a later one.
 */
export function useFound(typed: string) {
  const { online } = useNetwork();
  const q = soughtIn(useThrottledValue(typed, PAUSE_MS));
  const isSought = soughtIn(typed) !== '';
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...foundQuery(q),
    enabled: q !== '' && online,
    placeholderData: keepPreviousData,
  });
  return {
    online,
    found: isSought && online ? data : undefined,
    error: isSought && online && !isFetching ? error : null,
    /** The records of what is typed now are here, or there is nothing to look for. */
    settled: !isSought || !online || (q === soughtIn(typed) && !isFetching && !isPlaceholderData),
    retry: () => void refetch(),
  };
}
