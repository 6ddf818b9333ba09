import { EMPRESA_PARAM } from '../../lib/address/active-empresa.ts';

type Place = { pathname: string; search: string };
const empresaOf = ({ search }: Place) => new URLSearchParams(search).get(EMPRESA_PARAM);

/** Whether a navigation replaces the page, or its company. A search, a filter or an address that gets its company does not. */
export const leavesPage = (from: Place, to: Place): boolean =>
  from.pathname !== to.pathname || (empresaOf(from) !== null && empresaOf(to) !== null && empresaOf(from) !== empresaOf(to));
