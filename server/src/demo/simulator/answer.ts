import { fillSchema, type JsonSchema } from './fill-schema.ts';
import { reportAnswer } from './report-answers.ts';

export type Message = { role: string; content: string };

/** A quote that no data contains. */
export const INVENTED_QUOTE = 'Me prometieron un reembolso de 4.000 € que nunca llegó';

/** Built from the request, so that a demonstration is plausible. With a schema, JSON of that schema. */
export function answerTo(model: string, messages: readonly Message[], schema: JsonSchema | undefined): string {
  const data = messages.findLast(({ role }) => role === 'user')?.content ?? '';
  const blocks = blocksIn(data);
  const report = schema && reportAnswer(model, schema, blocks);
  if (report) return brokenFor(model, JSON.stringify(report));
  const written = [...blocks.values()].flatMap(stringsIn);
  const orders = model === 'ensayo-obedece' ? written.flatMap((text) => ORDER.exec(text)?.[1] ?? []) : [];
  if (orders.length > 0) return orders.join('\n');
  const invented = model === 'ensayo-inventa' ? INVENTED_QUOTE : undefined;
  if (schema) return brokenFor(model, JSON.stringify(fillSchema(schema, written, invented)));
  const facts = [...(answersIn(data) ?? written), ...(invented ? [invented] : [])];
  return facts.length === 0 ? 'hola' : promptOf(facts);
}

const brokenFor = (model: string, json: string) => (model === 'ensayo-json-roto' ? json.slice(0, Math.ceil(json.length / 2)) : json);

/** 'ensayo-obedece' answers with what follows 'di'. */
const ORDER = /\b(?:ignora|olvida|obedece)\b[\s\S]*?\bdi:?\s+([\s\S]+)/i;

const promptOf = (
  facts: readonly string[],
) => `Actúa como una persona con experiencia en atención al cliente que conoce bien nuestra empresa.

Ten en cuenta estos datos:
${facts.map((fact) => `- ${fact}`).join('\n')}

Tu tarea: redacta una respuesta lista para enviar. Empieza por reconocer la situación, explica qué vamos a hacer y cierra con el siguiente paso y su fecha.

Tono: cercano y claro, sin tecnicismos ni excusas. Extensión: entre 80 y 120 palabras.

Formato: un saludo, dos párrafos cortos y una despedida. No inventes datos que no estén arriba.`;

/** The values between the marks that `ia/delimited.ts` writes, by name. */
function blocksIn(data: string): Map<string, unknown> {
  const blocks = new Map<string, unknown>();
  for (const [, name = '', , json = ''] of data.matchAll(/^<([a-z_]+)-(\w+)>\n([\s\S]*?)\n<\/\1-\2>$/gm)) {
    try {
      blocks.set(name, JSON.parse(json));
    } catch {}
  }
  return blocks;
}

/** The generator's questions with their answers, each pair as one fact. */
function answersIn(data: string): string[] | undefined {
  const [answers] = blocksIn(data).values();
  if (!Array.isArray(answers) || !answers.every((one) => one?.pregunta && one?.respuesta)) return undefined;
  return answers.map(({ pregunta, respuesta }) => `${pregunta} ${respuesta}`);
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value && typeof value === 'object' ? Object.values(value).flatMap(stringsIn) : [];
}
