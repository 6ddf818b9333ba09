import { ERRORS } from '@ensaya/contract/errors.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../lib/app-error.ts';
import { databaseRefusal } from '../lib/database-errors.ts';
import { openEventStream } from '../lib/event-stream.ts';

type Pieces<Result> = AsyncGenerator<string, Result>;
type Exchange = { request: FastifyRequest; reply: FastifyReply };

/** As server-sent events if the caller accepts them, else the result alone. Undefined after a failed stream: its last event was the error. */
export function replyWith<Result extends object>(
  pieces: Pieces<Result>,
  exchange: Exchange,
  signal: AbortSignal,
): Promise<Result | undefined> {
  const wantsStream = exchange.request.headers.accept?.includes('text/event-stream');
  return wantsStream ? stream(pieces, exchange, signal) : collect(pieces);
}

export async function collect<Result>(pieces: Pieces<Result>): Promise<Result> {
  while (true) {
    const { done, value } = await pieces.next();
    if (done) return value;
  }
}

/** A failure before the first piece is an ordinary error response; afterwards it is the last event. */
async function stream<Result extends object>(
  pieces: Pieces<Result>,
  { request, reply }: Exchange,
  signal: AbortSignal,
): Promise<Result | undefined> {
  let next = await pieces.next();
  const events = openEventStream(reply, signal);
  try {
    while (!next.done) {
      await events.send('text', { text: next.value });
      next = await pieces.next();
    }
    await events.send('done', next.value);
    return next.value;
  } catch (error) {
    const refusal = error instanceof AppError ? error : databaseRefusal(error as Error);
    const { code, message } = refusal ?? { code: 'internal' as const, message: ERRORS.internal.message };
    if (code === 'internal') request.log.error({ err: error }, 'an AI call failed');
    else if (!signal.aborted) request.log.info({ code }, 'an AI call failed');
    await events.send('failed', { code, message });
    return undefined;
  } finally {
    events.end();
  }
}
