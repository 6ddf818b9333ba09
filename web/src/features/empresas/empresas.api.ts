import {
  countEmpresaContents,
  createEmpresa,
  deleteEmpresa,
  type EmpresaSort,
  listEmpresas,
  listOwnEmpresas,
  updateEmpresa,
} from '@ensaya/contract/empresas.ts';
import type { OperationInput, OperationOutput } from '@ensaya/contract/operation.ts';
import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { hasCode } from '../../lib/api-error.ts';

export type EmpresaRow = OperationOutput<typeof listEmpresas>['items'][number];
export type EmpresasView = {
  q: string;
  sort: { key: Exclude<EmpresaSort, 'created_at'>; direction: 'asc' | 'desc' } | undefined;
  page: number;
  sin_responsable: boolean;
  con_equipo: boolean;
};
type NewEmpresa = OperationInput<typeof createEmpresa>['body'];
type EmpresaChange = OperationInput<typeof updateEmpresa>['body'];

const flag = (on: boolean) => (on ? ('true' as const) : ('false' as const));

/** Waited for, so that a dialog closes over a list that already shows its work. */
const reload = (client: QueryClient) => client.invalidateQueries({ queryKey: ['empresas'] });

export const empresasQuery = ({ q, sort, page, sin_responsable, con_equipo }: EmpresasView) => {
  const query = {
    q,
    page,
    sin_responsable: flag(sin_responsable),
    con_equipo: flag(con_equipo),
    ...(sort && { sort: sort.key, direction: sort.direction }),
  };
  return queryOptions({
    queryKey: ['empresas', 'list', query],
    queryFn: ({ signal }) => call(listEmpresas, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
};

/** What goes with a company, asked for just before it is deleted. */
export const contentsQuery = (id: string) =>
  queryOptions({
    queryKey: ['empresas', 'contents', id],
    queryFn: ({ signal }) => call(countEmpresaContents, { params: { id } }, { signal }),
    staleTime: 0,
  });

export const ownEmpresasQuery = queryOptions({
  queryKey: ['responsables_empresas', 'own'],
  queryFn: ({ signal }) => call(listOwnEmpresas, {}, { signal }),
  select: ({ items }) => items,
});

/** The id is made here, by whoever fills in the form: sending the same form twice makes one company. */
export const createEmpresaMutation = mutationOptions({
  mutationFn: (body: NewEmpresa) => call(createEmpresa, { body }),
  onSuccess: (_data, _variables, _result, { client }) => reload(client),
});

export const updateEmpresaMutation = mutationOptions({
  mutationFn: ({ id, body }: { id: string; body: EmpresaChange }) => call(updateEmpresa, { params: { id }, body }),
  onSuccess: (_data, _variables, _result, { client }) => reload(client),
});

export const deleteEmpresaMutation = mutationOptions({
  mutationFn: async (id: string) => {
    try {
      await call(deleteEmpresa, { params: { id } });
    } catch (error) {
      // Somebody was faster, or our own first attempt arrived after all: it is gone, which is what was asked.
      if (!hasCode(error, 'not_found')) throw error;
    }
  },
  onSuccess: (_data, id, _result, { client }) => {
    client.removeQueries(contentsQuery(id));
    return reload(client);
  },
});
