import type { Tema } from '@ensaya/contract/generador.ts';
import { VisuallyHidden } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode, Ref } from 'react';
import { NoResults } from '../../../components/empty/no-results.tsx';
import { SearchBox } from '../../../components/fields/search-box.tsx';
import { CardGrid } from '../../../components/lists/card-grid.tsx';
import { QueryList } from '../../../components/lists/query-list.tsx';
import { GridSkeleton, ListSkeleton } from '../../../components/lists/skeletons.tsx';
import { ViewToggle } from '../../../components/lists/view-toggle.tsx';
import { hasCode } from '../../../lib/api/api-error.ts';
import { useViewMode } from '../../../lib/screen/use-view-mode.ts';
import classes from '../generador.module.css';
import { useTemasView } from '../use-temas-view.ts';

type Props<Item> = {
  query: UseQueryResult<Item[]>;
  /** Where the focus goes when a card is deleted. */
  ref?: Ref<HTMLDivElement>;
  /** For a list without a search. */
  empty: ReactNode;
  children: (tema: Item) => ReactNode;
};

/** The topics as a list or as cards, with a search. */
export function TemaList<Item extends Tema>({ query, ref, empty, children }: Props<Item>) {
  const { q, search } = useTemasView();
  const [view, setView] = useViewMode('promptViewMode');
  const isList = view === 'list';
  return (
    <>
      <div className={classes.toolbar}>
        <SearchBox label="Buscar temas..." value={q} onChange={search} />
        <ViewToggle value={view} onChange={setView} />
      </div>
      <div ref={ref} tabIndex={-1} data-no-ring>
        <QueryList
          query={query}
          failed={hasCode(query.error, 'no_company') ? 'Error al cargar la empresa' : 'Error al cargar los temas'}
          skeleton={isList ? <ListSkeleton label="Cargando temas…" /> : <GridSkeleton label="Cargando temas…" />}
          empty={
            q === '' ? (
              empty
            ) : (
              <NoResults title="No se encontraron temas con ese término" clear={{ label: 'Borrar la búsqueda', onClick: () => search('') }}>
                Prueba con otra palabra del nombre o de la descripción.
              </NoResults>
            )
          }
        >
          {(items) => (
            <>
              <VisuallyHidden component="h2">Temas</VisuallyHidden>
              <div className={isList ? classes.list : classes.grid}>
                {isList ? <ul aria-label="Temas">{items.map(children)}</ul> : <CardGrid label="Temas">{items.map(children)}</CardGrid>}
              </div>
            </>
          )}
        </QueryList>
      </div>
    </>
  );
}
