import type { Tarea } from '@ensaya/contract/tareas.ts';
import { useEffect, useState } from 'react';
import { useChosenEmpresa } from '../../lib/address/active-empresa.ts';
import { useViewMode } from '../../lib/screen/use-view-mode.ts';
import { useCurrentUser } from '../../lib/session/current-user.ts';
import { useBoard } from './board/use-board.ts';
import { useProyectos } from './filters/use-proyectos.ts';
import { TODOS, useTareasSearch } from './filters/use-tareas-search.ts';
import type { TareasFilter } from './tareas.api.ts';
import { useCounts, useTareas } from './use-tareas.ts';

/** The table shows more at once than a column of the board. */
const ROWS = 50;

/** What the page shows: the chosen project and filters, and the tasks in the list or on the board. */
export function useTareasView() {
  const { role, empresas } = useCurrentUser();
  const empresa = useChosenEmpresa();
  const { search, estados, change, ...filters } = useTareasSearch();
  const [sought, setSought] = useState('');
  const proyectos = useProyectos(role, search, sought, empresa?.id);
  const { chosen, todos } = proyectos;
  const [view, setView] = useViewMode('taskViewMode');
  const isSuperadmin = role === 'superadmin';

  // The project that is chosen by default joins the address. A superadmin's needs its company too, to be found again. A link to a task need
  // not name its project: it is found among all; a superadmin's names the task's company, which stays while the task is open.
  useEffect(() => {
    if (search.proyecto !== null) return;
    if (search.tarea !== null) {
      if (!isSuperadmin) change({ proyecto: TODOS }, { replace: true });
    } else if (chosen) change({ proyecto: chosen.id, ...(isSuperadmin && { empresa: chosen.empresa_id }) }, { replace: true });
  });

  const filter: TareasFilter = {
    ...(empresa && { empresa_id: empresa.id }),
    ...(chosen && { proyecto_id: chosen.id, empresa_id: chosen.empresa_id }),
    ...(search.trabajador && role !== 'worker' && { trabajador_id: search.trabajador }),
    ...(search.grupo && role === 'manager' && { grupo_id: search.grupo }),
    ...(estados && { estado: estados }),
    ...(search.q && { q: search.q }),
    ...(search.vencidas && { vencidas: 'true' }),
  };
  const order = search.orden;
  const ready = chosen !== undefined || todos;
  const list = useTareas(filter, order, { enabled: ready && view === 'list', limit: ROWS });
  const board = useBoard(filter, order, ready && view === 'board');
  const counts = useCounts(filter, ready);
  const queries = view === 'list' ? [list] : board.map(({ query }) => query);
  const tareas = queries.flatMap((query) => query.tareas ?? []);
  const failed = queries.find(({ isLoadingError }) => isLoadingError);
  return {
    role,
    search,
    change,
    ...filters,
    filter,
    order,
    proyectos,
    sought: isSuperadmin ? { value: sought, onChange: setSought } : undefined,
    view,
    setView,
    list,
    board,
    counts,
    tareas,
    queries,
    ready,
    failed,
    isPending: proyectos.isPending || (ready && !failed && queries.some((query) => query.isPending)),
    /** The companies whose workers can be chosen. */
    empresa_ids: role === 'worker' ? [] : chosen ? [chosen.empresa_id] : (empresa ? [empresa] : empresas).map(({ id }) => id),
    trabajador: whoIs(search.trabajador, tareas),
    total: counts?.total,
    overdue: counts && (search.vencidas ? counts.total : counts.urgencias.vencidas),
  };
}
export type TareasView = ReturnType<typeof useTareasView>;

/** The worker of the filter, if a task of the page is theirs. */
function whoIs(id: string | null, tareas: Tarea[]) {
  const theirs = id === null ? undefined : tareas.find(({ trabajador_id }) => trabajador_id === id);
  return id !== null && theirs?.trabajador ? { id, ...theirs.trabajador } : undefined;
}
