import { lazy, Suspense, useDeferredValue } from 'react';
import { NewButton } from '../../components/buttons/action-buttons.tsx';
import { LoadError, QueryError } from '../../components/empty/load-error.tsx';
import { NoEmpresa } from '../../components/empty/no-empresa.tsx';
import { LoadMore } from '../../components/lists/load-more.tsx';
import { GridSkeleton, TableSkeleton } from '../../components/lists/skeletons.tsx';
import { ViewToggle } from '../../components/lists/view-toggle.tsx';
import { BottomAct } from '../../components/page/bottom-act.tsx';
import { Page } from '../../components/page/page.tsx';
import { type NewTexts, useNewOnArrival } from '../../lib/address/use-new-on-arrival.ts';
import { countOf } from '../../lib/format/numbers.ts';
import { useDialog } from '../../lib/screen/use-dialog.ts';
import { useIsPhone } from '../../lib/screen/use-is-phone.ts';
import { useCurrentUser } from '../../lib/session/current-user.ts';
import { TareasBoard } from './board/tareas-board.tsx';
import { useFocusOfMoved } from './board/use-focus-of-moved.ts';
import { PhoneTareasFilters, PhoneToolbar, TareasToolbar } from './filters/tareas-toolbar.tsx';
import { TareasList } from './list/tareas-list.tsx';
import { useSelection } from './list/use-selection.ts';
import { NoTareas } from './no-tareas.tsx';
import { useSheet } from './sheet/use-sheet.ts';
import type { TareaDialog } from './tarea-dialogs.tsx';
import { readKeys, TAREAS_FAILED } from './tareas.api.ts';
import { UndoBar } from './undo/undo-bar.tsx';
import { useTareaActs } from './use-tarea-acts.ts';
import { type TareasView, useTareasView } from './use-tareas-view.ts';

const TITLE = 'Gestión de Tareas';

// Loaded on demand: each weighs more than the page.
const TareaDialogs = lazy(async () => ({ default: (await import('./tarea-dialogs.tsx')).TareaDialogs }));
const TareaSheet = lazy(async () => ({ default: (await import('./sheet/tarea-sheet.tsx')).TareaSheet }));
const BulkBar = lazy(async () => ({ default: (await import('./bulk/bulk-bar.tsx')).BulkBar }));

export function TareasPage() {
  const user = useCurrentUser();
  if (user.role === 'manager' && user.empresas.length === 0)
    return (
      <Page title={TITLE}>
        <NoEmpresa user={user}>
          Cuando te asignen una empresa podrás crear tareas aquí. Tu correo es <b>{user.email}</b>
        </NoEmpresa>
      </Page>
    );
  return <Tareas />;
}

function Tareas() {
  const view = useTareasView();
  const { role, search, change, proyectos, tareas, queries, failed, isPending, ready, list, board, counts, order } = view;
  const { chosen, todos } = proyectos;
  const isManager = role === 'manager';
  const isPhone = useIsPhone();
  const selection = useSelection(JSON.stringify(view.filter));
  // The toggle moves at once; hundreds of cards or rows follow.
  const drawn = useDeferredValue(view.view);
  const sheet = useSheet(view);
  const { follow, rescueFocus, place } = useFocusOfMoved();
  const dialog = useDialog<TareaDialog>(rescueFocus);
  const { acts: allActs, undoable, offer, close } = useTareaActs({ onOpen: dialog.open, follow });
  const acts = isManager ? allActs : undefined;

  const isEmpty = !isPending && !failed && !proyectos.isLoadingError && tareas.length === 0;
  const why = proyectos.missing ? 'missing' : proyectos.options.length === 0 ? 'no-proyectos' : view.active > 0 ? 'filtered' : 'none';
  const hasTareas = !isPending && !failed && tareas.length > 0;
  const shown = { acts, withProyecto: todos, counts, order, current: search.tarea };
  const canCreate = proyectos.options.length > 0 && !proyectos.missing;
  const create = (texts?: NewTexts) => dialog.open({ is: 'create', proyecto: chosen, proyectos: proyectos.options, texts });
  useNewOnArrival(create, isManager && canCreate);
  const newButton = (
    <NewButton onClick={() => create()} disabled={!canCreate}>
      Nueva Tarea
    </NewButton>
  );
  const count = isPending || !ready ? '' : countOf(view.total ?? tareas.length, 'tarea', 'tareas');
  const proyecto = { proyectos, sought: view.sought, change };
  const offersNew = isManager && !(isEmpty && why === 'none');

  return (
    <Page
      title={role === 'worker' ? 'Mis tareas' : TITLE}
      count={isPhone ? undefined : count}
      actions={
        <>
          {isPhone ? (
            <PhoneTareasFilters {...view} count={count} onView={view.setView} />
          ) : (
            <ViewToggle value={view.view} onChange={view.setView} modes={['list', 'board']} />
          )}
          {offersNew && <BottomAct>{newButton}</BottomAct>}
        </>
      }
    >
      {isPhone ? <PhoneToolbar proyecto={proyecto} count={count} /> : <TareasToolbar filters={view} proyecto={proyecto} />}
      <div ref={place} tabIndex={-1} data-no-ring>
        {isPending && <Waiting view={view} />}
        <QueryError what="Error al cargar proyectos" query={proyectos} />
        {failed && (
          <LoadError
            what={TAREAS_FAILED}
            error={failed.error}
            onRetry={() => queries.map((query) => query.isLoadingError && query.refetch())}
            retrying={failed.isFetching}
          />
        )}
        {isEmpty && <NoTareas role={role} why={why} newButton={canCreate && newButton} onClear={view.clear} />}
        {hasTareas && drawn === 'board' && <TareasBoard board={board} onDrop={isManager ? allActs.onDrop : undefined} {...shown} />}
        {hasTareas && drawn === 'list' && (
          <>
            <TareasList tareas={tareas} selection={isManager ? selection : undefined} isPhone={isPhone} {...shown} />
            <LoadMore query={list} failure={TAREAS_FAILED} />
          </>
        )}
      </div>
      <Suspense>
        {isManager && !isPhone && view.view === 'list' && selection.keys.size > 0 && (
          <BulkBar
            selection={selection}
            total={view.total}
            readAll={() => readKeys(view.filter, order)}
            onChanged={(said, cambios) => offer(said, cambios)}
            onClosed={rescueFocus}
          />
        )}
      </Suspense>
      {undoable && <UndoBar key={undoable.key} change={undoable} onClose={() => close(undoable.key)} />}
      <Suspense>{sheet.id !== null && <TareaSheet sheet={sheet} acts={acts} />}</Suspense>
      <Suspense>
        {dialog.subject && (
          <TareaDialogs dialog={dialog.subject} onDeleted={({ id }) => id === sheet.id && sheet.close()} {...dialog.state} />
        )}
      </Suspense>
    </Page>
  );
}

const Waiting = ({ view: { view } }: { view: TareasView }) =>
  view === 'list' ? <TableSkeleton label="Cargando tareas…" /> : <GridSkeleton label="Cargando tareas…" />;
