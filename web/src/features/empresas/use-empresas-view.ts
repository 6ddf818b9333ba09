import { listEmpresas } from '@ensaya/contract/empresas.ts';
import { useSearchParams } from 'react-router';
import { soughtIn } from '../../lib/sought.ts';
import type { EmpresasView } from './empresas.api.ts';

const { page: pageField, sort: sortField, direction: directionField } = listEmpresas.query.shape;

function viewIn(params: URLSearchParams): EmpresasView {
  const key = sortField.catch('created_at').parse(params.get('sort') ?? undefined);
  const direction = directionField.catch('asc').parse(params.get('direction') ?? 'asc');
  return {
    q: soughtIn(params.get('q') ?? ''),
    sort: key === 'created_at' ? undefined : { key, direction },
    page: pageField.catch(1).parse(params.get('page') ?? undefined),
    sin_responsable: params.get('sin_responsable') === 'true',
    con_equipo: params.get('con_equipo') === 'true',
  };
}

/** Only what differs from how the page opens, so that its plain address stays plain. */
function paramsOf({ q, sort, page, sin_responsable, con_equipo }: EmpresasView): Record<string, string> {
  return {
    ...(q && { q }),
    ...(sort && { sort: sort.key, direction: sort.direction }),
    ...(sin_responsable && { sin_responsable: 'true' }),
    ...(con_equipo && { con_equipo: 'true' }),
    ...(page > 1 && { page: String(page) }),
  };
}

/** What the table shows, kept in the address. Whatever changes the rows begins at their first page. */
export function useEmpresasView() {
  const [params, setParams] = useSearchParams();
  const view = viewIn(params);
  const show = (change: Partial<EmpresasView>, replace = false) =>
    setParams(paramsOf({ ...view, page: 1, ...change }), { replace, preventScrollReset: true });
  return {
    view,
    // Going on typing refines one search: the back button leads to where it began.
    search: (text: string) => {
      const q = soughtIn(text);
      if (q !== view.q) show({ q }, q !== '' && view.q !== '');
    },
    sortBy: (sort: NonNullable<EmpresasView['sort']>) => show({ sort }),
    goTo: (page: number, replace = false) => show({ page }, replace),
    // Nobody has a team without a responsable: one filter takes the other's place.
    onlyWithoutResponsable: (sin_responsable: boolean) => show({ sin_responsable, con_equipo: false }),
    onlyWithTeam: (con_equipo: boolean) => show({ con_equipo, sin_responsable: false }),
  };
}
