import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { z } from 'zod';
import type { ServerConfig } from '../config.ts';
import { createDatabaseProbe, type DatabaseState } from '../lib/database-probe.ts';

const status = z.object({ status: z.enum(['ok', 'stopping', 'database unreachable', 'database not migrated']) });
const SHARED_FOR_MS = 1000;

declare module 'fastify' {
  interface FastifyInstance {
    /** Aborted when shutdown begins. */
    stopping: AbortSignal;
  }
}

/** `live`: the process answers. `ready`: it can serve; a proxy sends traffic only then. */
export const health = fp(async (app: FastifyInstance, options: ServerConfig) => {
  const schema = { tags: ['health'], response: { 200: status, 503: status } };
  const config = { rateLimit: false as const };

  app.get('/health/live', { schema, config }, async () => ({ status: 'ok' }) as const);

  const probe = await createDatabaseProbe(options, (error) => app.log.warn({ err: error }, 'not ready'));
  app.addHook('onClose', () => probe.close());
  // Unauthenticated and unlimited, so all requests of a second share one look.
  let looked = Number.NEGATIVE_INFINITY;
  let looking = false;
  let latest = Promise.resolve<DatabaseState>('database unreachable');
  app.get('/health/ready', { schema, config }, async (_request, reply) => {
    if (app.stopping.aborted) return reply.code(503).send({ status: 'stopping' });
    // One look at a time: they share the connection.
    if (!looking && performance.now() - looked > SHARED_FOR_MS) {
      looked = performance.now();
      looking = true;
      latest = probe.look().finally(() => {
        looking = false;
      });
    }
    const state = await latest;
    return reply.code(state === 'ok' ? 200 : 503).send({ status: state });
  });
});
