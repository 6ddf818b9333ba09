import type { OperationInput } from '@ensaya/contract/operation.ts';
import { listUsers } from '@ensaya/contract/usuarios.ts';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';

export type UsuariosView = { q: string; rol: OperationInput<typeof listUsers>['query']['role']; nuevos_este_mes: boolean };

const SCREEN_ROWS = 50;

/** Everybody on the platform, newest first, page by page. */
export const usersQuery = ({ q, rol, nuevos_este_mes }: UsuariosView) => {
  const query = { q, ...(rol && { role: rol }), ...(nuevos_este_mes && { nuevos_este_mes: 'true' as const }) };
  return infiniteQueryOptions({
    queryKey: ['users', 'list', query],
    queryFn: ({ pageParam, signal }) => call(listUsers, { query: { ...query, limit: SCREEN_ROWS, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    placeholderData: keepPreviousData,
    // Nobody tells of whoever registers: what is opened is read.
    staleTime: 0,
  });
};
