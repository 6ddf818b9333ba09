import type { ServerResponse } from 'node:http';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { answerTo } from './answer.ts';
import type { Message } from './blocks.ts';
import type { JsonSchema } from './fill-schema.ts';

/** Longer answers are sent in larger pieces, so that they do not take longer. */
const MAX_PIECES = 150;
/** With what follows it. JSON without blanks also ends one at each comma, or it would arrive whole. */
const WORD = /\s*(?:[^\s,]+,?|,)\s*/g;
/** The number of pieces after which some models stop. */
const PIECES_BEFORE_TROUBLE = 5;
const PAUSE_MS = 4;
const SLOW_PAUSE_MS = 150;

type SimulatedRequest = { model: string; messages: readonly Message[]; schema: JsonSchema | undefined; pauseMs: number };

/** Streams the answer as chunks of OpenAI's chat API, with the model's misbehaviour. */
export async function speak(response: ServerResponse, { model, messages, schema, pauseMs }: SimulatedRequest): Promise<void> {
  const answer = answerTo(model, messages, schema);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = (body: object) =>
    response.write(`data: ${JSON.stringify({ id: 'simulada', object: 'chat.completion.chunk', created: 0, model, ...body })}\n\n`);
  if (model === 'ensayo-mudo') return;
  for (const [place, content] of inPieces(answer.match(WORD) ?? []).entries()) {
    if (response.destroyed) return;
    if (place === PIECES_BEFORE_TROUBLE && model === 'ensayo-atasco') return;
    if (place === PIECES_BEFORE_TROUBLE && model === 'ensayo-corte') return void response.destroy();
    send({ choices: [{ index: 0, delta: { role: 'assistant', content }, finish_reason: null }] });
    const pause = model === 'ensayo-lento' ? SLOW_PAUSE_MS : pauseMs;
    await (pause > 0 ? sleep(pause) : nextTurn());
  }
  const read = messages.reduce((sum, { content }) => sum + tokensIn(content), 0);
  const written = tokensIn(answer);
  send({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] });
  send({ choices: [], usage: { prompt_tokens: read, completion_tokens: written, total_tokens: read + written } });
  response.end('data: [DONE]\n\n');
}

/** How long the simulator waits after each piece of an answer; at most 150 pieces. 0 for tests that ask very often. */
export function pauseOf({ SIMULATOR_PAUSE_MS = String(PAUSE_MS) }: NodeJS.ProcessEnv): number {
  if (!/^\d+$/.test(SIMULATOR_PAUSE_MS)) throw new Error(`SIMULATOR_PAUSE_MS is no number of milliseconds: ${SIMULATOR_PAUSE_MS}`);
  return Number(SIMULATOR_PAUSE_MS);
}

const tokensIn = (text: string) => Math.ceil(Buffer.byteLength(text) / 4);

function inPieces(words: readonly string[]): string[] {
  const size = Math.ceil(words.length / MAX_PIECES);
  return Array.from({ length: Math.ceil(words.length / size) }, (_, place) => words.slice(place * size, (place + 1) * size).join(''));
}
