import { eraseUser } from '@ensaya/contract/datos.ts';
import type { OperationInput } from '@ensaya/contract/operation.ts';
import { countUsers, endUserSessions, type ListedUser, listUsers, restoreUser, suspendUser } from '@ensaya/contract/usuarios.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { tableMutation } from '../../lib/data/mutations.ts';
import { pagesQuery } from '../../lib/data/pages-query.ts';
import { readQuery } from '../../lib/data/queries.ts';

type View = { q: string; rol: OperationInput<typeof listUsers>['query']['role']; nuevos_este_mes: boolean; sin_empresa: boolean };

const PER_PAGE = 50;

const filtersOf = ({ q, rol, nuevos_este_mes, sin_empresa }: View) => ({
  q,
  ...(rol && { role: rol }),
  ...(nuevos_este_mes && { nuevos_este_mes: 'true' as const }),
  ...(sin_empresa && { sin_empresa: 'true' as const }),
});

/** All users of the platform, newest first. */
export const usersQuery = (view: View) => {
  const query = { ...filtersOf(view), limit: PER_PAGE };
  return {
    ...pagesQuery(['users', 'list', query], (cursor, options) => call(listUsers, { query: { ...query, cursor } }, options)),
    placeholderData: keepPreviousData,
    // Registrations are not announced as live changes.
    staleTime: 0,
  };
};

export const userCountQuery = (view: View) => {
  const query = filtersOf(view);
  return readQuery(
    ['users', 'count', query],
    countUsers,
    { query },
    { select: ({ total }) => total, placeholderData: keepPreviousData, staleTime: 0 },
  );
};

/** An act of a superadmin on the account of another person. */
const accountMutation = (operation: typeof suspendUser | typeof restoreUser | typeof endUserSessions, said: string) =>
  tableMutation(({ id }: Pick<ListedUser, 'id'>) => call(operation, { params: { id } }), { table: 'users', said });

export const endUserSessionsMutation = accountMutation(endUserSessions, 'Sesiones cerradas');
export const suspendUserMutation = accountMutation(suspendUser, 'Cuenta suspendida');
export const restoreUserMutation = accountMutation(restoreUser, 'Cuenta restaurada');

export const eraseUserMutation = (id: string) =>
  tableMutation((body: OperationInput<typeof eraseUser>['body']) => call(eraseUser, { params: { id }, body }), {
    table: 'users',
    said: 'Cuenta eliminada',
  });
