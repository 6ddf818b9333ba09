import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { ServerConfig } from '../config.ts';
import { requestSeconds, requests } from '../lib/metrics.ts';
import { serveMetrics } from '../lib/metrics-server.ts';

/** The operation of a request; undefined for what is none of the API's. */
export const operationOf = ({ routeOptions }: FastifyRequest) => (routeOptions.schema as { operationId?: string } | undefined)?.operationId;

/** A read whose client disconnected has no answer, and Fastify reports none. */
export const countAbandoned = (request: FastifyRequest) =>
  requests.inc({ operation: operationOf(request) ?? 'other', status: CLIENT_GONE });

/** As proxies count it. */
const CLIENT_GONE = 499;

/** Counts and times every answer. */
export const metrics = fp(async (app: FastifyInstance, config: ServerConfig) => {
  app.addHook('onResponse', async (request, reply) => {
    const operation = operationOf(request);
    requests.inc({ operation: operation ?? 'other', status: reply.statusCode });
    const isStream = String(reply.raw.getHeader('content-type')).startsWith('text/event-stream');
    if (operation && !isStream) requestSeconds.observe({ operation }, reply.elapsedTime / 1000);
  });
  const stop = await serveMetrics(config);
  app.addHook('onClose', stop);
});
