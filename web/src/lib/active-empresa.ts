import type { CurrentUser } from '@ensaya/contract/usuarios.ts';
import { createContext, useContext } from 'react';

export type Empresa = CurrentUser['empresas'][number];

/** The first wish that names one of the person's companies; without any, their first company. */
export function chooseEmpresa<E extends { id: string }>(empresas: readonly E[], wishes: readonly (string | null)[]): E | null {
  for (const wish of wishes) {
    const empresa = empresas.find(({ id }) => id === wish);
    if (empresa) return empresa;
  }
  return empresas[0] ?? null;
}

export const ActiveEmpresaContext = createContext<Empresa | null>(null);

/** @public The company that the page is about: a manager's comes from the URL, a worker's from the session, a superadmin has none. */
export const useActiveEmpresa = (): Empresa | null => useContext(ActiveEmpresaContext);
