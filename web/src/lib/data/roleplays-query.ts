import { listRoleplays } from '@ensaya/contract/roleplays.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/api-client.ts';
import { allPages, PER_PAGE } from './all-pages.ts';

/** All role-plays of a company, newest first, to choose from. */
export const roleplaysQuery = (empresa_id: string) =>
  queryOptions({
    queryKey: ['roleplays', 'of', empresa_id],
    queryFn: ({ signal }) => allPages((cursor) => call(listRoleplays, { query: { empresa_id, limit: PER_PAGE, cursor } }, { signal })),
  });
