import { blocksIn, instructionsIn, type Message, stringsIn } from './blocks.ts';
import { fillSchema, type JsonSchema } from './fill-schema.ts';
import { arbitro } from './shapes/arbitro.ts';
import { consulta } from './shapes/consulta.ts';
import { evaluacion } from './shapes/evaluacion.ts';
import { grupos, hallazgos } from './shapes/informe.ts';
import { personaje } from './shapes/personaje.ts';
import { preguntas } from './shapes/preguntas.ts';
import { prompt } from './shapes/prompt.ts';
import { propuesta } from './shapes/propuesta.ts';
import type { Shape } from './shapes/shape.ts';
import { variantes } from './shapes/variantes.ts';
import { INVENTED_QUOTE, ordersIn } from './text.ts';

/** The first one that matches answers: `prompt` takes every other request for plain text. */
const SHAPES: readonly Shape[] = [preguntas, hallazgos, grupos, evaluacion, variantes, consulta, arbitro, propuesta, personaje, prompt];

/** Built from the request, so that a demonstration is plausible. With a schema, JSON of that schema. */
export function answerTo(model: string, messages: readonly Message[], schema: JsonSchema | undefined): string {
  const shape = SHAPES.find(({ when }) => when(schema, instructionsIn(messages)));
  const answer: unknown = shape ? shape.answer(model, blocksIn(messages), messages) : answerOfAnyShape(model, messages, schema ?? {});
  if (typeof answer === 'string') return answer;
  const json = JSON.stringify(answer);
  return model === 'ensayo-json-roto' ? json.slice(0, Math.ceil(json.length / 2)) : json;
}

/** The answer to a schema of no known use: what was sent, in its strings. */
function answerOfAnyShape(model: string, messages: readonly Message[], schema: JsonSchema): unknown {
  const written = [...blocksIn(messages).values()].flatMap(stringsIn);
  const orders = model === 'ensayo-obedece' ? ordersIn(written) : [];
  if (orders.length > 0) return orders.join('\n');
  return fillSchema(schema, written, model === 'ensayo-inventa' ? INVENTED_QUOTE : undefined);
}
