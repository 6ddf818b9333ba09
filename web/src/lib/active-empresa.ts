import type { CurrentUser } from '@ensaya/contract/usuarios.ts';
import { createContext, useContext } from 'react';

export type Empresa = CurrentUser['empresas'][number];

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
