import type { CurrentUser } from '@ensaya/contract/usuarios.ts';
import { useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { chooseAmongAll, chooseEmpresa, EMPRESA_PARAM, searchWith, TODAS, TODAS_LABEL } from '../../lib/active-empresa.ts';
import { recall, remember } from '../../lib/storage.ts';
import { asksForNewRow } from '../../lib/use-new-on-arrival.ts';
import { asksForEmpresa, isPersonal, leavesOut, namesRecord, pathInOtherEmpresa, spansEmpresas } from './empresa-pages.ts';

const KEY = 'ensaya-empresa';
/** Whether this tab last showed all companies or one, on the pages that can show all. */
const SCOPE_KEY = 'ensaya-empresa-alcance';
const UNA = 'una';

/**
 * The active company, and the search that a link to a page should have. A manager's company is in the address, so that two tabs can show
 * two. An address without one is completed with the last company of this tab, or else of this browser, or else the one with the most recent
 * activity; on the pages that span companies with all, unless this tab last showed one there. `asks`: the link leads to a form for a new row
 * and names no company, so the user must choose.
 */
export function useEmpresaInUrl({ role, empresas, empresa_reciente = null }: CurrentUser) {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const chooses = role === 'manager';
  const inUrl = new URLSearchParams(search).get(EMPRESA_PARAM);
  const last = chooseEmpresa(empresas, chooses ? [inUrl, recall('session', KEY), recall('local', KEY), empresa_reciente] : []);
  const spans = spansEmpresas(pathname);
  const remembered = recall('session', SCOPE_KEY) === UNA && last ? last.id : TODAS;
  // A link to a record need not name its company, so the page shows all. The user has not chosen that: other pages keep their choice.
  const ofRecord = spans && namesRecord(search);
  const inScope = chooseAmongAll(empresas, [spans ? inUrl : null, ofRecord ? TODAS : remembered]);
  const ahead = ofRecord && inScope === null ? chooseAmongAll(empresas, [remembered]) : inScope;
  const shown = spans ? inScope : last;
  const several = empresas.length > 1;
  const asks = chooses && several && asksForEmpresa(pathname, search, asksForNewRow(state));
  const id = chooses && !asks ? shown?.id : undefined;
  const wanted = chooses && last && !asks ? (id ?? TODAS) : null;

  useEffect(() => {
    // The local one survives a sign-out: nothing of a person stays without need.
    if (id === undefined || !several) return;
    remember('session', KEY, id);
    remember('local', KEY, id);
  }, [id, several]);

  const scope = wanted === TODAS ? TODAS : UNA;
  const chose = spans && several && wanted !== null && !(ofRecord && scope === TODAS);
  useEffect(() => {
    if (chose) remember('session', SCOPE_KEY, scope);
  }, [chose, scope]);

  useEffect(() => {
    if (wanted === null || inUrl === wanted) return;
    navigate({ pathname, search: searchWith(search, { id: wanted }), hash }, { replace: true, state, preventScrollReset: true });
  }, [wanted, inUrl, navigate, pathname, search, hash, state]);

  const active = (chooses && shown) || last;
  const chosen = chooses ? shown : null;
  const named = chooses && several && !asks && !isPersonal(pathname) ? (shown?.nombre ?? TODAS_LABEL) : null;
  const others = useMemo(
    () => (named !== null && remembered === TODAS && leavesOut(pathname) ? empresas.filter((empresa) => empresa !== shown) : []),
    [named, remembered, pathname, empresas, shown],
  );
  const pathInOther = pathInOtherEmpresa(role, pathname);
  return {
    asks,
    empresa: useMemo(() => ({ active, chosen, named, others, pathInOther }), [active, chosen, named, others, pathInOther]),
    searchOn: (path: string) => (chooses && active ? searchWith('', spansEmpresas(path) ? ahead : active) : ''),
  };
}
