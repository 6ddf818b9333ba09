import { useInfiniteQuery, useMutation, useMutationState } from '@tanstack/react-query';
import { withMoves } from './moves.ts';
import { MOVE_KEY, type Move, moveTareaMutation, type TareasFilter, tareasQuery } from './tareas.api.ts';

/** The tasks that are on their way to another state, in the order they were sent. */
export const useMoves = (): Move[] =>
  useMutationState({ filters: { mutationKey: MOVE_KEY, status: 'pending' }, select: ({ state }) => state.variables as Move });

/** Tasks page by page, with those on their way already where they go. */
export function useTareas(filter: TareasFilter, enabled = true) {
  const query = useInfiniteQuery({ ...tareasQuery(filter), enabled });
  const moves = useMoves();
  return { ...query, tareas: query.data && withMoves(query.data, moves, filter) };
}
export type Tareas = ReturnType<typeof useTareas>;

/** Two changes of one task go one after the other, so that the last word stays the last. */
export const useMoveTarea = (id: string) => useMutation({ ...moveTareaMutation, scope: { id: `tarea-${id}` } });
