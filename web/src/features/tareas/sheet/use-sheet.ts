import { useCallback, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { linkOf } from '../board/board-elements.ts';
import type { TareasView } from '../use-tareas-view.ts';
import { searchWithTarea, TAREA_PARAM } from './sheet-address.ts';
import { useAdjuntoUploads } from './use-adjunto-uploads.ts';
import { type Draft, useDrafts } from './use-drafts.ts';

/** How near the end of what is loaded the next page is fetched, so that walking does not stop there. */
const AHEAD = 3;

/** The task in the sheet: its id in the address, and its place among the tasks that are shown. */
export function useSheet({ search, tareas, board, list, view, counts, role }: TareasView) {
  const { search: inUrl, state } = useLocation();
  const navigate = useNavigate();
  const id = search.tarea;
  const drafts = useDrafts();
  const uploads = useAdjuntoUploads();
  const at = id === null ? -1 : tareas.findIndex((tarea) => tarea.id === id);
  const known = tareas[at];

  const column = view === 'board' && at >= 0 ? board.find(({ query }) => query.tareas?.some((tarea) => tarea.id === id)) : undefined;
  const query = view === 'list' ? list : column?.query;
  const loaded = query?.tareas ?? [];
  const within = loaded.findIndex((tarea) => tarea.id === id);
  const fetchMore = query?.fetchNextPage;
  const isNearEnd = within >= 0 && within >= loaded.length - AHEAD && query?.hasNextPage === true && !query.isFetchingNextPage;
  useEffect(() => {
    if (isNearEnd) void fetchMore?.();
  }, [isNearEnd, fetchMore]);

  const before = column ? board.slice(0, board.indexOf(column)).reduce((sum, { estado }) => sum + (counts?.estados[estado] ?? 0), 0) : 0;

  const opened = (state as { sheet?: boolean } | null)?.sheet === true;
  const leave = useCallback(() => {
    const link = id === null ? null : linkOf(id);
    // Opened from this page, it is a step of the history.
    if (opened) navigate(-1);
    else {
      const params = new URLSearchParams(inUrl);
      params.delete(TAREA_PARAM);
      navigate({ search: `?${params}` }, { replace: true, preventScrollReset: true });
    }
    link?.focus({ preventScroll: true });
  }, [id, opened, navigate, inUrl]);

  const walk = (to: string | undefined) =>
    to === undefined
      ? undefined
      : () => navigate({ search: searchWithTarea(inUrl, to) }, { replace: true, state, preventScrollReset: true });

  return {
    id,
    /** A superadmin names the company of the task: as the list has it, or as the link says. */
    empresa_id: role === 'superadmin' ? (known?.empresa_id ?? search.empresa ?? undefined) : undefined,
    /** The task as the list has it, to be shown at once. */
    known,
    place: within >= 0 && counts ? { at: before + within + 1, of: counts.total } : undefined,
    previous: walk(tareas[at - 1]?.id),
    next: at >= 0 ? walk(tareas[at + 1]?.id) : undefined,
    /** Drops what was typed for this task, and only for this one. */
    close: () => {
      if (id !== null) drafts.discard(id);
      leave();
    },
    ...drafts.of(id),
    onDraft: (part: Partial<Draft>) => id !== null && drafts.change(id, part),
    uploads,
  };
}
export type Sheet = ReturnType<typeof useSheet>;
