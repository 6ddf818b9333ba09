import { listCompanyUsers } from '@ensaya/contract/empresas.ts';
import type { OperationInput } from '@ensaya/contract/operation.ts';
import { listProyectos, type Proyecto, searchProyectos } from '@ensaya/contract/proyectos.ts';
import { createTarea, deleteTarea, type Estado, listTareas, type Tarea, updateTarea, updateTareaEstado } from '@ensaya/contract/tareas.ts';
import { infiniteQueryOptions, keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { PER_PAGE as ALL_PER_PAGE, allPages } from '../../lib/all-pages.ts';
import { call } from '../../lib/api-client.ts';
import { hasCode } from '../../lib/api-error.ts';
import { reportFailure, toastSuccess } from '../../lib/toast.ts';

export type NewTarea = OperationInput<typeof createTarea>['body'];
export type TareaChange = OperationInput<typeof updateTarea>['body'];
type TareaKey = Pick<Tarea, 'id' | 'empresa_id'>;
/** Which tasks a list holds. */
export type TareasFilter = { empresa_id?: string; proyecto_id?: string; trabajador_id?: string; estado?: Estado[] };
/** A task on its way to another state. */
export type Move = { tarea: Tarea; estado: Estado };

export const ALL = ['tareas'];
export const FAILURE = 'Error al cargar tareas';
const PER_PAGE = 20;
/** How many a search among all companies' projects brings. */
export const FOUND = 20;
const at = ({ id, empresa_id }: TareaKey) => ({ params: { id }, query: { empresa_id } });

/** Waited for, so that a dialog closes over a list that already shows its work. A panel counts what changed. */
async function reload(client: QueryClient): Promise<void> {
  void client.invalidateQueries({ queryKey: ['paneles'] });
  await client.invalidateQueries({ queryKey: ALL });
}

export const tareasQuery = ({ empresa_id, ...filter }: TareasFilter) =>
  infiniteQueryOptions({
    queryKey: [...ALL, 'list', { empresa_id, ...filter }],
    queryFn: ({ pageParam, signal }) =>
      call(
        listTareas,
        { query: { ...filter, ...(empresa_id && { empresa_id: [empresa_id] }), limit: PER_PAGE, cursor: pageParam } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  });

/** The projects to choose from, newest first: a manager's of all their companies, a worker's that hold tasks of theirs, or one company's. */
export const choosableProyectosQuery = (empresa_id?: string) =>
  queryOptions({
    queryKey: ['proyectos', 'choosable', empresa_id],
    queryFn: ({ signal }) =>
      allPages<Proyecto>((cursor) =>
        call(listProyectos, { query: { limit: ALL_PER_PAGE, cursor, ...(empresa_id && { empresa_id: [empresa_id] }) } }, { signal }),
      ),
  });

/** The newest of all companies whose name holds the words; a superadmin's. */
export const foundProyectosQuery = (q: string) =>
  queryOptions({
    queryKey: ['proyectos', 'found', q],
    queryFn: ({ signal }) => call(searchProyectos, { query: { q, limit: FOUND } }, { signal }),
    select: ({ items }) => items,
    placeholderData: keepPreviousData,
  });

/** A company's workers in the order of their addresses, by part of their address or name; and whether there are more. */
export const trabajadoresQuery = (company_id: string, q: string) =>
  queryOptions({
    queryKey: ['company_users', 'choosable', company_id, q],
    queryFn: ({ signal }) => call(listCompanyUsers, { query: { company_id, q, order: 'email' } }, { signal }),
    select: ({ items, next_cursor }) => ({
      people: items.map(({ user_id, user }) => ({ id: user_id, ...user })),
      more: next_cursor !== null,
    }),
    placeholderData: keepPreviousData,
  });

/** The id is made by whoever fills in the form: sending the same form twice makes one task. */
export const createTareaMutation = mutationOptions({
  mutationFn: (body: NewTarea) => call(createTarea, { body }),
  onSuccess: async (_data, _variables, _result, { client }) => {
    await reload(client);
    toastSuccess('Tarea creada exitosamente');
  },
});

export const updateTareaMutation = mutationOptions({
  mutationFn: ({ key, body }: { key: TareaKey; body: TareaChange }) => call(updateTarea, { ...at(key), body }),
  onSuccess: async (_data, _variables, _result, { client }) => {
    await reload(client);
    toastSuccess('Tarea actualizada correctamente');
  },
});

export const deleteTareaMutation = mutationOptions({
  mutationFn: async (key: TareaKey) => {
    try {
      await call(deleteTarea, at(key));
    } catch (error) {
      // Somebody was faster, or our own first attempt arrived after all: it is gone, which is what was asked.
      if (!hasCode(error, 'not_found')) throw error;
    }
  },
  onSuccess: async (_data, _variables, _result, { client }) => {
    await reload(client);
    toastSuccess('Tarea eliminada correctamente');
  },
});

export const MOVE_KEY = [...ALL, 'estado'];

/** The lists show the new state while this runs, reading again included, and the old one when it has failed. */
export const moveTareaMutation = mutationOptions({
  mutationKey: MOVE_KEY,
  mutationFn: ({ tarea, estado }: Move) => call(updateTareaEstado, { ...at(tarea), body: { estado } }),
  onSuccess: (_data, _variables, _result, { client }) => reload(client),
  onError: (error, _variables, _result, { client }) => {
    reportFailure('Error al actualizar el estado de la tarea', error);
    // The task may be gone, or somebody else's word may have counted.
    void reload(client);
  },
});
