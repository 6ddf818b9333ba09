import type { FastifyInstance, FastifyReply } from 'fastify';

/** Shorter than the 20 s after which a stopping process is killed, so that an aborted call can still be answered and billed. */
const SHUTDOWN_GRACE_MS = 10_000;

/**
 * Aborts when the client disconnects early, so that we stop paying for tokens, when the reader's session ends or they leave the company, or
 * 10 s after shutdown begins. Where the reader may not read on, the reason is the AppError to answer with.
 */
export function responseAbortSignal({ stopping, realtime }: FastifyInstance, reply: FastifyReply): AbortSignal {
  const { raw } = reply;
  const controller = new AbortController();
  realtime.watch(reply, (reason) => controller.abort(reason));
  const abortSoon = () => setTimeout(() => controller.abort(), SHUTDOWN_GRACE_MS).unref();
  stopping.addEventListener('abort', abortSoon, { once: true });
  raw.once('close', () => {
    stopping.removeEventListener('abort', abortSoon);
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
