import { ERRORS } from '@ensaya/contract/errors.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../lib/app-error.ts';
import { databaseRefusal } from '../lib/database-errors.ts';
import { openEventStream } from '../lib/event-stream.ts';

type Exchange = { request: FastifyRequest; reply: FastifyReply };

/**
 * As server-sent events if the caller accepts them, else the result alone. Undefined after a failed stream: its last event was the error.
 * Each piece is an event named `event`; a string is sent as its `text`.
 */
export async function replyWith<Result extends object, Piece extends string | object = string>(
  pieces: AsyncGenerator<Piece, Result>,
  exchange: Exchange,
  signal: AbortSignal,
  event = 'text',
): Promise<Result | undefined> {
  const wantsStream = exchange.request.headers.accept?.includes('text/event-stream');
  try {
    return await (wantsStream ? stream(pieces, exchange, signal, event) : collect(pieces));
  } catch (error) {
    throw reasonToEnd(signal) ?? error;
  }
}

/** Why the reader may not read on; undefined if they may. */
const reasonToEnd = ({ reason }: AbortSignal): AppError | undefined => (reason instanceof AppError ? reason : undefined);

export async function collect<Result>(pieces: AsyncGenerator<unknown, Result>): Promise<Result> {
  while (true) {
    const { done, value } = await pieces.next();
    if (done) return value;
  }
}

/** A failure before the first piece is an ordinary error response; afterwards it is the last event. */
async function stream<Result extends object>(
  pieces: AsyncGenerator<string | object, Result>,
  { request, reply }: Exchange,
  signal: AbortSignal,
  event: string,
): Promise<Result | undefined> {
  let next = await pieces.next();
  const events = openEventStream(reply, signal);
  try {
    while (!next.done) {
      await events.send(event, typeof next.value === 'string' ? { text: next.value } : next.value);
      next = await pieces.next();
    }
    await events.send('done', next.value);
    return next.value;
  } catch (error) {
    const refusal = reasonToEnd(signal) ?? (error instanceof AppError ? error : databaseRefusal(error as Error));
    const { code, message } = refusal ?? { code: 'internal' as const, message: ERRORS.internal.message };
    if (code === 'internal') request.log.error({ err: error }, 'an AI call failed');
    else if (!signal.aborted) request.log.info({ code }, 'an AI call failed');
    await events.send('failed', { code, message });
    return undefined;
  } finally {
    events.end();
  }
}
