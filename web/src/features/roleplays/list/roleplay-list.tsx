import { ASIGNACIONES, type Asignacion, type Roleplay } from '@ensaya/contract/roleplays.ts';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode, Ref } from 'react';
import { NoResults } from '../../../components/empty/no-results.tsx';
import { SearchBox } from '../../../components/fields/search-box.tsx';
import card from '../../../components/lists/card-grid.module.css';
import { QueryList } from '../../../components/lists/query-list.tsx';
import { GridSkeleton, ListSkeleton } from '../../../components/lists/skeletons.tsx';
import { ViewToggle } from '../../../components/lists/view-toggle.tsx';
import { urlSearch, useUrlState } from '../../../lib/address/use-url-state.ts';
import { countOf } from '../../../lib/format/numbers.ts';
import { useViewMode, type ViewMode } from '../../../lib/screen/use-view-mode.ts';
import { ROLEPLAYS_FAILED } from '../roleplays.api.ts';
import classes from './roleplay-list.module.css';

export const TITLE = 'Roleplays';
export const LOADING = 'Cargando roleplays…';

const SPEC = {
  q: urlSearch,
  asignacion: (text?: string): Asignacion | undefined => ASIGNACIONES.find((one) => one === text),
};

/** The words of the search and a trabajador's filter, in the address. */
export function useRoleplaySearch() {
  const { state, search, change } = useUrlState(SPEC);
  return { ...state, search, showAll: () => change({ asignacion: null }) };
}

type Props = {
  query: UseInfiniteQueryResult<Roleplay[]>;
  /** Before the search: the choice of a company. */
  start?: ReactNode;
  /** Where the focus goes when a row is deleted. */
  ref?: Ref<HTMLDivElement>;
  /** For a list without a search. */
  empty: ReactNode;
  /** Its sections count themselves. */
  uncounted?: boolean;
  children: (items: Roleplay[], view: ViewMode<'roleplayViewMode'>) => ReactNode;
};

/** The search and the role-plays, as a list or as cards. */
export function RoleplayList({ query, start, ref, empty, uncounted = false, children }: Props) {
  const { q, search } = useRoleplaySearch();
  const [view, setView] = useViewMode('roleplayViewMode');
  const { data } = query;
  const isCounted = !uncounted && data && data.length > 0 && !query.isPlaceholderData;
  return (
    <>
      <div className={classes.toolbar}>
        {start}
        <SearchBox label="Buscar roleplays..." value={q} onChange={search} />
        <p className={classes.count} role="status">
          {isCounted && countOf(data.length, 'roleplay', 'roleplays') + (query.hasNextPage ? ' o más' : '')}
        </p>
        <ViewToggle value={view} onChange={setView} />
      </div>
      <div ref={ref} tabIndex={-1} data-no-ring aria-busy={query.isPlaceholderData}>
        <QueryList
          query={query}
          failed={ROLEPLAYS_FAILED}
          skeleton={view === 'list' ? <ListSkeleton label={LOADING} /> : <GridSkeleton label={LOADING} />}
          empty={
            q === '' ? (
              empty
            ) : (
              <NoResults
                title="No se encontraron roleplays con ese término"
                clear={{ label: 'Borrar la búsqueda', onClick: () => search('') }}
              >
                Prueba con otra palabra del título o de la descripción.
              </NoResults>
            )
          }
        >
          {(items) => children(items, view)}
        </QueryList>
      </div>
    </>
  );
}

type ItemsProps = { view: ViewMode<'roleplayViewMode'>; label?: string /** `<li>` elements. */; children: ReactNode };

export const RoleplayItems = ({ view, label, children }: ItemsProps) => (
  <ul className={view === 'grid' ? `${card.grid} ${classes.grid}` : classes.list} data-max={3} aria-label={label}>
    {children}
  </ul>
);
