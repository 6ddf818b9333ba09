import type { Estado, TareaOrder } from '@ensaya/contract/tareas.ts';
import { keepPreviousData, useInfiniteQuery, useMutationState, useQuery } from '@tanstack/react-query';
import { useCurrentUser } from '../../lib/session/current-user.ts';
import { withMoves } from './moves.ts';
import { countsQuery, MOVE_KEY, type Move, type TareasFilter, tareasQuery } from './tareas.api.ts';

/** Superadmins receive no live changes of the companies' tasks: their lists are polled while the page is visible. */
const POLL_MS = 15_000;

/** The changes of state that are being saved, in the order they were sent. */
export const useMoves = (): Move[] =>
  useMutationState({ filters: { mutationKey: MOVE_KEY, status: 'pending' }, select: ({ state }) => state.variables as Move });

type Options = { enabled?: boolean; limit?: number };

/** Tasks page by page, with the moves that are being saved already applied. */
export function useTareas(filter: TareasFilter, order: TareaOrder, { enabled = true, limit }: Options = {}) {
  const { role } = useCurrentUser();
  const query = useInfiniteQuery({ ...tareasQuery(filter, order, limit), enabled, refetchInterval: role === 'superadmin' && POLL_MS });
  const moves = useMoves();
  return { ...query, tareas: query.data && withMoves(query.data, moves, filter, order) };
}
export type Tareas = ReturnType<typeof useTareas>;

/** How many tasks match the filters, with the moves that are being saved already counted. */
export function useCounts(filter: TareasFilter, enabled: boolean) {
  const { role } = useCurrentUser();
  const { data } = useQuery({
    ...countsQuery(filter),
    enabled,
    placeholderData: keepPreviousData,
    refetchInterval: role === 'superadmin' && POLL_MS,
  });
  const moves = useMoves();
  if (!data) return undefined;
  const estados = { ...data.estados };
  const last = new Map(moves.map((move) => [move.tarea.id, move]));
  for (const { tarea, estado } of last.values()) {
    estados[tarea.estado] -= 1;
    estados[estado] += 1;
  }
  return { ...data, estados: estados satisfies Record<Estado, number> };
}
export type Counts = ReturnType<typeof useCounts>;
