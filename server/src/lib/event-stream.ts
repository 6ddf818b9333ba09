import { once } from 'node:events';
import type { FastifyReply } from 'fastify';

const DRAIN_TIMEOUT_MS = 20_000;

/** Takes the response over from Fastify and writes server-sent events, with back-pressure. */
export function openEventStream(reply: FastifyReply, signal: AbortSignal) {
  const raw = beginEventStream(reply);
  return {
    async send(event: string, data: object): Promise<void> {
      if (raw.destroyed) return;
      const ready = raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
      if (ready) return;
      // A client that does not read keeps our connection and the provider's open, so the wait is limited.
      await once(raw, 'drain', { signal: AbortSignal.any([signal, AbortSignal.timeout(DRAIN_TIMEOUT_MS)]) }).catch(() => raw.destroy());
    },
    /** Keeps proxies from closing a stream in which nothing comes. */
    comment: () => {
      if (!raw.destroyed) raw.write(':\n\n');
    },
    end: () => raw.end(),
  };
}

/** The headers stop proxies from caching, transforming or buffering the stream. */
export function beginEventStream(reply: FastifyReply): FastifyReply['raw'] {
  reply.hijack();
  const { raw } = reply;
  // The client has disconnected meanwhile.
  if (raw.destroyed) return raw;
  return raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-request-id': reply.request.id,
  });
}
