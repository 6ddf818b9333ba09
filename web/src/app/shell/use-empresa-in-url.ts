import type { CurrentUser } from '@ensaya/contract/usuarios.ts';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { chooseEmpresa, EMPRESA_PARAM, type Empresa, searchWith } from '../../lib/active-empresa.ts';
import { recall, remember } from '../../lib/storage.ts';

const KEY = 'ensaya-empresa';

/**
 * The active company. A manager's is in the address, so that two tabs can show two companies. An address without one is completed with the
 * last company of this tab, or else of this browser.
 */
export function useEmpresaInUrl({ role, empresas }: CurrentUser): Empresa | null {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const inUrl = new URLSearchParams(search).get(EMPRESA_PARAM);
  const chooses = role === 'manager';
  const active = chooseEmpresa(empresas, chooses ? [inUrl, recall('session', KEY), recall('local', KEY)] : []);
  const id = chooses ? active?.id : undefined;

  useEffect(() => {
    if (id === undefined) return;
    remember('session', KEY, id);
    remember('local', KEY, id);
  }, [id]);

  useEffect(() => {
    if (!active || id === undefined || inUrl === id) return;
    navigate({ pathname, search: searchWith(search, active), hash }, { replace: true, state, preventScrollReset: true });
  }, [active, id, inUrl, navigate, pathname, search, hash, state]);

  return active;
}
