import { ERRORS } from '@ensaya/contract/errors.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../lib/app-error.ts';
import { databaseRefusal } from '../lib/database-errors.ts';
import { openEventStream } from '../lib/event-stream.ts';

type Exchange = { request: FastifyRequest; reply: FastifyReply };

type Send<Piece> = string | ((piece: Piece) => { event: string; data: string | object });
/** Begins at once, and sends a comment after each second in which nothing came. Every failure is then the last event. */
type Waiting = { commentMs?: number };

/**
 * As server-sent events if the caller accepts them, else the result alone. Undefined after a failed stream: its last event was the error.
 * Each piece is an event named `event`, or as the function says; a string is sent as its `text`.
 */
export async function replyWith<Result extends object, Piece extends string | object = string>(
  pieces: AsyncGenerator<Piece, Result>,
  exchange: Exchange,
  signal: AbortSignal,
  event: Send<Piece> = 'text',
  waiting: Waiting = {},
): Promise<Result | undefined> {
  const wantsStream = exchange.request.headers.accept?.includes('text/event-stream');
  try {
    return await (wantsStream ? stream(pieces, exchange, signal, event, waiting) : collect(pieces));
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

/** A failure before the first piece is an ordinary error response, unless the stream begins at once; afterwards it is the last event. */
async function stream<Result extends object, Piece extends string | object>(
  pieces: AsyncGenerator<Piece, Result>,
  { request, reply }: Exchange,
  signal: AbortSignal,
  send: Send<Piece>,
  { commentMs }: Waiting,
): Promise<Result | undefined> {
  const first = commentMs === undefined ? await pieces.next() : undefined;
  const events = openEventStream(reply, signal);
  const silence = commentMs === undefined ? undefined : setInterval(events.comment, commentMs);
  try {
    let next = first ?? (await pieces.next());
    while (!next.done) {
      const { event, data } = typeof send === 'string' ? { event: send, data: next.value } : send(next.value);
      await events.send(event, typeof data === 'string' ? { text: data } : data);
      silence?.refresh();
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
    clearInterval(silence);
    events.end();
  }
}
