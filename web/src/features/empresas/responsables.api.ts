import { assignResponsable, getCompanyResponsables, getManagers, removeResponsable } from '@ensaya/contract/empresas.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { createMutation, deleteMutation } from '../../lib/data/mutations.ts';
import { readQuery } from '../../lib/data/queries.ts';
import { reportFailure } from '../../lib/screen/toast.ts';

const table = 'responsables_empresas';

/** The managers who are not yet responsables of the company, by part of their address or name. */
export const managersQuery = (company_id: string, q: string) =>
  readQuery(
    [table, 'managers', company_id, q],
    getManagers,
    { query: { company_id, q } },
    { select: ({ items }) => items, placeholderData: keepPreviousData },
  );

export const responsablesQuery = (company_id: string) =>
  readQuery([table, 'of', company_id], getCompanyResponsables, { query: { company_id } }, { select: ({ items }) => items });

export const assignResponsableMutation = createMutation(assignResponsable, { table, said: 'Responsable asignado correctamente' });
export const removeResponsableMutation = {
  ...deleteMutation(removeResponsable, { table, said: 'Responsable eliminado correctamente' }),
  onError: (error: Error) => reportFailure('Error al eliminar el responsable', error),
};
