import { addCompanyUser, getAvailableWorkers, listCompanyUsers, removeCompanyUser } from '@ensaya/contract/empresas.ts';
import { infiniteQueryOptions, keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { hasCode } from '../../lib/api-error.ts';

const ALL = ['company_users'];
const reload = (client: QueryClient) => client.invalidateQueries({ queryKey: ALL });
type Membership = { company_id: string; user_id: string };

/** A company's trabajadores, newest first, page by page. */
export const companyUsersQuery = (company_id: string, q: string) =>
  infiniteQueryOptions({
    queryKey: [...ALL, 'list', company_id, q],
    queryFn: ({ pageParam, signal }) => call(listCompanyUsers, { query: { company_id, q, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    placeholderData: keepPreviousData,
  });

/** Whoever has exactly this address, is a trabajador and has no company. */
export const availableWorkersQuery = (company_id: string, email: string) =>
  queryOptions({
    queryKey: [...ALL, 'available', company_id, email],
    queryFn: ({ signal }) => call(getAvailableWorkers, { query: { company_id, email } }, { signal }),
    select: ({ items }) => items,
    staleTime: 0,
  });

export const addCompanyUserMutation = mutationOptions({
  mutationFn: (body: Membership & { email: string }) => call(addCompanyUser, { body }),
  onSuccess: (_data, _variables, _result, { client }) => reload(client),
});

export const removeCompanyUserMutation = mutationOptions({
  mutationFn: async (query: Membership) => {
    try {
      await call(removeCompanyUser, { query });
    } catch (error) {
      if (!hasCode(error, 'not_found')) throw error;
    }
  },
  onSuccess: (_data, _variables, _result, { client }) => reload(client),
});
