import { createPregunta, deletePregunta, listPreguntas, type Pregunta, updatePregunta } from '@ensaya/contract/generador.ts';
import type { OperationInput } from '@ensaya/contract/operation.ts';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { hasCode, staleRow } from '../../lib/api-error.ts';
import { toastFailure, toastSuccess } from '../../lib/toast.ts';

export type NewPregunta = OperationInput<typeof createPregunta>['body'];
type PreguntaChange = OperationInput<typeof updatePregunta>['body'];
type PreguntaKey = { id: string; empresa_id: string };

const ALL = ['preguntas_generador'];
const at = ({ id, empresa_id }: PreguntaKey) => ({ params: { id }, query: { empresa_id } });
/** Waited for, so that a dialog closes over a list that already shows its work. A topic says how many questions it has. */
async function reload(client: QueryClient): Promise<void> {
  void client.invalidateQueries({ queryKey: ['temas_generador'] });
  await client.invalidateQueries({ queryKey: ALL });
}

/** Oldest first to answer them, newest first to edit them [7.14]. */
export const preguntasQuery = (empresa_id: string, tema_id: string, order: 'asc' | 'desc') =>
  queryOptions({
    queryKey: [...ALL, 'list', empresa_id, tema_id, order],
    queryFn: async ({ signal }) => (await call(listPreguntas, { query: { empresa_id, tema_id, order } }, { signal })).items,
  });

/** The id is made by whoever fills in the form: sending the same form twice makes one question. */
export const createPreguntaMutation = mutationOptions({
  mutationFn: (body: NewPregunta) => call(createPregunta, { body }),
  onSuccess: async (_data, _variables, _result, { client }) => {
    await reload(client);
    toastSuccess('Pregunta creada exitosamente');
  },
});

/** The question as it is now, when a save came too late. */
export const currentPregunta = (error: unknown): Pregunta | undefined => staleRow(error, updatePregunta.response);

export const updatePreguntaMutation = mutationOptions({
  mutationFn: ({ key, body }: { key: PreguntaKey; body: PreguntaChange }) => call(updatePregunta, { ...at(key), body }),
  onSuccess: async (_data, _variables, _result, { client }) => {
    await reload(client);
    toastSuccess('Cambios guardados');
  },
  onError: (error, _variables, _result, { client }) => {
    if (currentPregunta(error)) void reload(client);
    else toastFailure('Error al guardar los cambios');
  },
});

export const deletePreguntaMutation = mutationOptions({
  mutationFn: async (key: PreguntaKey) => {
    try {
      await call(deletePregunta, at(key));
    } catch (error) {
      // Somebody was faster, or our own first attempt arrived after all: it is gone, which is what was asked.
      if (!hasCode(error, 'not_found')) throw error;
    }
  },
  onSuccess: async (_data, _variables, _result, { client }) => {
    await reload(client);
    toastSuccess('Pregunta eliminada');
  },
  onError: () => toastFailure('Error al eliminar la pregunta'),
});
