import { Stack } from '@mantine/core';
import { explain, isUnreached } from '../../lib/api/api-error.ts';
import { isOffline } from '../../lib/kept-data/restored.ts';
import { SecondaryButton } from '../buttons/buttons.tsx';
import { Failure } from '../page/message.tsx';

type Props = { what: string; error: unknown; onRetry: () => unknown; retrying: boolean };

/** An error of loading: what failed, the reason if known, and a retry button. Queries are read again by themselves when the network is back. */
export function LoadError({ what, error, onRetry, retrying }: Props) {
  return (
    <Failure>
      <Stack align="flex-start" gap="sm">
        {isUnreached(error) && isOffline() ? 'Sin conexión. Se cargará en cuanto vuelva.' : explain(what, error)}
        <SecondaryButton onClick={() => onRetry()} loading={retrying}>
          Reintentar
        </SecondaryButton>
      </Stack>
    </Failure>
  );
}

type Query = { isLoadingError: boolean; error: unknown; refetch: () => unknown; isFetching: boolean };

/** The same for a query, while it has no data because of an error. */
export const QueryError = ({ what, query: { isLoadingError, error, refetch, isFetching } }: { what: string; query: Query }) =>
  isLoadingError && <LoadError what={what} error={error} onRetry={refetch} retrying={isFetching} />;
