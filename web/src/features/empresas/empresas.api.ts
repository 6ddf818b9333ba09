import {
  countEmpresaContents,
  createEmpresa,
  deleteEmpresa,
  listEmpresas,
  listOwnEmpresas,
  updateEmpresa,
} from '@ensaya/contract/empresas.ts';
import type { OperationInput, OperationOutput } from '@ensaya/contract/operation.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { deleteMutation, tableMutation, updateMutation } from '../../lib/data/mutations.ts';
import { readQuery } from '../../lib/data/queries.ts';
import { kept } from '../../lib/kept-data/kept.ts';

export type EmpresaRow = OperationOutput<typeof listEmpresas>['items'][number];
type NewEmpresa = OperationInput<typeof createEmpresa>['body'];

const table = 'empresas';

export const empresasQuery = (query: OperationInput<typeof listEmpresas>['query']) =>
  kept(readQuery([table, 'list', query], listEmpresas, { query }, { placeholderData: keepPreviousData }), query.q);

export const contentsQuery = (id: string) => readQuery([table, 'contents', id], countEmpresaContents, { params: { id } }, { staleTime: 0 });

export const ownEmpresasQuery = kept(readQuery(['responsables_empresas', 'own'], listOwnEmpresas, {}, { select: ({ items }) => items }));

/** The body of a new company: a blank responsable is left out. */
export function newEmpresaOf({ responsable = '', ...fields }: NewEmpresa): NewEmpresa {
  return { ...fields, ...(responsable.trim() && { responsable: responsable.trim() }) };
}

const CREATED = {
  none: () => 'Empresa creada exitosamente',
  assigned: (email: string) => `Empresa creada exitosamente. ${email} es su responsable`,
  invited: (email: string) => `Empresa creada exitosamente. Hemos invitado a ${email}`,
  link: () => 'Empresa creada exitosamente',
};

export const createEmpresaMutation = tableMutation((values: NewEmpresa) => call(createEmpresa, { body: newEmpresaOf(values) }), {
  table,
  said: ({ responsable, invitation_url }, values) => CREATED[invitation_url ? 'link' : responsable](values.responsable?.trim() ?? ''),
});
export const updateEmpresaMutation = updateMutation(updateEmpresa, { table, said: 'Empresa actualizada correctamente' });
export const deleteEmpresaMutation = deleteMutation(deleteEmpresa, { table, said: 'Empresa eliminada correctamente' });
