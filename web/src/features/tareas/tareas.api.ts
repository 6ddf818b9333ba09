import { type CompanyUser, listCompanyUsers } from '@ensaya/contract/empresas.ts';
import { listProyectos, type Proyecto, searchProyectos } from '@ensaya/contract/proyectos.ts';
import { changeTareas, type TareaBulkChange, type TareaChange, type UndoneTareas, undoTareas } from '@ensaya/contract/tarea-cambios.ts';
import {
  countTareas,
  createTarea,
  deleteTarea,
  type Estado,
  getTarea,
  listTareaKeys,
  listTareas,
  type Tarea,
  type TareaOrder,
  updateTarea,
  updateTareaEstado,
} from '@ensaya/contract/tareas.ts';
import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { hasCode } from '../../lib/api/api-error.ts';
import { PER_PAGE as ALL_PER_PAGE, allPages } from '../../lib/data/all-pages.ts';
import { invalidateTable } from '../../lib/data/dependencies.ts';
import { createMutation, deleteMutation, updateMutation } from '../../lib/data/mutations.ts';
import { pagesQuery } from '../../lib/data/pages-query.ts';
import { readQuery } from '../../lib/data/queries.ts';
import { kept } from '../../lib/kept-data/kept.ts';
import { reportFailure } from '../../lib/screen/toast.ts';

export type TareasFilter = {
  empresa_id?: string;
  proyecto_id?: string;
  trabajador_id?: string;
  grupo_id?: string;
  estado?: Estado[];
  q?: string;
  vencidas?: 'true';
};
export type TareaKey = { empresa_id: string; id: string };
/** A task whose change of state is being saved. */
export type Move = { tarea: Tarea; estado: Estado };

const table = 'tareas';
export const TAREAS_FAILED = 'Error al cargar tareas';
const PER_PAGE = 20;
/** The most projects that a search among all companies returns. */
export const FOUND_PROYECTOS_MAX = 20;

const queryOf = ({ empresa_id, ...filter }: TareasFilter) => ({ ...filter, ...(empresa_id && { empresa_id: [empresa_id] }) });

export const tareasQuery = (filter: TareasFilter, orden: TareaOrder, limit = PER_PAGE) => {
  const query = { ...queryOf(filter), orden, limit };
  return kept(
    pagesQuery([table, 'list', query], (cursor, options) => call(listTareas, { query: { ...query, cursor } }, options)),
    filter.q,
  );
};

/** How many tasks match the filters: in all, by state, and by urgency. */
export const countsQuery = (filter: TareasFilter) =>
  kept(readQuery([table, 'counts', filter], countTareas, { query: queryOf(filter) }), filter.q);

/** The keys of all tasks that match the filters, also of those that are not loaded. */
export const readKeys = async (filter: TareasFilter, orden: TareaOrder): Promise<TareaKey[]> =>
  (await call(listTareaKeys, { query: { ...queryOf(filter), orden } })).items;

/** A superadmin names the company of the task. */
export const tareaQuery = (id: string, empresa_id?: string) =>
  kept(readQuery([table, 'one', id], getTarea, { params: { id }, query: empresa_id ? { empresa_id } : {} }));

/** The projects to choose from, newest first: a manager's of all their companies, a worker's in which they have tasks, or one company's. */
export const choosableProyectosQuery = (empresa_id?: string) =>
  kept(
    queryOptions({
      queryKey: ['proyectos', 'choosable', empresa_id],
      queryFn: ({ signal }) =>
        allPages<Proyecto>((cursor) =>
          call(listProyectos, { query: { limit: ALL_PER_PAGE, cursor, ...(empresa_id && { empresa_id: [empresa_id] }) } }, { signal }),
        ),
    }),
  );

/** For a superadmin: the newest projects of all companies whose name contains the words. */
export const foundProyectosQuery = (q: string) =>
  readQuery(
    ['proyectos', 'found', q],
    searchProyectos,
    { query: { q, limit: FOUND_PROYECTOS_MAX } },
    { select: ({ items }) => items, placeholderData: keepPreviousData },
  );

const personOf = ({ user_id, user }: CompanyUser) => ({ id: user_id, ...user });

/** A company's workers by part of their address or name, in the order of the addresses; and whether there are more. */
export const trabajadoresQuery = (company_id: string, q: string) =>
  readQuery(
    ['company_users', 'choosable', company_id, q],
    listCompanyUsers,
    { query: { company_id, q, order: 'email' } },
    {
      select: ({ items, next_cursor }) => ({ people: items.map(personOf), more: next_cursor !== null }),
      placeholderData: keepPreviousData,
    },
  );

export const createTareaMutation = createMutation(createTarea, { table, said: 'Tarea creada exitosamente' });
export const updateTareaMutation = updateMutation(updateTarea, { table, said: 'Tarea actualizada correctamente' });
export const deleteTareaMutation = deleteMutation(deleteTarea, { table, said: 'Tarea eliminada correctamente' });

export const MOVE_KEY = [table, 'estado'];

/** Until this has finished, refetching included, the lists show the new state; after a failure, the old one. */
const moveTareaMutation = mutationOptions({
  mutationKey: MOVE_KEY,
  mutationFn: ({ tarea: { id, empresa_id }, estado }: Move) =>
    call(updateTareaEstado, { params: { id }, query: { empresa_id }, body: { estado } }),
  onSuccess: (_data, _variables, _result, { client }) => invalidateTable(client, table),
  onError: (error, _variables, _result, { client }) => {
    reportFailure('Error al actualizar el estado de la tarea', error);
    void invalidateTable(client, table);
  },
});

/** Changes of one task are sent one after the other, so that the last one wins. */
export const moveTarea = (client: QueryClient, move: Move): Promise<Tarea> =>
  client
    .getMutationCache()
    .build(client, { ...moveTareaMutation, scope: { id: `tarea-${move.tarea.id}` } })
    .execute(move);

export const changeTareasMutation = mutationOptions({
  mutationFn: ({ keys, cambio }: { keys: TareaKey[]; cambio: TareaBulkChange }) =>
    call(changeTareas, { body: { tareas: keys.map(({ empresa_id, id }) => ({ empresa_id, id })), cambio } }),
  onSuccess: (_data, _variables, _result, { client }) => invalidateTable(client, table),
});

/** Tasks that another user has changed since are not restored; the response names them. */
export async function undoChanges(client: QueryClient, cambios: TareaChange[]): Promise<UndoneTareas> {
  try {
    const undone = await call(undoTareas, { body: { cambios } });
    await invalidateTable(client, table);
    return undone;
  } catch (error) {
    const refused = hasCode(error, 'stale') ? undoTareas.response.safeParse(error.current).data : undefined;
    if (!refused) throw error;
    void invalidateTable(client, table);
    return refused;
  }
}
