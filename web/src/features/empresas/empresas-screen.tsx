import { EMPRESAS_PER_PAGE } from '@ensaya/contract/empresas.ts';
import { Button, Checkbox } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { EmptyState } from '../../components/empty-state.tsx';
import { ListFilters } from '../../components/list-filters.tsx';
import { LoadError } from '../../components/load-error.tsx';
import { NoResultsIllustration } from '../../components/no-results-illustration.tsx';
import { Page } from '../../components/page.tsx';
import { ScriptIllustration } from '../../components/script-illustration.tsx';
import { SearchBox } from '../../components/search-box.tsx';
import { TableSkeleton } from '../../components/skeletons.tsx';
import { PATHS } from '../../lib/paths.ts';
import { useDialog } from '../../lib/use-dialog.ts';
import { useFocusFallback } from '../../lib/use-focus-fallback.ts';
import type { Invite } from './asignar-responsable-modal.tsx';
import type { EmpresaDialog } from './empresa-dialogs.tsx';
import { type EmpresasView, empresasQuery } from './empresas.api.ts';
import classes from './empresas-screen.module.css';
import { EmpresasTable } from './empresas-table.tsx';
import { useEmpresasView } from './use-empresas-view.ts';

// A dialog weighs more than the page it opens over: it comes when it is asked for.
const EmpresaDialogs = lazy(async () => ({ default: (await import('./empresa-dialogs.tsx')).EmpresaDialogs }));

export function EmpresasScreen({ onInvite }: { onInvite: Invite }) {
  const { subject, opened, open, close } = useDialog<EmpresaDialog>();
  const { view, search, sortBy, goTo, onlyWithoutResponsable, onlyWithTeam } = useEmpresasView();
  const empresas = useQuery(empresasQuery(view));
  const { place, rescueFocus } = useFocusFallback<HTMLDivElement>();
  const { data, isPlaceholderData } = empresas;
  const create = () => open({ is: 'create' });

  // The last row of the last page was deleted, or an old link names a page that is no more.
  const last = data && Math.max(1, Math.ceil(data.total / EMPRESAS_PER_PAGE));
  const beyond = last !== undefined && !isPlaceholderData && view.page > last ? last : undefined;
  useEffect(() => {
    if (beyond !== undefined) goTo(beyond, true);
  });

  return (
    <Page
      title="Empresas"
      parent={{ label: 'Panel', to: PATHS.adminDashboard }}
      actions={
        <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={create}>
          Nueva Empresa
        </Button>
      }
    >
      <ListFilters>
        <SearchBox label="Buscar empresas..." value={view.q} onChange={search} />
        <Checkbox
          label="Sin responsable"
          checked={view.sin_responsable}
          onChange={({ currentTarget }) => onlyWithoutResponsable(currentTarget.checked)}
        />
        <Checkbox label="Con equipo" checked={view.con_equipo} onChange={({ currentTarget }) => onlyWithTeam(currentTarget.checked)} />
      </ListFilters>
      <div ref={place} tabIndex={-1} className={classes.place}>
        {empresas.isPending && <TableSkeleton label="Cargando empresas…" />}
        {empresas.isError && !data && (
          <LoadError what="Error al cargar las empresas" error={empresas.error} onRetry={empresas.refetch} retrying={empresas.isFetching} />
        )}
        {data?.total === 0 && !isPlaceholderData && <NoEmpresas view={view} onCreate={create} />}
        {data && data.total > 0 && (
          <EmpresasTable
            rows={data.items}
            total={data.total}
            view={view}
            loading={isPlaceholderData || beyond !== undefined}
            onSort={sortBy}
            onPage={goTo}
            onOpen={open}
          />
        )}
      </div>

      {subject && (
        <Suspense>
          <EmpresaDialogs dialog={subject} onInvite={onInvite} opened={opened} onClose={close} onClosed={rescueFocus} />
        </Suspense>
      )}
    </Page>
  );
}

function NoEmpresas({ view: { q, sin_responsable, con_equipo }, onCreate }: { view: EmpresasView; onCreate: () => void }) {
  if (q !== '') return <EmptyState illustration={<NoResultsIllustration />} title="No se encontraron empresas" />;
  if (sin_responsable || con_equipo)
    return (
      <EmptyState illustration={<NoResultsIllustration />} title="No se encontraron empresas">
        {con_equipo ? 'Ninguna tiene a la vez responsable y trabajadores.' : 'Todas tienen al menos un responsable.'}
      </EmptyState>
    );
  return (
    <EmptyState
      illustration={<ScriptIllustration />}
      title="No hay empresas registradas"
      action={<Button onClick={onCreate}>Nueva Empresa</Button>}
    >
      Crea la primera y asígnale un responsable.
    </EmptyState>
  );
}
