import { useInfiniteQuery, useMutation, useMutationState } from '@tanstack/react-query';
import { useCurrentUser } from '../../lib/current-user.ts';
import { withMoves } from './moves.ts';
import { MOVE_KEY, type Move, moveTareaMutation, type TareasFilter, tareasQuery } from './tareas.api.ts';

/** Superadmins receive no live changes of the companies' tasks: their lists are polled while the page is visible. */
const POLL_MS = 15_000;

/** The changes of state that are being saved, in the order they were sent. */
export const useMoves = (): Move[] =>
  useMutationState({ filters: { mutationKey: MOVE_KEY, status: 'pending' }, select: ({ state }) => state.variables as Move });

/** Tasks page by page, with the moves that are being saved already applied. */
export function useTareas(filter: TareasFilter, enabled = true) {
  const { role } = useCurrentUser();
  const query = useInfiniteQuery({ ...tareasQuery(filter), enabled, refetchInterval: role === 'superadmin' && POLL_MS });
  const moves = useMoves();
  return { ...query, tareas: query.data && withMoves(query.data, moves, filter) };
}
export type Tareas = ReturnType<typeof useTareas>;

/** Changes of one task are sent one after the other, so that the last one wins. */
export const useMoveTarea = (id: string) => useMutation({ ...moveTareaMutation, scope: { id: `tarea-${id}` } });
