import {
  countEmpresaContents,
  createEmpresa,
  deleteEmpresa,
  listEmpresas,
  listOwnEmpresas,
  updateEmpresa,
} from '@ensaya/contract/empresas.ts';
import type { OperationInput, OperationOutput } from '@ensaya/contract/operation.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { deleteMutation, tableMutation, updateMutation } from '../../lib/mutations.ts';

export type EmpresaRow = OperationOutput<typeof listEmpresas>['items'][number];
type NewEmpresa = OperationInput<typeof createEmpresa>['body'];

const table = 'empresas';

export const empresasQuery = (query: OperationInput<typeof listEmpresas>['query']) =>
  queryOptions({
    queryKey: [table, 'list', query],
    queryFn: ({ signal }) => call(listEmpresas, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const contentsQuery = (id: string) =>
  queryOptions({
    queryKey: [table, 'contents', id],
    queryFn: ({ signal }) => call(countEmpresaContents, { params: { id } }, { signal }),
    staleTime: 0,
  });

export const ownEmpresasQuery = queryOptions({
  queryKey: ['responsables_empresas', 'own'],
  queryFn: ({ signal }) => call(listOwnEmpresas, {}, { signal }),
  select: ({ items }) => items,
});

/** The body of a new company: a blank responsable is left out. */
export function newEmpresaOf({ responsable = '', ...fields }: NewEmpresa): NewEmpresa {
  return { ...fields, ...(responsable.trim() && { responsable: responsable.trim() }) };
}

const CREATED = {
  none: () => 'Empresa creada exitosamente',
  assigned: (email: string) => `Empresa creada exitosamente. ${email} es su responsable`,
  invited: (email: string) => `Empresa creada exitosamente. Hemos invitado a ${email}`,
};

export const createEmpresaMutation = tableMutation((values: NewEmpresa) => call(createEmpresa, { body: newEmpresaOf(values) }), {
  table,
  said: ({ responsable }, values) => CREATED[responsable](values.responsable?.trim() ?? ''),
});
export const updateEmpresaMutation = updateMutation(updateEmpresa, { table, said: 'Empresa actualizada correctamente' });
export const deleteEmpresaMutation = deleteMutation(deleteEmpresa, { table, said: 'Empresa eliminada correctamente' });
