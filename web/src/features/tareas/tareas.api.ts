import { type CompanyUser, listCompanyUsers } from '@ensaya/contract/empresas.ts';
import { listProyectos, type Proyecto, searchProyectos } from '@ensaya/contract/proyectos.ts';
import { createTarea, deleteTarea, type Estado, listTareas, type Tarea, updateTarea, updateTareaEstado } from '@ensaya/contract/tareas.ts';
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { PER_PAGE as ALL_PER_PAGE, allPages } from '../../lib/all-pages.ts';
import { call } from '../../lib/api-client.ts';
import { invalidateTable } from '../../lib/dependencies.ts';
import { createMutation, deleteMutation, updateMutation } from '../../lib/mutations.ts';
import { pagesQuery } from '../../lib/pages-query.ts';
import { readQuery } from '../../lib/queries.ts';
import { reportFailure } from '../../lib/toast.ts';

export type TareasFilter = { empresa_id?: string; proyecto_id?: string; trabajador_id?: string; estado?: Estado[] };
/** A task whose change of state is being saved. */
export type Move = { tarea: Tarea; estado: Estado };

const table = 'tareas';
export const TAREAS_FAILED = 'Error al cargar tareas';
const PER_PAGE = 20;
/** The most projects that a search among all companies returns. */
export const FOUND_PROYECTOS_MAX = 20;

export const tareasQuery = ({ empresa_id, ...filter }: TareasFilter) => {
  const query = { ...filter, ...(empresa_id && { empresa_id: [empresa_id] }), limit: PER_PAGE };
  return pagesQuery([table, 'list', query], (cursor, options) => call(listTareas, { query: { ...query, cursor } }, options));
};

/** The projects to choose from, newest first: a manager's of all their companies, a worker's in which they have tasks, or one company's. */
export const choosableProyectosQuery = (empresa_id?: string) =>
  queryOptions({
    queryKey: ['proyectos', 'choosable', empresa_id],
    queryFn: ({ signal }) =>
      allPages<Proyecto>((cursor) =>
        call(listProyectos, { query: { limit: ALL_PER_PAGE, cursor, ...(empresa_id && { empresa_id: [empresa_id] }) } }, { signal }),
      ),
  });

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
export const moveTareaMutation = mutationOptions({
  mutationKey: MOVE_KEY,
  mutationFn: ({ tarea: { id, empresa_id }, estado }: Move) =>
    call(updateTareaEstado, { params: { id }, query: { empresa_id }, body: { estado } }),
  onSuccess: (_data, _variables, _result, { client }) => invalidateTable(client, table),
  onError: (error, _variables, _result, { client }) => {
    reportFailure('Error al actualizar el estado de la tarea', error);
    void invalidateTable(client, table);
  },
});
