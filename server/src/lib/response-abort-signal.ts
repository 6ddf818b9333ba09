import type { FastifyInstance, FastifyReply } from 'fastify';

/** Shorter than the 20 s after which a stopping process is killed, so that an aborted call can still be answered and billed. */
const SHUTDOWN_GRACE_MS = 10_000;

/** Aborts when the client disconnects early, so that we stop paying for tokens, or 10 s after shutdown begins. */
export function responseAbortSignal({ stopping }: FastifyInstance, { raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const abortSoon = () => setTimeout(() => controller.abort(), SHUTDOWN_GRACE_MS).unref();
  stopping.addEventListener('abort', abortSoon, { once: true });
  raw.once('close', () => {
    stopping.removeEventListener('abort', abortSoon);
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
