import { once } from 'node:events';
import type { FastifyReply } from 'fastify';

const MOST_WAITING_MS = 20_000;

/** Takes the answer over from Fastify and writes server-sent events into it, no faster than they are read. */
export function openEventStream(reply: FastifyReply, signal: AbortSignal) {
  const raw = beginEventStream(reply);
  return {
    async send(event: string, data: object): Promise<void> {
      if (raw.destroyed) return;
      const ready = raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
      if (ready) return;
      // Whoever does not read holds our connection and the provider's: not for ever.
      await once(raw, 'drain', { signal: AbortSignal.any([signal, AbortSignal.timeout(MOST_WAITING_MS)]) }).catch(() => raw.destroy());
    },
    end: () => raw.end(),
  };
}

/** Proxies must neither keep it, nor change it, nor hold it back. */
export function beginEventStream(reply: FastifyReply): FastifyReply['raw'] {
  reply.hijack();
  const { raw } = reply;
  // Whoever left meanwhile is told nothing.
  if (raw.destroyed) return raw;
  return raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-request-id': reply.request.id,
  });
}
