import { createPregunta, createTema } from '@ensaya/contract/generador.ts';
import { mutationOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { invalidateTable } from '../../lib/data/dependencies.ts';

const NOMBRE = 'Responder a una queja';
const DESCRIPCION = 'Para contestar por escrito a un cliente que no está contento.';
/** Each question with the answer of the example. */
const PREGUNTAS = [
  ['¿Qué ha pasado?', 'El pedido llegó tres días tarde y con una caja rota. El cliente dice que no es la primera vez.'],
  ['¿Qué puedes ofrecerle?', 'Enviarle el producto de nuevo mañana, sin gastos, y llamarle para confirmar que ha llegado bien.'],
  ['¿Qué tono quieres?', 'Cercano y claro: pedir disculpas una vez, sin excusas, y decir qué haremos y cuándo.'],
] as const;

export const newFirstTema = (empresa_id: string) => ({
  empresa_id,
  id: crypto.randomUUID() as string,
  preguntas: PREGUNTAS.map(([texto, answer]) => ({ id: crypto.randomUUID() as string, texto, answer })),
});

/** Creates the topic, then its questions in their order, and returns the example's answers. */
export const createFirstTemaMutation = mutationOptions({
  mutationFn: async ({ empresa_id, id, preguntas }: ReturnType<typeof newFirstTema>) => {
    await call(createTema, { body: { id, empresa_id, nombre: NOMBRE, descripcion: DESCRIPCION } });
    for (const { id: pregunta, texto } of preguntas) await call(createPregunta, { body: { id: pregunta, empresa_id, tema_id: id, texto } });
    return { id, answers: Object.fromEntries(preguntas.map((pregunta) => [pregunta.id, pregunta.answer])) };
  },
  onSettled: (_data, _error, _variables, _result, { client }) =>
    Promise.all([invalidateTable(client, 'temas_generador'), invalidateTable(client, 'preguntas_generador')]),
});
