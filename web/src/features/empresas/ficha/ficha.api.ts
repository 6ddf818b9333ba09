import {
  getEmpresa,
  listDeletedEmpresas,
  listEmpresaPeople,
  restoreEmpresa,
  resumeEmpresa,
  setAiCap,
  setAiCredit,
  suspendEmpresa,
} from '@ensaya/contract/empresa-ficha.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { tableMutation } from '../../../lib/data/mutations.ts';
import { readQuery } from '../../../lib/data/queries.ts';

const table = 'empresas';
/** Superadmins get no live changes of a company's daily work. */
const LOOKING_ON = { staleTime: 0, refetchInterval: 30_000 } as const;

export const fichaQuery = (id: string) => readQuery([table, 'ficha', id], getEmpresa, { params: { id } }, LOOKING_ON);

const FIRST = 5;
const MORE = 50;
/** The first five people; 'Ver las …' loads the others, fifty at a time. */
export const peopleQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [table, 'people', id],
    queryFn: ({ pageParam: offset, signal }) =>
      call(listEmpresaPeople, { params: { id }, query: { offset, limit: offset === 0 ? FIRST : MORE } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const isFull = last.items.length === (pages.length === 1 ? FIRST : MORE);
      return isFull ? pages.reduce((sum, { items }) => sum + items.length, 0) : undefined;
    },
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    staleTime: 0,
  });

export const deletedEmpresasQuery = readQuery([table, 'deleted'], listDeletedEmpresas, {}, { select: ({ items }) => items, staleTime: 0 });

type Key = { id: string };
export const suspendEmpresaMutation = tableMutation(({ id }: Key) => call(suspendEmpresa, { params: { id } }), {
  table,
  said: 'Empresa suspendida',
});
export const resumeEmpresaMutation = tableMutation(({ id }: Key) => call(resumeEmpresa, { params: { id } }), {
  table,
  said: 'Acceso restaurado',
});
export const restoreEmpresaMutation = tableMutation(({ id }: Key) => call(restoreEmpresa, { params: { id } }), {
  table,
  said: 'Empresa restaurada',
});
export const setAiCapMutation = tableMutation(
  ({ id, monthly_cap }: Key & { monthly_cap: number }) => call(setAiCap, { params: { id }, body: { monthly_cap } }),
  { table, said: 'Tope cambiado' },
);
export type CreditChange = Key & { monthly_credit: number | null };
export const setAiCreditMutation = tableMutation(
  ({ id, monthly_credit }: CreditChange) => call(setAiCredit, { params: { id }, body: { monthly_credit } }),
  { table, said: 'Crédito cambiado' },
);
