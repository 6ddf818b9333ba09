import type { CurrentUser } from '@ensaya/contract/usuarios.ts';
import { chooseAmongAll, chooseEmpresa, EMPRESA_PARAM, type Empresa, TODAS, TODAS_LABEL } from '../../lib/address/active-empresa.ts';
import { asksForEmpresa, isPersonal, leavesOut, namesRecord, pathInOtherEmpresa, spansEmpresas } from './empresa-pages.ts';

/** The stored choice of a tab that last showed one company on the pages that can show all. */
const UNA = 'una';

type Visit = {
  user: Pick<CurrentUser, 'role' | 'empresas' | 'empresa_reciente'>;
  pathname: string;
  search: string;
  isForNewRow: boolean;
  /** The last company of this tab, that of this browser, and whether this tab last showed all companies or one. */
  stored: { tab: string | null; browser: string | null; scope: string | null };
};
type EmpresaInUrl = {
  /** The link leads to a form for a new row and names no company, so the user must choose. */
  asks: boolean;
  /** What the address should name; null: nothing. */
  wanted: string | null;
  /** What to store for the next visit; undefined: nothing. */
  remembered: { id: string | undefined; scope: typeof TODAS | typeof UNA | undefined };
  active: Empresa | null;
  chosen: Empresa | null;
  named: string | null;
  /** The page leaves out the other companies although the user chose all. */
  leavesOthers: boolean;
  pathInOther: string;
  /** The company of links to the pages that span companies; null means all. */
  linked: Empresa | null;
};

/** Pages of one company; pages that span companies; one of these that shows the record which the link names. */
type Kind = 'one' | 'span' | 'record';
const kindOf = (pathname: string, search: string): Kind => (!spansEmpresas(pathname) ? 'one' : namesRecord(search) ? 'record' : 'span');

type Choices = {
  /** In the address, or else the last one. */
  last: Empresa | null;
  /** One company or all: in the address, or else what this tab showed last. */
  inUrl: Empresa | null;
  stored: Empresa | null;
  /** In the address, or else all: a link to a record need not name its company. */
  ofRecord: Empresa | null;
};
/** What a manager's page shows, and what its links to the pages that span companies will show. */
const RULES: Record<Kind, { shown: (choices: Choices) => Empresa | null; linked: (choices: Choices) => Empresa | null }> = {
  one: { shown: ({ last }) => last, linked: ({ stored }) => stored },
  span: { shown: ({ inUrl }) => inUrl, linked: ({ inUrl }) => inUrl },
  // The user has not chosen all: other pages keep their choice.
  record: { shown: ({ ofRecord }) => ofRecord, linked: ({ ofRecord, stored }) => ofRecord ?? stored },
};

/**
 * The active company. A manager's is in the address, so that two tabs can show two. An address without one is completed with the last
 * company of this tab, or else of this browser, or else the one with the most recent activity; on the pages that span companies with all,
 * unless this tab last showed one there.
 */
export function empresaInUrl({ user, pathname, search, isForNewRow, stored }: Visit): EmpresaInUrl {
  const { role, empresas, empresa_reciente } = user;
  const pathInOther = pathInOtherEmpresa(role, pathname);
  if (role !== 'manager')
    return {
      asks: false,
      wanted: null,
      remembered: { id: undefined, scope: undefined },
      active: chooseEmpresa(empresas, []),
      chosen: null,
      named: null,
      leavesOthers: false,
      pathInOther,
      linked: null,
    };
  const url = new URLSearchParams(search).get(EMPRESA_PARAM);
  const last = chooseEmpresa(empresas, [url, stored.tab, stored.browser, empresa_reciente]);
  const scope = stored.scope === UNA && last ? last.id : TODAS;
  const kind = kindOf(pathname, search);
  const choices = {
    last,
    inUrl: chooseAmongAll(empresas, [url, scope]),
    stored: chooseAmongAll(empresas, [scope]),
    ofRecord: chooseAmongAll(empresas, [url, TODAS]),
  };
  const shown = RULES[kind].shown(choices);
  const several = empresas.length > 1;
  const asks = several && asksForEmpresa(pathname, search, isForNewRow);
  const wanted = last && !asks ? (shown?.id ?? TODAS) : null;
  const isChoice = several && wanted !== null && kind !== 'one' && !(kind === 'record' && wanted === TODAS);
  const named = several && !asks && !isPersonal(pathname) ? (shown?.nombre ?? TODAS_LABEL) : null;
  return {
    asks,
    wanted,
    remembered: {
      id: several && !asks ? shown?.id : undefined,
      scope: isChoice ? (wanted === TODAS ? TODAS : UNA) : undefined,
    },
    active: shown ?? last,
    chosen: shown,
    named,
    leavesOthers: named !== null && scope === TODAS && leavesOut(pathname),
    pathInOther,
    linked: RULES[kind].linked(choices),
  };
}
