import { Box, Title, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { NewButton } from '../../components/buttons/action-buttons.tsx';
import { NoEmpresa } from '../../components/empty/no-empresa.tsx';
import { NoResults } from '../../components/empty/no-results.tsx';
import { NothingYet } from '../../components/empty/nothing-yet.tsx';
import { SearchBox } from '../../components/fields/search-box.tsx';
import { CardGrid } from '../../components/lists/card-grid.tsx';
import { QueryList } from '../../components/lists/query-list.tsx';
import { GridSkeleton } from '../../components/lists/skeletons.tsx';
import { Page } from '../../components/page/page.tsx';
import { type Empresa, useActiveEmpresa } from '../../lib/address/active-empresa.ts';
import { PATHS, peopleLink } from '../../lib/address/paths.ts';
import { useNewOnArrival } from '../../lib/address/use-new-on-arrival.ts';
import { gruposQuery } from '../../lib/data/grupos.ts';
import { useFocusFallback } from '../../lib/focus/use-focus-fallback.ts';
import { countOf } from '../../lib/format/numbers.ts';
import { useDialog } from '../../lib/screen/use-dialog.ts';
import { useCurrentUser } from '../../lib/session/current-user.ts';
import { holds } from '../../lib/text/search-key.ts';
import { GrupoCard } from './grupo-card.tsx';
import type { GrupoDialog } from './grupo-dialogs.tsx';

const GrupoDialogs = lazy(async () => ({ default: (await import('./grupo-dialogs.tsx')).GrupoDialogs }));

const PANEL = { label: 'Panel', to: PATHS.managerDashboard };
/** Fewer are seen at once. */
const SEARCHED_FROM = 10;

export function GruposPage() {
  const user = useCurrentUser();
  const empresa = useActiveEmpresa();
  if (empresa) return <Grupos key={empresa.id} empresa={empresa} />;
  return (
    <Page title="Grupos" parent={PANEL}>
      <NoEmpresa user={user} />
    </Page>
  );
}

function Grupos({ empresa }: { empresa: Empresa }) {
  const grupos = useQuery(gruposQuery(empresa.id));
  const [words, setWords] = useState('');
  const { place, rescueFocus } = useFocusFallback<HTMLDivElement>();
  const dialog = useDialog<GrupoDialog>(rescueFocus);
  const create = () => dialog.open({ is: 'create', empresa_id: empresa.id });
  useNewOnArrival(create);
  const count = grupos.data?.length ?? 0;
  const newButton = <NewButton onClick={create}>Nuevo Grupo</NewButton>;
  return (
    <Page
      title="Grupos"
      parent={[PANEL, { label: 'Personas', to: peopleLink(empresa.id) }]}
      place={empresa.nombre}
      subtitle="Reúne a las personas por tienda, turno o puesto para asignar, recordar y filtrar de una vez."
      count={grupos.data && count > 0 ? countOf(count, 'grupo', 'grupos') : undefined}
      actions={count > 0 && newButton}
    >
      {count >= SEARCHED_FROM && (
        <Box mb="md">
          <SearchBox label="Buscar grupos..." value={words} delay={100} onChange={setWords} />
        </Box>
      )}
      <div ref={place} tabIndex={-1} data-no-ring>
        <QueryList
          query={grupos}
          failed="Error al cargar los grupos"
          skeleton={<GridSkeleton label="Cargando grupos…" />}
          empty={
            <NothingYet title="No hay grupos creados" action={newButton}>
              Una persona puede estar en varios: su tienda, su turno y su puesto.
            </NothingYet>
          }
        >
          {(items) => {
            const shown = items.filter(({ nombre }) => holds(words, nombre));
            if (shown.length === 0)
              return (
                <NoResults
                  title="Ningún grupo coincide con esa búsqueda"
                  clear={{ label: 'Quitar la búsqueda', onClick: () => setWords('') }}
                />
              );
            return (
              <>
                {/* The cards' titles are below it. */}
                <Title order={2}>
                  <VisuallyHidden>Grupos de la empresa</VisuallyHidden>
                </Title>
                <CardGrid>
                  {shown.map((grupo) => (
                    <GrupoCard key={grupo.id} grupo={grupo} onOpen={dialog.open} />
                  ))}
                </CardGrid>
              </>
            );
          }}
        </QueryList>
      </div>
      <Suspense>{dialog.subject && <GrupoDialogs dialog={dialog.subject} {...dialog.state} />}</Suspense>
    </Page>
  );
}
