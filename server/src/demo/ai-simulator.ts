import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Speaks OpenAI's chat API on loopback and only pretends: for development, demos and tests, never a fallback. The model's name chooses
 * how it behaves, so that companies with different models can be tried side by side.
 */
export const SIMULATED_MODELS = {
  ensayo: 'answers at once',
  'ensayo-lento': 'a word every 150 ms',
  'ensayo-mudo': 'never says anything',
  'ensayo-atasco': 'says some words and then nothing more',
  'ensayo-corte': 'says some words and hangs up',
  'ensayo-sin-saldo': 'has no credit',
  'ensayo-desconocido': 'does not exist',
  'ensayo-saturado': 'is too busy',
  'ensayo-ocupado': 'is too busy the first time',
  'ensayo-rechazo': 'refuses to answer',
  'ensayo-largo': 'finds the text too long',
  'ensayo-caido': 'fails',
} as const;
type Model = keyof typeof SIMULATED_MODELS;
/** Keys that begin like this are refused, and quoted in the refusal as providers do. */
export const BAD_KEY = 'mala';

type Message = { role: string; content: string };
export type SimulatedRequest = { key: string; model: string; messages: Message[]; maxTokens: number; outcome: 'open' | 'done' | 'left' };
export type Simulator = { url: string; requests: SimulatedRequest[]; stop: () => Promise<void> };

const KEPT = 2000;
const MOST_PIECES = 150;
const REFUSALS: Partial<Record<Model, { status: number; code: string; message: string }>> = {
  'ensayo-sin-saldo': { status: 429, code: 'insufficient_quota', message: 'You exceeded your current quota, please check your plan.' },
  'ensayo-desconocido': { status: 404, code: 'model_not_found', message: 'The model does not exist or you do not have access to it.' },
  'ensayo-saturado': { status: 429, code: 'rate_limit_exceeded', message: 'Rate limit reached for requests.' },
  'ensayo-rechazo': { status: 400, code: 'content_policy_violation', message: 'Your request was rejected by our safety system.' },
  'ensayo-largo': { status: 400, code: 'context_length_exceeded', message: 'This model has a maximum context length of 8192 tokens.' },
  'ensayo-caido': { status: 500, code: 'server_error', message: 'The server had an error.' },
};

export async function startAiSimulator(port = 0): Promise<Simulator> {
  const requests: SimulatedRequest[] = [];
  const server = createServer(async (request, response) => {
    if (request.method === 'GET') return tell(response, 200, requests);
    const key = request.headers.authorization?.replace('Bearer ', '') ?? '';
    const { model = '', messages = [], max_tokens = 0, max_completion_tokens = max_tokens } = JSON.parse(await bodyOf(request));
    const seen: SimulatedRequest = { key, model, messages, maxTokens: max_completion_tokens, outcome: 'open' };
    const before = requests.filter((other) => other.key === key && other.model === model).length;
    requests.push(seen);
    if (requests.length > KEPT) requests.shift();
    response.once('close', () => {
      seen.outcome = response.writableFinished ? 'done' : 'left';
    });
    if (key.startsWith(BAD_KEY))
      return refuse(response, { status: 401, code: 'invalid_api_key', message: `Incorrect API key provided: ${key}.` });
    const refusal = model === 'ensayo-ocupado' && before === 0 ? REFUSALS['ensayo-saturado'] : REFUSALS[model as Model];
    if (refusal) return refuse(response, refusal);
    await speak(response, model, messages);
  });
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function tell(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function refuse(response: ServerResponse, { status, code, message }: { status: number; code: string; message: string }): void {
  tell(response, status, { error: { code, message, type: code, param: null } });
}

async function speak(response: ServerResponse, model: string, messages: Message[]): Promise<void> {
  const answer = answerTo(messages);
  const words = inPieces(answer.match(/\s*\S+\s*/g) ?? []);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const say = (body: object) =>
    response.write(`data: ${JSON.stringify({ id: 'simulada', object: 'chat.completion.chunk', created: 0, model, ...body })}\n\n`);
  if (model === 'ensayo-mudo') return;
  const pause = model === 'ensayo-lento' ? 150 : 4;
  for (const [place, content] of words.entries()) {
    if (response.destroyed) return;
    if (place === 5 && model === 'ensayo-atasco') return;
    if (place === 5 && model === 'ensayo-corte') return void response.destroy();
    say({ choices: [{ index: 0, delta: { role: 'assistant', content }, finish_reason: null }] });
    await sleep(pause);
  }
  const tokens = (text: string) => Math.ceil(Buffer.byteLength(text) / 4);
  const read = messages.reduce((sum, { content }) => sum + tokens(content), 0);
  say({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] });
  say({ choices: [], usage: { prompt_tokens: read, completion_tokens: tokens(answer), total_tokens: read + tokens(answer) } });
  response.end('data: [DONE]\n\n');
}

/** A long answer comes in larger pieces, not later. */
function inPieces(words: string[]): string[] {
  const size = Math.ceil(words.length / MOST_PIECES);
  return Array.from({ length: Math.ceil(words.length / size) }, (_, place) => words.slice(place * size, (place + 1) * size).join(''));
}

/** Out of what was answered, so that a demonstration reads like one. */
function answerTo(messages: Message[]): string {
  const data = messages.findLast(({ role }) => role === 'user')?.content ?? '';
  const answers = readAnswers(data);
  if (answers.length === 0) return 'hola';
  const facts = answers.map(({ pregunta, respuesta }) => `- ${pregunta} ${respuesta}`).join('\n');
  return `Actúa como una persona con experiencia en atención al cliente que conoce bien nuestra empresa.

Ten en cuenta estos datos:
${facts}

Tu tarea: redacta una respuesta lista para enviar. Empieza por reconocer la situación, explica qué vamos a hacer y cierra con el siguiente paso y su fecha.

Tono: cercano y claro, sin tecnicismos ni excusas. Extensión: entre 80 y 120 palabras.

Formato: un saludo, dos párrafos cortos y una despedida. No inventes datos que no estén arriba.`;
}

function readAnswers(data: string): { pregunta: string; respuesta: string }[] {
  try {
    const [, json = '[]'] = /^<respuestas-\w+>\n([\s\S]*)\n<\/respuestas-\w+>$/.exec(data) ?? [];
    return JSON.parse(json);
  } catch {
    return [];
  }
}
