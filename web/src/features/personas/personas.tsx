import type { Persona } from '@ensaya/contract/personas.ts';
import { Box, Button } from '@mantine/core';
import { IconUserPlus, IconUsersGroup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { LinkButton } from '../../components/buttons/buttons.tsx';
import { QueryError } from '../../components/empty/load-error.tsx';
import { NoResults } from '../../components/empty/no-results.tsx';
import { NothingYet } from '../../components/empty/nothing-yet.tsx';
import { TableSkeleton } from '../../components/lists/skeletons.tsx';
import { BottomAct } from '../../components/page/bottom-act.tsx';
import { Page } from '../../components/page/page.tsx';
import type { Empresa } from '../../lib/address/active-empresa.ts';
import { gruposLink, PATHS } from '../../lib/address/paths.ts';
import { personasQuery } from '../../lib/data/personas.ts';
import { useInGrupo } from '../../lib/data/use-in-grupo.ts';
import { useFocusFallback } from '../../lib/focus/use-focus-fallback.ts';
import { countOf, formatNumber } from '../../lib/format/numbers.ts';
import { useDialog } from '../../lib/screen/use-dialog.ts';
import { CsvButton } from './csv-button.tsx';
import { PersonasBar } from './personas-bar.tsx';
import type { PersonaDialog } from './personas-dialogs.tsx';
import { PersonasFilters } from './personas-filters.tsx';
import { countsOf, filtered, sorted } from './personas-list.ts';
import { PersonasTable } from './personas-table.tsx';
import { usePersonasView } from './use-personas-view.ts';

const PersonasDialogs = lazy(async () => ({ default: (await import('./personas-dialogs.tsx')).PersonasDialogs }));

type Props = {
  empresa: Empresa;
  /** With a file: invite the addresses in it. */
  onInvite: (file?: File) => void;
};
const NOBODY: Persona[] = [];

/** The people of a company and those invited. All of them are loaded, so that search, filters and order answer at once. */
export function Personas({ empresa, onInvite }: Props) {
  const query = useQuery(personasQuery(empresa.id));
  const view = usePersonasView();
  const { filters, sort } = view;
  const all = query.data ?? NOBODY;
  const counts = useMemo(() => countsOf(all), [all]);
  const { rol, estado, vencidas, grupo } = filters;
  const inGrupo = useInGrupo(empresa.id, grupo);
  const { isIn } = inGrupo;
  // The field shows a key at once; hundreds of rows follow.
  const q = useDeferredValue(filters.q);
  const shown = useMemo(
    () => sorted(filtered(all, { q, rol, estado, vencidas, ...(isIn && { isIn }) }), { key: sort.key, direction: sort.direction }),
    [all, q, rol, estado, vencidas, isIn, sort.key, sort.direction],
  );
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  // What a filter hides is not acted on.
  const chosen = shown.filter(({ id }) => selected.has(id));
  const { place, rescueFocus } = useFocusFallback<HTMLDivElement>();
  const dialog = useDialog<PersonaDialog>(rescueFocus);
  const { open } = dialog;

  const select = useCallback(
    (id: string) =>
      setSelected((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      }),
    [],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: `open` only sets state
  const openDialog = useCallback((next: PersonaDialog) => open(next), []);
  const stop = () => setSelected(new Set());
  const invite = (
    <Button leftSection={<IconUserPlus size={16} />} onClick={() => onInvite()}>
      Invitar personas
    </Button>
  );
  const csv = <CsvButton empresa_id={empresa.id} personas={shown} onFile={onInvite} />;
  // The responsable alone: no one else has joined or been invited.
  const isAlone = query.data !== undefined && all.length <= 1;

  return (
    <Page
      title="Personas"
      parent={{ label: 'Panel', to: PATHS.managerDashboard }}
      place={empresa.nombre}
      count={query.data && headline(counts)}
      actions={
        <>
          <LinkButton
            to={gruposLink(empresa.id)}
            variant="default"
            leftSection={<IconUsersGroup size={16} aria-hidden />}
            data-beside-title
          >
            Grupos
          </LinkButton>
          <Box visibleFrom="sm">{csv}</Box>
          {chosen.length === 0 ? <BottomAct>{invite}</BottomAct> : <Box visibleFrom="sm">{invite}</Box>}
        </>
      }
    >
      <PersonasFilters empresa_id={empresa.id} view={view} late={counts.vencidas} count={shown.length} more={csv} />
      <div ref={place} tabIndex={-1} data-no-ring>
        {(query.isPending || inGrupo.isPending) && <TableSkeleton label="Cargando personas…" count={8} />}
        <QueryError what="Error al cargar las personas" query={query} />
        <QueryError what="Error al cargar los grupos" query={inGrupo.query} />
        {shown.length > 0 && (
          <PersonasTable
            personas={shown}
            empresa_id={empresa.id}
            of={[q, rol, estado, vencidas, grupo, sort.key, sort.direction].join(' ')}
            sort={sort}
            onSort={view.sortBy}
            selected={selected}
            onSelect={select}
            onSelectAll={(ids) => setSelected(new Set(ids))}
            onOpen={openDialog}
          />
        )}
        {query.data && shown.length === 0 && view.isFiltered && (grupo === null || inGrupo.query.data) && (
          <NoResults title="Nadie coincide con esa búsqueda" clear={{ label: 'Quitar los filtros', onClick: view.clear }} />
        )}
        {isAlone && !view.isFiltered && (
          <NothingYet title="Aún no hay nadie más en la empresa">
            Invita a tu equipo por correo, con un enlace o desde un CSV. Aquí verás quién ha entrado y cómo va.
          </NothingYet>
        )}
      </div>
      {chosen.length > 0 && <PersonasBar selected={chosen} onOpen={openDialog} onStop={stop} />}
      <Suspense>{dialog.subject && <PersonasDialogs {...dialog.state} empresa={empresa} dialog={dialog.subject} onDone={stop} />}</Suspense>
    </Page>
  );
}

/** '7 en la empresa, 3 invitadas' */
const headline = ({ personas, invitadas }: { personas: number; invitadas: number }): string =>
  [`${formatNumber(personas)} en la empresa`, ...(invitadas > 0 ? [countOf(invitadas, 'invitada', 'invitadas')] : [])].join(', ');
