import { assignResponsable, getCompanyResponsables, getManagers, removeResponsable } from '@ensaya/contract/empresas.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { createMutation, deleteMutation } from '../../lib/mutations.ts';
import { reportFailure } from '../../lib/toast.ts';

const table = 'responsables_empresas';

/** The managers who are not yet responsables of the company, by part of their address or name. */
export const managersQuery = (company_id: string, q: string) =>
  queryOptions({
    queryKey: [table, 'managers', company_id, q],
    queryFn: ({ signal }) => call(getManagers, { query: { company_id, q } }, { signal }),
    select: ({ items }) => items,
    placeholderData: keepPreviousData,
  });

export const responsablesQuery = (company_id: string) =>
  queryOptions({
    queryKey: [table, 'of', company_id],
    queryFn: ({ signal }) => call(getCompanyResponsables, { query: { company_id } }, { signal }),
    select: ({ items }) => items,
  });

export const assignResponsableMutation = createMutation(assignResponsable, { table, said: 'Responsable asignado correctamente' });
export const removeResponsableMutation = {
  ...deleteMutation(removeResponsable, { table, said: 'Responsable eliminado correctamente' }),
  onError: (error: Error) => reportFailure('Error al eliminar el responsable', error),
};
