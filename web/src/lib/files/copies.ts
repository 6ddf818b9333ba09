import { type Copy, listEmpresaCopies, listOwnCopies, requestEmpresaCopy, requestOwnCopy } from '@ensaya/contract/datos.ts';
import { call } from '../api/api-client.ts';
import { tableMutation } from '../data/mutations.ts';
import { readQuery } from '../data/queries.ts';

/** Copies of the data. While one is being written, the page asks how it goes. */
const WAIT_MS = 2000;
const options = {
  select: ({ items }: { items: Copy[] }) => items,
  refetchInterval: (query: { state: { data?: { items: Copy[] } | undefined } }) =>
    query.state.data?.items.some(({ state }) => state === 'pending') ? WAIT_MS : false,
  staleTime: 0,
} as const;

const table = 'exportaciones';

/** Of the user's own data, or of a company's. */
export const copiesQuery = (empresa_id?: string) =>
  empresa_id
    ? readQuery([table, 'empresa', empresa_id], listEmpresaCopies, { params: { id: empresa_id } }, options)
    : readQuery([table, 'own'], listOwnCopies, {}, options);

export const requestCopyMutation = (empresa_id?: string) =>
  tableMutation((_: undefined) => (empresa_id ? call(requestEmpresaCopy, { params: { id: empresa_id } }) : call(requestOwnCopy, {})), {
    table,
  });
