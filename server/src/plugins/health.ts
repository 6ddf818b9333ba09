import { readdir } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { z } from 'zod';

const MIGRATIONS = new URL('migrations/', import.meta.resolve('@ensaya/db/types.ts').replace(/src\/types\.ts$/, ''));
const status = z.object({ status: z.enum(['ok', 'stopping', 'database unreachable', 'database not migrated']) });

declare module 'fastify' {
  interface FastifyInstance {
    /** Aborted when shutdown begins. */
    stopping: AbortSignal;
  }
}

/** `live`: the process answers. `ready`: it can serve; a proxy sends traffic only then. */
export const health = fp(async (app: FastifyInstance) => {
  const newest =
    (await readdir(MIGRATIONS))
      .sort()
      .at(-1)
      ?.replace(/\.sql$/, '') ?? '';
  const schema = { tags: ['health'], response: { 200: status, 503: status } };
  const config = { rateLimit: false as const };

  app.get('/health/live', { schema, config }, async () => ({ status: 'ok' }) as const);

  const probe = async (): Promise<z.infer<typeof status>> => {
    try {
      const { rowCount } = await app.unscopedDatabase.pool.query(
        `select from meta.applied where kind = 'migrations' and name >= $1 limit 1`,
        [newest],
      );
      return { status: rowCount ? 'ok' : 'database not migrated' };
    } catch (error) {
      app.log.warn({ err: error }, 'not ready');
      return { status: 'database unreachable' };
    }
  };
  // Unauthenticated and unlimited, so all probes share one query per second.
  let looked = Number.NEGATIVE_INFINITY;
  let latest = Promise.resolve<z.infer<typeof status>>({ status: 'database unreachable' });
  app.get('/health/ready', { schema, config }, async (_request, reply) => {
    if (app.stopping.aborted) return reply.code(503).send({ status: 'stopping' });
    if (performance.now() - looked > 1000) {
      looked = performance.now();
      latest = probe();
    }
    const answer = await latest;
    return reply.code(answer.status === 'ok' ? 200 : 503).send(answer);
  });
});
