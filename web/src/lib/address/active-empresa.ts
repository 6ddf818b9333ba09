import type { CurrentUser } from '@ensaya/contract/usuarios.ts';
import { createContext, useContext, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useCurrentUser } from '../session/current-user.ts';

export type Empresa = CurrentUser['empresas'][number];

/** The parameter of the address that names a manager's active company. */
export const EMPRESA_PARAM = 'empresa';
/** Its value for all the companies of a manager, on the pages that span them. */
export const TODAS = 'todas';
export const TODAS_LABEL = 'Todas mis empresas';

/** The search with this company; null means all. */
export function searchWith(search: string, empresa: { id: string } | null): string {
  const params = new URLSearchParams(search);
  params.set(EMPRESA_PARAM, empresa?.id ?? TODAS);
  return `?${params}`;
}

/** The first of the wanted ids that is a company of the user; otherwise any of theirs. */
export function chooseEmpresa<E extends { id: string }>(empresas: readonly E[], wishes: readonly (string | null)[]): E | null {
  for (const wish of wishes) {
    const empresa = empresas.find(({ id }) => id === wish);
    if (empresa) return empresa;
  }
  return empresas[0] ?? null;
}

/** Where several companies can be shown together: the first wish that names one of them or all; otherwise all (null). */
export function chooseAmongAll<E extends { id: string }>(empresas: readonly E[], wishes: readonly (string | null)[]): E | null {
  const [only, ...others] = empresas;
  if (others.length === 0) return only ?? null;
  const wish = wishes.find((named) => named === TODAS || empresas.some(({ id }) => id === named));
  return empresas.find(({ id }) => id === wish) ?? null;
}

type Empresas = {
  active: Empresa | null;
  /** What the page shows; null means all of the user's companies. */
  chosen: Empresa | null;
  /** What the page says under its title about the company; null where the user has no choice, or the page is about no company. */
  named: string | null;
  /** The companies that the page leaves out although the user chose all: it can show only one. */
  others: readonly Empresa[];
  /** The path of this page in another company. */
  pathInOther: string;
};
export const ActiveEmpresaContext = createContext<Empresas>({ active: null, chosen: null, named: null, others: [], pathInOther: '' });

/** @public The active company: a manager's comes from the address, a worker's from the session, a superadmin has none. */
export const useActiveEmpresa = (): Empresa | null => useContext(ActiveEmpresaContext).active;

/**
 * @public The company that the panel and the tasks are filtered by; null means all of the user's companies. A manager of one company has
 * chosen it; workers and superadmins choose none.
 */
export const useChosenEmpresa = (): Empresa | null => useContext(ActiveEmpresaContext).chosen;

/** Whether the user chooses among several companies, and this page is about one of them or all. */
export const useSeveralEmpresas = (): boolean => useContext(ActiveEmpresaContext).named !== null;

/** The company's name for the head of a page, and links to the companies that the page leaves out. */
export function useNamedEmpresa(): { named: string | null; others: { nombre: string; to: string }[] } {
  const { named, others, pathInOther } = useContext(ActiveEmpresaContext);
  return { named, others: others.map((empresa) => ({ nombre: empresa.nombre, to: pathInOther + searchWith('', empresa) })) };
}

/** Links to this page in the companies with these ids, except the one that it shows. */
export function useSamePageIn(empresa_ids: readonly string[]): { nombre: string; to: string }[] {
  const { chosen, pathInOther } = useContext(ActiveEmpresaContext);
  const { empresas } = useCurrentUser();
  return empresas
    .filter(({ id }) => empresa_ids.includes(id) && id !== chosen?.id)
    .map((empresa) => ({ nombre: empresa.nombre, to: pathInOther + searchWith('', empresa) }));
}

/**
 * For the page of one record: makes the record's company the active one, because a link to a record need not name a company. Choosing another
 * company in the selector leaves such a page.
 */
export function useEmpresaOf(record_empresa_id: string | undefined): void {
  const active = useActiveEmpresa();
  const { role, empresas } = useCurrentUser();
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const own = role === 'manager' && record_empresa_id !== active?.id ? empresas.find(({ id }) => id === record_empresa_id) : undefined;
  useEffect(() => {
    if (own) navigate({ pathname, search: searchWith(search, own), hash }, { replace: true, state, preventScrollReset: true });
  }, [own, navigate, pathname, search, hash, state]);
}
