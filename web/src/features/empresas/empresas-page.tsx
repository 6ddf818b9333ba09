import { EMPRESAS_PER_PAGE, listEmpresas } from '@ensaya/contract/empresas.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { NewButton } from '../../components/buttons/action-buttons.tsx';
import { QueryError } from '../../components/empty/load-error.tsx';
import { NoResults } from '../../components/empty/no-results.tsx';
import { NothingYet } from '../../components/empty/nothing-yet.tsx';
import { TableSkeleton } from '../../components/lists/skeletons.tsx';
import { BottomAct } from '../../components/page/bottom-act.tsx';
import { Page } from '../../components/page/page.tsx';
import { PATHS } from '../../lib/address/paths.ts';
import { useNewOnArrival } from '../../lib/address/use-new-on-arrival.ts';
import { urlField, urlFlag, urlSearch, useUrlState } from '../../lib/address/use-url-state.ts';
import { useFocusFallback } from '../../lib/focus/use-focus-fallback.ts';
import { useDialog } from '../../lib/screen/use-dialog.ts';
import { useIsPhone } from '../../lib/screen/use-is-phone.ts';
import { DeletedEmpresas } from './deleted-empresas.tsx';
import type { EmpresaDialog } from './empresa-dialogs.tsx';
import { empresasQuery } from './empresas.api.ts';
import { EmpresasFilters } from './empresas-filters.tsx';
import { EmpresasTable } from './empresas-table.tsx';

// Loaded on demand: the dialogs weigh more than the page.
const EmpresaDialogs = lazy(async () => ({ default: (await import('./empresa-dialogs.tsx')).EmpresaDialogs }));

const { shape } = listEmpresas.query;
const VIEW = {
  q: urlSearch,
  sort: urlField(shape.sort.unwrap().exclude(['created_at']), undefined),
  direction: urlField(shape.direction.unwrap(), undefined),
  sin_responsable: urlFlag,
  con_equipo: urlFlag,
  page: urlField(shape.page, 1),
};
type View = ReturnType<typeof useUrlState<typeof VIEW>>['state'];

export function EmpresasPage() {
  const { place, rescueFocus } = useFocusFallback<HTMLDivElement>();
  const dialog = useDialog<EmpresaDialog>(rescueFocus);
  const isPhone = useIsPhone();
  const { state: view, change, search } = useUrlState(VIEW);
  const { q, page, sin_responsable, con_equipo } = view;
  const sort = view.sort && { key: view.sort, direction: view.direction ?? 'asc' };
  const empresas = useQuery(
    empresasQuery({
      q,
      page,
      sin_responsable: `${sin_responsable}`,
      con_equipo: `${con_equipo}`,
      ...(sort && { sort: sort.key, direction: sort.direction }),
    }),
  );
  const { data, isPlaceholderData } = empresas;
  const create = () => dialog.open({ is: 'create' });
  useNewOnArrival(create);

  // The last row of the last page was deleted, or an old link names a page that does not exist any more.
  const last = data && Math.max(1, Math.ceil(data.total / EMPRESAS_PER_PAGE));
  const beyond = last !== undefined && !isPlaceholderData && page > last ? last : undefined;
  useEffect(() => {
    if (beyond !== undefined) change({ page: beyond }, { replace: true });
  });

  return (
    <Page
      title="Empresas"
      parent={{ label: 'Panel', to: PATHS.adminDashboard }}
      actions={
        <BottomAct>
          <NewButton onClick={create}>Nueva Empresa</NewButton>
        </BottomAct>
      }
    >
      <EmpresasFilters filters={view} sort={sort} count={isPlaceholderData ? undefined : data?.total} onSearch={search} onChange={change} />
      <div ref={place} tabIndex={-1} data-no-ring>
        {empresas.isPending && <TableSkeleton label="Cargando empresas…" />}
        <QueryError what="Error al cargar las empresas" query={empresas} />
        {data?.total === 0 && !isPlaceholderData && <NoEmpresas view={view} onCreate={create} />}
        {data && data.total > 0 && (
          <EmpresasTable
            rows={data.items}
            total={data.total}
            sort={sort}
            page={page}
            loading={isPlaceholderData || beyond !== undefined}
            // On a phone the order is among the filters.
            onSort={isPhone ? undefined : ({ key, direction }) => change({ sort: key, direction })}
            onPage={(page) => change({ page })}
            onOpen={dialog.open}
          />
        )}
      </div>
      <DeletedEmpresas />

      <Suspense>{dialog.subject && <EmpresaDialogs dialog={dialog.subject} onNext={dialog.open} {...dialog.state} />}</Suspense>
    </Page>
  );
}

function NoEmpresas({ view: { q, sin_responsable, con_equipo }, onCreate }: { view: View; onCreate: () => void }) {
  if (q !== '') return <NoResults title="No se encontraron empresas" />;
  if (sin_responsable || con_equipo)
    return (
      <NoResults title="No se encontraron empresas">
        {con_equipo ? 'Ninguna tiene a la vez responsable y trabajadores.' : 'Todas tienen al menos un responsable.'}
      </NoResults>
    );
  return (
    <NothingYet title="No hay empresas registradas" action={<Button onClick={onCreate}>Nueva Empresa</Button>}>
      Crea la primera y asígnale un responsable.
    </NothingYet>
  );
}
