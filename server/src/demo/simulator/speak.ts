import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { answerTo, type Message } from './answer.ts';
import type { JsonSchema } from './fill-schema.ts';

/** Longer answers are sent in larger pieces, so that they do not take longer. */
const MAX_PIECES = 150;
/** The number of pieces after which some models stop. */
const PIECES_BEFORE_TROUBLE = 5;
const PAUSE_MS = 4;
const SLOW_PAUSE_MS = 150;

type SimulatedRequest = { model: string; messages: readonly Message[]; schema: JsonSchema | undefined };

/** Streams the answer as chunks of OpenAI's chat API, with the model's misbehaviour. */
export async function speak(response: ServerResponse, { model, messages, schema }: SimulatedRequest): Promise<void> {
  const answer = answerTo(model, messages, schema);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = (body: object) =>
    response.write(`data: ${JSON.stringify({ id: 'simulada', object: 'chat.completion.chunk', created: 0, model, ...body })}\n\n`);
  if (model === 'ensayo-mudo') return;
  for (const [place, content] of inPieces(answer.match(/\s*\S+\s*/g) ?? []).entries()) {
    if (response.destroyed) return;
    if (place === PIECES_BEFORE_TROUBLE && model === 'ensayo-atasco') return;
    if (place === PIECES_BEFORE_TROUBLE && model === 'ensayo-corte') return void response.destroy();
    send({ choices: [{ index: 0, delta: { role: 'assistant', content }, finish_reason: null }] });
    await sleep(model === 'ensayo-lento' ? SLOW_PAUSE_MS : PAUSE_MS);
  }
  const read = messages.reduce((sum, { content }) => sum + tokensIn(content), 0);
  const written = tokensIn(answer);
  send({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] });
  send({ choices: [], usage: { prompt_tokens: read, completion_tokens: written, total_tokens: read + written } });
  response.end('data: [DONE]\n\n');
}

const tokensIn = (text: string) => Math.ceil(Buffer.byteLength(text) / 4);

function inPieces(words: readonly string[]): string[] {
  const size = Math.ceil(words.length / MAX_PIECES);
  return Array.from({ length: Math.ceil(words.length / size) }, (_, place) => words.slice(place * size, (place + 1) * size).join(''));
}
