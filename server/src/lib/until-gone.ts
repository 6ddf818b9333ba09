import type { FastifyInstance, FastifyReply } from 'fastify';

/** A process that is told to stop is ended after 20 s: what takes longer is broken off before, so that it can still be told and billed. */
const FAREWELL_MS = 10_000;

/** Aborts when the caller hangs up before the answer is complete, for nobody pays for words that nobody reads; and when the server must go. */
export function untilGone({ stopping }: FastifyInstance, { raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  const goSoon = () => setTimeout(() => gone.abort(), FAREWELL_MS).unref();
  stopping.addEventListener('abort', goSoon, { once: true });
  raw.once('close', () => {
    stopping.removeEventListener('abort', goSoon);
    if (!raw.writableFinished) gone.abort();
  });
  return gone.signal;
}
