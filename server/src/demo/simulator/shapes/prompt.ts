import { type Blocks, instructionsIn, stringsIn } from '../blocks.ts';
import { INVENTED_QUOTE, ordersIn } from '../text.ts';
import type { Shape } from './shape.ts';

/** A prompt of the generator from its answers. Without any data, the answer to a test of the connection. */
export const prompt: Shape = {
  when: (schema) => schema === undefined,
  answer: (model, blocks, messages) => {
    if (model === 'ensayo-revela') return instructionsIn(messages);
    const written = [...blocks.values()].flatMap(stringsIn);
    const orders = model === 'ensayo-obedece' ? ordersIn(written) : [];
    if (orders.length > 0) return orders.join('\n');
    const facts = [...(answersIn(blocks) ?? written), ...(model === 'ensayo-inventa' ? [INVENTED_QUOTE] : [])];
    return facts.length === 0 ? 'hola' : promptOf(facts);
  },
};

const promptOf = (
  facts: readonly string[],
) => `Actúa como una persona con experiencia en atención al cliente que conoce bien nuestra empresa.

Ten en cuenta estos datos:
${facts.map((fact) => `- ${fact}`).join('\n')}

Tu tarea: redacta una respuesta lista para enviar. Empieza por reconocer la situación, explica qué vamos a hacer y cierra con el siguiente paso y su fecha.

Tono: cercano y claro, sin tecnicismos ni excusas. Extensión: entre 80 y 120 palabras.

Formato: un saludo, dos párrafos cortos y una despedida. No inventes datos que no estén arriba.`;

/** The generator's questions with their answers, each pair as one fact. */
function answersIn(blocks: Blocks): string[] | undefined {
  const [answers] = blocks.values();
  if (!Array.isArray(answers) || !answers.every((one) => one?.pregunta && one?.respuesta)) return undefined;
  return answers.map(({ pregunta, respuesta }) => `${pregunta} ${respuesta}`);
}
