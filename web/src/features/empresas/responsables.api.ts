import { assignResponsable, getCompanyResponsables, getManagers, type Responsable, removeResponsable } from '@ensaya/contract/empresas.ts';
import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { hasCode } from '../../lib/api-error.ts';

const ALL = ['responsables_empresas'];
/** The companies too: some are listed for having nobody. */
const reload = (client: QueryClient) =>
  Promise.all([client.invalidateQueries({ queryKey: ALL }), client.invalidateQueries({ queryKey: ['empresas'] })]);

/** Those who could still be given the company, by part of their address or name. */
export const managersQuery = (company_id: string, q: string) =>
  queryOptions({
    queryKey: [...ALL, 'managers', company_id, q],
    queryFn: ({ signal }) => call(getManagers, { query: { company_id, q } }, { signal }),
    select: ({ items }) => items,
    placeholderData: keepPreviousData,
  });

export const responsablesQuery = (company_id: string) =>
  queryOptions({
    queryKey: [...ALL, 'of', company_id],
    queryFn: ({ signal }) => call(getCompanyResponsables, { query: { company_id } }, { signal }),
    select: ({ items }) => items,
  });

export const assignResponsableMutation = mutationOptions({
  mutationFn: (body: { empresa_id: string; user_id: string }) => call(assignResponsable, { body }),
  onSuccess: (_data, _variables, _result, { client }) => reload(client),
});

export const removeResponsableMutation = mutationOptions({
  mutationFn: async ({ responsable, empresa_id }: { responsable: Responsable; empresa_id: string }) => {
    try {
      await call(removeResponsable, { params: { id: responsable.id }, query: { empresa_id } });
    } catch (error) {
      if (!hasCode(error, 'not_found')) throw error;
    }
  },
  onSuccess: (_data, _variables, _result, { client }) => reload(client),
});
