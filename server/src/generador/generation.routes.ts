import { ERRORS } from '@ensaya/contract/errors.ts';
import { fillPromptTemplate, generatePrompt, getGenerationState } from '@ensaya/contract/generacion.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { selectStoredAccess } from '../ia/access.queries.ts';
import { AppError } from '../lib/app-error.ts';
import { databaseRefusal } from '../lib/database-errors.ts';
import { openEventStream } from '../lib/event-stream.ts';
import { responseAbortSignal } from '../lib/response-abort-signal.ts';
import { handle } from '../lib/routes.ts';
import { fill, type Generation, generate } from './generation.service.ts';

const EVERYONE = { roles: ['worker', 'manager', 'superadmin'] } as const;
const GENERATIONS_A_MINUTE = 20;

export async function generationRoutes(app: FastifyInstance): Promise<void> {
  const { ia } = app;
  handle(app, getGenerationState, { roles: ['worker', 'manager'] }, async ({ query }, db) => {
    const stored = await selectStoredAccess(db, query.empresa_id);
    const compatible = stored?.provider === 'compatible';
    const ready = Boolean(stored?.api_key) && (!compatible || ia.compatible !== null);
    return { ready, simulated: ready && compatible && ia.compatible?.simulated === true };
  });
  handle(app, fillPromptTemplate, { ...EVERYONE, limit: GENERATIONS_A_MINUTE }, (input, db) => fill(db, input));
  handle(app, generatePrompt, { ...EVERYONE, limit: GENERATIONS_A_MINUTE }, async (input, db, { request, reply }) => {
    const signal = responseAbortSignal(app, reply);
    const generation = await generate(db, input, { ia, log: request.log, signal });
    const wantsStream = request.headers.accept?.includes('text/event-stream');
    const prompt = wantsStream ? await stream(generation, request, reply, signal) : await collect(generation.words);
    return { success: true, id: generation.id, prompt } as const;
  });
}

async function collect(words: AsyncGenerator<string, string>): Promise<string> {
  while (true) {
    const { done, value } = await words.next();
    if (done) return value;
  }
}

/** What fails before the first word is an ordinary refusal; afterwards the answer has begun, and the failure is its last event. */
async function stream({ id, words }: Generation, request: FastifyRequest, reply: FastifyReply, signal: AbortSignal): Promise<string> {
  let next = await words.next();
  const events = openEventStream(reply, signal);
  try {
    while (!next.done) {
      await events.send('text', { text: next.value });
      next = await words.next();
    }
    await events.send('done', { id, prompt: next.value });
    return next.value;
  } catch (error) {
    const refusal = error instanceof AppError ? error : databaseRefusal(error as Error);
    const { code, message } = refusal ?? { code: 'internal' as const, message: ERRORS.internal.message };
    if (code === 'internal') request.log.error({ err: error }, 'generation failed');
    else if (!signal.aborted) request.log.info({ code }, 'generation failed');
    await events.send('failed', { code, message });
    return '';
  } finally {
    events.end();
  }
}
