import {
  addCompanyUser,
  type CompanyUser,
  endMemberSessions,
  getAvailableWorkers,
  listCompanyUsers,
  removeCompanyUser,
} from '@ensaya/contract/empresas.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { createMutation, deleteMutation, tableMutation } from '../../lib/data/mutations.ts';
import { pagesQuery } from '../../lib/data/pages-query.ts';
import { readQuery } from '../../lib/data/queries.ts';
import { kept } from '../../lib/kept-data/kept.ts';

const table = 'company_users';

/** A company's trabajadores, newest first. */
export const companyUsersQuery = (company_id: string, q: string) =>
  kept(
    {
      ...pagesQuery([table, 'list', company_id, q], (cursor, options) =>
        call(listCompanyUsers, { query: { company_id, q, cursor } }, options),
      ),
      placeholderData: keepPreviousData,
    },
    q,
  );

/** The trabajador without a company who has exactly this address. */
export const availableWorkersQuery = (company_id: string, email: string) =>
  readQuery(
    [table, 'available', company_id, email],
    getAvailableWorkers,
    { query: { company_id, email } },
    { select: ({ items }) => items, staleTime: 0 },
  );

export const addCompanyUserMutation = createMutation(addCompanyUser, { table });
export const removeCompanyUserMutation = deleteMutation(removeCompanyUser, { table, said: 'Usuario eliminado correctamente' });
export const endMemberSessionsMutation = tableMutation(
  ({ company_id, user_id }: Pick<CompanyUser, 'company_id' | 'user_id'>) => call(endMemberSessions, { query: { company_id, user_id } }),
  { table, said: 'Sesiones cerradas' },
);
