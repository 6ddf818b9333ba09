import {
  createTema,
  deleteTema,
  duplicateTema,
  getTema,
  listTemas,
  searchTemas,
  type Tema,
  updateTema,
} from '@ensaya/contract/generador.ts';
import type { OperationInput } from '@ensaya/contract/operation.ts';
import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { allPages, PER_PAGE } from '../../lib/all-pages.ts';
import { call } from '../../lib/api-client.ts';
import { hasCode, staleRow } from '../../lib/api-error.ts';
import { toastFailure, toastSuccess } from '../../lib/toast.ts';

export type NewTema = OperationInput<typeof createTema>['body'];
type TemaChange = OperationInput<typeof updateTema>['body'];
type TemaKey = Pick<Tema, 'id' | 'empresa_id'>;

const ALL = ['temas_generador'];
const FOUND = 50;
const at = ({ id, empresa_id }: TemaKey) => ({ params: { id }, query: { empresa_id } });
/** Waited for, so that a dialog closes over a list that already shows its work. A panel's first steps count topics. */
async function reload(client: QueryClient): Promise<void> {
  void client.invalidateQueries({ queryKey: ['paneles'] });
  await client.invalidateQueries({ queryKey: ALL });
}

/** All topics of a company, newest first. */
export const temasQuery = (empresa_id: string) =>
  queryOptions({
    queryKey: [...ALL, 'list', empresa_id],
    queryFn: ({ signal }) => allPages<Tema>((cursor) => call(listTemas, { query: { empresa_id, limit: PER_PAGE, cursor } }, { signal })),
  });

/** The newest of all companies that hold the words; a superadmin's. */
export const foundTemasQuery = (q: string) =>
  queryOptions({
    queryKey: [...ALL, 'found', q],
    queryFn: async ({ signal }) => (await call(searchTemas, { query: { q, limit: FOUND } }, { signal })).items,
    placeholderData: keepPreviousData,
  });

export const temaQuery = (id: string, empresa_id: string | undefined) =>
  queryOptions({
    queryKey: [...ALL, 'one', empresa_id, id],
    queryFn: ({ signal }) => call(getTema, { params: { id }, query: { ...(empresa_id && { empresa_id }) } }, { signal }),
  });

/** The id is made by whoever fills in the form: sending the same form twice makes one topic. */
export const createTemaMutation = mutationOptions({
  mutationFn: (body: NewTema) => call(createTema, { body }),
  onSuccess: async (_data, _variables, _result, { client }) => {
    await reload(client);
    toastSuccess('Tema creado exitosamente');
  },
});

/** The topic as it is now, when a save came too late. */
export const currentTema = (error: unknown): Tema | undefined => staleRow(error, updateTema.response);

export const updateTemaMutation = mutationOptions({
  mutationFn: ({ key, body }: { key: TemaKey; body: TemaChange }) => call(updateTema, { ...at(key), body }),
  onSuccess: async (_data, _variables, _result, { client }) => {
    await reload(client);
    toastSuccess('Cambios guardados');
  },
  onError: (error, _variables, _result, { client }) => {
    if (currentTema(error)) void reload(client);
    else toastFailure('Error al guardar los cambios');
  },
});

export const duplicateTemaMutation = mutationOptions({
  mutationFn: ({ key, id }: { key: TemaKey; id: string }) => call(duplicateTema, { ...at(key), body: { id } }),
  onSuccess: async (_data, _variables, _result, { client }) => {
    await reload(client);
    toastSuccess('Tema duplicado');
  },
  onError: () => toastFailure('Error al duplicar el tema'),
});

export const deleteTemaMutation = mutationOptions({
  mutationFn: async (key: TemaKey) => {
    try {
      await call(deleteTema, at(key));
    } catch (error) {
      // Somebody was faster, or our own first attempt arrived after all: it is gone, which is what was asked.
      if (!hasCode(error, 'not_found')) throw error;
    }
  },
  onSuccess: async (_data, _variables, _result, { client }) => {
    // What was generated with it no longer leads to it.
    void client.invalidateQueries({ queryKey: ['prompts_generados'] });
    await reload(client);
    toastSuccess('Elemento eliminado correctamente');
  },
  onError: () => toastFailure('Error al eliminar el tema'),
});
