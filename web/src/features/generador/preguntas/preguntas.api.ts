import { createPregunta, deletePregunta, listPreguntas, orderPreguntas, updatePregunta } from '@ensaya/contract/generador.ts';
import { mutationOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { hasCode, messageOf } from '../../../lib/api/api-error.ts';
import { invalidateTable } from '../../../lib/data/dependencies.ts';
import { createMutation, deleteMutation, updateMutation } from '../../../lib/data/mutations.ts';
import { readQuery } from '../../../lib/data/queries.ts';
import { kept } from '../../../lib/kept-data/kept.ts';
import { toastFailure } from '../../../lib/screen/toast.ts';

const table = 'preguntas_generador';

/** The worker's order to answer them, newest first to edit them [7.14]. */
export const preguntasQuery = (empresa_id: string, tema_id: string, order: 'asc' | 'desc') =>
  kept(
    readQuery(
      [table, 'list', empresa_id, tema_id, order],
      listPreguntas,
      { query: { empresa_id, tema_id, order } },
      { select: ({ items }) => items },
    ),
  );

type Reordered = { empresa_id: string; tema_id: string; from: string[]; to: string[] };

/** The order of someone else is refused; the list then shows theirs. */
export const orderPreguntasMutation = mutationOptions({
  mutationFn: ({ empresa_id, tema_id, from, to }: Reordered) =>
    call(orderPreguntas, { params: { id: tema_id }, query: { empresa_id }, body: { from, to } }),
  onSuccess: (_ordered, _variables, _result, { client }) => invalidateTable(client, table),
  onError: async (error, _variables, _result, { client }) => {
    toastFailure(hasCode(error, 'stale') ? messageOf(error) : `Error al guardar el orden: ${messageOf(error)}`);
    await invalidateTable(client, table);
  },
});

export const createPreguntaMutation = createMutation(createPregunta, { table, said: 'Pregunta creada exitosamente' });
export const updatePreguntaMutation = updateMutation(updatePregunta, {
  table,
  said: 'Cambios guardados',
  failed: 'Error al guardar los cambios',
});
export const deletePreguntaMutation = deleteMutation(deletePregunta, {
  table,
  said: 'Pregunta eliminada',
  failed: 'Error al eliminar la pregunta',
});
