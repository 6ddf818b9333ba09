import type { Tarea } from '@ensaya/contract/tareas.ts';
import { VisuallyHidden } from '@mantine/core';
import { lazy, Suspense, useEffect, useState } from 'react';
import { NewButton } from '../../components/action-buttons.tsx';
import { LoadError, QueryError } from '../../components/load-error.tsx';
import { LoadMore } from '../../components/load-more.tsx';
import { Page } from '../../components/page.tsx';
import { GridSkeleton, ListSkeleton } from '../../components/skeletons.tsx';
import { useCurrentUser } from '../../lib/current-user.ts';
import { countOf } from '../../lib/numbers.ts';
import { useDialog } from '../../lib/use-dialog.ts';
import { useViewMode } from '../../lib/use-view-mode.ts';
import { type TareaActs, TareaCard } from './board/tarea-card.tsx';
import { TareasBoard } from './board/tareas-board.tsx';
import { useBoard } from './board/use-board.ts';
import { useFocusOfMoved } from './board/use-focus-of-moved.ts';
import { TareasToolbar } from './filters/tareas-toolbar.tsx';
import { useProyectos } from './filters/use-proyectos.ts';
import { useTareasSearch } from './filters/use-tareas-search.ts';
import { NoTareas } from './no-tareas.tsx';
import type { TareaDialog } from './tarea-dialogs.tsx';
import { TAREAS_FAILED, type TareasFilter } from './tareas.api.ts';
import classes from './tareas.module.css';
import { useTareas } from './use-tareas.ts';

// Loaded on demand: the dialogs weigh more than the page.
const TareaDialogs = lazy(async () => ({ default: (await import('./tarea-dialogs.tsx')).TareaDialogs }));

export function TareasPage() {
  const { role, empresas } = useCurrentUser();
  const { search, estados, change } = useTareasSearch();
  const [sought, setSought] = useState('');
  const proyectos = useProyectos(role, search, sought);
  const { chosen, todos } = proyectos;
  const [view, setView] = useViewMode('taskViewMode');
  const isManager = role === 'manager';

  // The project that is chosen by default joins the address. A superadmin's needs its company too, to be found again.
  useEffect(() => {
    if (search.proyecto === null && chosen)
      change({ proyecto: chosen.id, ...(role === 'superadmin' && { empresa: chosen.empresa_id }) }, { replace: true });
  });

  const filter: TareasFilter = {
    ...(chosen && { proyecto_id: chosen.id, empresa_id: chosen.empresa_id }),
    ...(search.trabajador && role !== 'worker' && { trabajador_id: search.trabajador }),
    ...(estados && { estado: estados }),
  };
  const ready = chosen !== undefined || todos;
  const list = useTareas(filter, ready && view === 'list');
  const board = useBoard(filter, ready && view === 'board');
  const queries = view === 'list' ? [list] : board.map(({ query }) => query);
  const tareas = queries.flatMap((query) => query.tareas ?? []);
  const failed = queries.find(({ isLoadingError }) => isLoadingError);
  const isPending = proyectos.isPending || (ready && !failed && queries.some((query) => query.isPending));
  const retry = () => queries.map((query) => query.isLoadingError && query.refetch());
  const hasMore = queries.some(({ hasNextPage }) => hasNextPage);

  const { onMove, rescueFocus, place } = useFocusOfMoved();
  const dialog = useDialog<TareaDialog>(rescueFocus);
  const acts: TareaActs | undefined = isManager ? { onOpen: dialog.open, onMove } : undefined;

  const filtered = search.estado !== null || filter.trabajador_id !== undefined;
  const isEmpty = !isPending && !failed && !proyectos.isLoadingError && tareas.length === 0;
  const why = proyectos.missing ? 'missing' : !ready ? 'no-proyectos' : filtered ? 'filtered' : 'none';
  const hasTareas = !isPending && !failed && tareas.length > 0;
  const shown = { acts, withProyecto: todos };
  const newButton = (
    <NewButton
      onClick={() => chosen && dialog.open({ is: 'create', proyecto: chosen })}
      disabled={!chosen}
      {...(todos && { title: 'Elige antes un proyecto' })}
    >
      Nueva Tarea
    </NewButton>
  );

  return (
    <Page title="Gestión de Tareas" actions={isManager && !(isEmpty && why === 'none' && chosen) && newButton}>
      <TareasToolbar
        proyectos={proyectos}
        sought={role === 'superadmin' ? { value: sought, onChange: setSought } : undefined}
        search={search}
        change={change}
        empresa_ids={role === 'worker' ? [] : chosen ? [chosen.empresa_id] : empresas.map(({ id }) => id)}
        trabajador={whoIs(search.trabajador, tareas)}
        count={isPending || !ready ? '' : countOf(tareas.length, 'tarea', 'tareas') + (hasMore ? ' o más' : '')}
        view={view}
        onView={setView}
      />
      <div ref={place} tabIndex={-1} className={classes.place}>
        {isPending && (view === 'list' ? <ListSkeleton label="Cargando tareas…" /> : <GridSkeleton label="Cargando tareas…" />)}
        <QueryError what="Error al cargar proyectos" query={proyectos} />
        {failed && <LoadError what={TAREAS_FAILED} error={failed.error} onRetry={retry} retrying={failed.isFetching} />}
        {isEmpty && (
          <NoTareas role={role} why={why} newButton={chosen && newButton} onClear={() => change({ estado: null, trabajador: null })} />
        )}
        {hasTareas && view === 'board' && <TareasBoard board={board} {...shown} />}
        {hasTareas && view === 'list' && (
          <div className={classes.list}>
            <VisuallyHidden component="h2">Tareas</VisuallyHidden>
            <ul className={classes.rows} aria-label="Tareas">
              {tareas.map((tarea) => (
                <TareaCard key={tarea.id} tarea={tarea} {...shown} />
              ))}
            </ul>
            <LoadMore query={list} failure={TAREAS_FAILED} />
          </div>
        )}
      </div>

      <Suspense>{dialog.subject && <TareaDialogs dialog={dialog.subject} {...dialog.state} />}</Suspense>
    </Page>
  );
}

/** The worker of the filter, if a task of the page is theirs. */
function whoIs(id: string | null, tareas: Tarea[]) {
  const theirs = id === null ? undefined : tareas.find(({ trabajador_id }) => trabajador_id === id);
  return id !== null && theirs?.trabajador ? { id, ...theirs.trabajador } : undefined;
}
