import type { CurrentUser } from '@ensaya/contract/usuarios.ts';
import { useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { EMPRESA_PARAM, searchWith } from '../../lib/address/active-empresa.ts';
import { asksForNewRow } from '../../lib/address/use-new-on-arrival.ts';
import { recall, remember } from '../../lib/browser/storage.ts';
import { empresaInUrl } from './empresa-in-url.ts';
import { spansEmpresas } from './empresa-pages.ts';

const KEY = 'ensaya-empresa';
const SCOPE_KEY = 'ensaya-empresa-alcance';

/** The active company, and the search that a link to a page should have. Completes the address, and stores what it shows (`empresaInUrl`). */
export function useEmpresaInUrl(user: CurrentUser) {
  const { role, empresas } = user;
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const stored = { tab: recall('session', KEY), browser: recall('local', KEY), scope: recall('session', SCOPE_KEY) };
  const shown = empresaInUrl({ user, pathname, search, isForNewRow: asksForNewRow(state), stored });
  const { asks, wanted, active, chosen, named, leavesOthers, pathInOther, linked } = shown;

  const { id, scope } = shown.remembered;
  useEffect(() => {
    // The local one survives a sign-out: nothing of a person stays without need.
    if (id === undefined) return;
    remember('session', KEY, id);
    remember('local', KEY, id);
  }, [id]);
  useEffect(() => {
    if (scope !== undefined) remember('session', SCOPE_KEY, scope);
  }, [scope]);

  useEffect(() => {
    if (wanted === null || new URLSearchParams(search).get(EMPRESA_PARAM) === wanted) return;
    navigate({ pathname, search: searchWith(search, { id: wanted }), hash }, { replace: true, state, preventScrollReset: true });
  }, [wanted, navigate, pathname, search, hash, state]);

  const others = useMemo(() => (leavesOthers ? empresas.filter((empresa) => empresa !== chosen) : []), [leavesOthers, empresas, chosen]);
  return {
    asks,
    empresa: useMemo(() => ({ active, chosen, named, others, pathInOther }), [active, chosen, named, others, pathInOther]),
    searchOn: (path: string) => (role === 'manager' && active ? searchWith('', spansEmpresas(path) ? linked : active) : ''),
  };
}
