import type { OperationInput } from '@ensaya/contract/operation.ts';
import { createProyecto, deleteProyecto, listProyectos, type Proyecto, updateProyecto } from '@ensaya/contract/proyectos.ts';
import { infiniteQueryOptions, mutationOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { ApiError } from '../../lib/api-error.ts';
import { toastSuccess } from '../../lib/toast.ts';

export type NewProyecto = OperationInput<typeof createProyecto>['body'];
export type ProyectoChange = OperationInput<typeof updateProyecto>['body'];
type ProyectoKey = Pick<Proyecto, 'id' | 'empresa_id'>;

const ALL = ['proyectos'];
const at = ({ id, empresa_id }: ProyectoKey) => ({ params: { id }, query: { empresa_id } });
/** Waited for, so that a dialog closes over a list that already shows its work. A panel counts what changed. */
async function reload(client: QueryClient, said: string): Promise<void> {
  void client.invalidateQueries({ queryKey: ['paneles'] });
  await client.invalidateQueries({ queryKey: ALL });
  toastSuccess(said);
}

/** The projects of all the caller's companies, newest first, page by page. */
export const proyectosQuery = infiniteQueryOptions({
  queryKey: [...ALL, 'list'],
  queryFn: ({ pageParam, signal }) => call(listProyectos, { query: { cursor: pageParam } }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next_cursor }) => next_cursor,
  select: ({ pages }) => pages.flatMap(({ items }) => items),
});

/** The id is made here, by whoever fills in the form: sending the same form twice makes one project. */
export const createProyectoMutation = mutationOptions({
  mutationFn: (body: NewProyecto) => call(createProyecto, { body }),
  onSuccess: (_data, _variables, _result, { client }) => reload(client, 'Proyecto creado exitosamente'),
});

export const updateProyectoMutation = mutationOptions({
  mutationFn: ({ key, body }: { key: ProyectoKey; body: ProyectoChange }) => call(updateProyecto, { ...at(key), body }),
  onSuccess: (_data, _variables, _result, { client }) => reload(client, 'Proyecto actualizado correctamente'),
});

export const deleteProyectoMutation = mutationOptions({
  mutationFn: async (key: ProyectoKey) => {
    try {
      await call(deleteProyecto, at(key));
    } catch (error) {
      // Somebody was faster, or our own first attempt arrived after all: it is gone, which is what was asked.
      if (!(error instanceof ApiError && error.code === 'not_found')) throw error;
    }
  },
  onSuccess: (_data, _variables, _result, { client }) => reload(client, 'Proyecto eliminado correctamente'),
});
