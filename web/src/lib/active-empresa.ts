import type { CurrentUser } from '@ensaya/contract/usuarios.ts';
import { createContext, useContext, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useCurrentUser } from './current-user.ts';

export type Empresa = CurrentUser['empresas'][number];

/** The parameter of the address that names a manager's active company. */
export const EMPRESA_PARAM = 'empresa';

export function searchWith(search: string, empresa: Empresa): string {
  const params = new URLSearchParams(search);
  params.set(EMPRESA_PARAM, empresa.id);
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

export const ActiveEmpresaContext = createContext<Empresa | null>(null);

/** @public The active company: a manager's comes from the address, a worker's from the session, a superadmin has none. */
export const useActiveEmpresa = (): Empresa | null => useContext(ActiveEmpresaContext);

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
