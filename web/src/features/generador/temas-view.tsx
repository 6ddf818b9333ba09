import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { CardGrid } from '../../components/card-grid.tsx';
import { NoResults } from '../../components/no-results.tsx';
import { SearchBox } from '../../components/search-box.tsx';
import { GridSkeleton, ListSkeleton } from '../../components/skeletons.tsx';
import { ViewToggle } from '../../components/view-toggle.tsx';
import type { ViewMode } from '../../lib/use-view-mode.ts';
import classes from './generador.module.css';

type View = ViewMode<'promptViewMode'>;
type ToolbarProps = { q: string; onSearch: (q: string) => void; view: View; onView: (view: View) => void };

export const TemasToolbar = ({ q, onSearch, view, onView }: ToolbarProps) => (
  <div className={classes.toolbar}>
    <SearchBox label="Buscar temas..." value={q} onChange={onSearch} />
    <ViewToggle value={view} onChange={onView} />
  </div>
);

export const TemasSkeleton = ({ view }: { view: View }) =>
  view === 'list' ? <ListSkeleton label="Cargando temas…" /> : <GridSkeleton label="Cargando temas…" />;

export const TemaList = ({ view, children }: { view: View; children: ReactNode }) => (
  <>
    <VisuallyHidden component="h2">Temas</VisuallyHidden>
    <div className={view === 'list' ? classes.list : classes.grid}>
      {view === 'list' ? <ul aria-label="Temas">{children}</ul> : <CardGrid label="Temas">{children}</CardGrid>}
    </div>
  </>
);

export const NoTemasFound = ({ onClear }: { onClear: () => void }) => (
  <NoResults title="No se encontraron temas con ese término" clear={{ label: 'Borrar la búsqueda', onClick: onClear }}>
    Prueba con otra palabra del nombre o de la descripción.
  </NoResults>
);
