import type { CurrentUser } from '@ensaya/contract/usuarios.ts';
import { createContext, useContext, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useCurrentUser } from './current-user.ts';

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

/** The first of the wanted ids that is a company of the user; otherwise their first company. */
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
};
export const ActiveEmpresaContext = createContext<Empresas>({ active: null, chosen: null });

/** @public The active company: a manager's comes from the address, a worker's from the session, a superadmin has none. */
export const useActiveEmpresa = (): Empresa | null => useContext(ActiveEmpresaContext).active;

/**
 * @public The company that the panel and the tasks are filtered by; null means all of the user's companies. A manager of one company has
 * chosen it; workers and superadmins choose none.
 */
export const useChosenEmpresa = (): Empresa | null => useContext(ActiveEmpresaContext).chosen;

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
