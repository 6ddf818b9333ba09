import { createPregunta, deletePregunta, listPreguntas, updatePregunta } from '@ensaya/contract/generador.ts';
import { createMutation, deleteMutation, updateMutation } from '../../../lib/mutations.ts';
import { readQuery } from '../../../lib/queries.ts';

const table = 'preguntas_generador';

/** Oldest first to answer them, newest first to edit them [7.14]. */
export const preguntasQuery = (empresa_id: string, tema_id: string, order: 'asc' | 'desc') =>
  readQuery(
    [table, 'list', empresa_id, tema_id, order],
    listPreguntas,
    { query: { empresa_id, tema_id, order } },
    { select: ({ items }) => items },
  );

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
