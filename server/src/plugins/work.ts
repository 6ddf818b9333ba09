import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { ServerConfig } from '../config.ts';
import type { Span } from '../lib/span.ts';
import { startSpan, startTraces } from '../lib/traces.ts';
import { inWork } from '../lib/work.ts';
import { operationOf } from './metrics.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined where no traces are sent. */
    span: Span | undefined;
  }
}

/** What a request does, its statements, jobs and AI calls, carries its id and belongs to its span. */
export const work = fp(async (app: FastifyInstance, config: ServerConfig) => {
  app.decorateRequest('span', undefined);
  const stop = await startTraces(config, 'ensaya-server');
  app.addHook('onClose', stop);
  if (config.OTEL_EXPORTER_OTLP_ENDPOINT)
    app.addHook('onRequest', async (request, reply) => {
      const { method, routeOptions, id, headers } = request;
      const attributes = { 'http.request.method': method, 'http.route': routeOptions.url ?? 'unknown', 'ensaya.request_id': id };
      const span = startSpan('request', operationOf(request) ?? 'other', attributes, String(headers.traceparent));
      request.span = span;
      // Also emitted when the client disconnects.
      reply.raw.once('close', () => {
        const { statusCode } = reply;
        span?.end({ attributes: { 'http.response.status_code': statusCode }, failed: statusCode >= 500 });
      });
    });
  // After the body has been read: its events come from the socket, outside the request's async context.
  app.addHook('preValidation', ({ id, span, raw }, _reply, next) =>
    inWork({ id, traceparent: span?.traceparent, isGone: () => raw.socket.destroyed }, next),
  );
});
