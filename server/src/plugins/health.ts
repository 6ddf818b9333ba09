import { readdir } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { z } from 'zod';

const MIGRATIONS = new URL('migrations/', import.meta.resolve('@ensaya/db/types.ts').replace(/src\/types\.ts$/, ''));
const status = z.object({ status: z.enum(['ok', 'stopping', 'database unreachable', 'database not migrated']) });

/** `live`: the process answers. `ready`: it can serve; a proxy sends traffic only then. */
export const health = fp(async (app: FastifyInstance) => {
  const newest =
    (await readdir(MIGRATIONS))
      .sort()
      .at(-1)
      ?.replace(/\.sql$/, '') ?? '';
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  const schema = { tags: ['health'], response: { 200: status, 503: status } };
  const config = { rateLimit: false as const };

  app.get('/health/live', { schema, config }, async () => ({ status: 'ok' }) as const);

  app.get('/health/ready', { schema, config }, async (request, reply) => {
    if (stopping) return reply.code(503).send({ status: 'stopping' });
    try {
      const applied = await app.unscopedDatabase.pool.query<{ name: string }>(
        `select name from meta.applied where kind = 'migrations' and name >= $1 limit 1`,
        [newest],
      );
      return applied.rows.length > 0 ? ({ status: 'ok' } as const) : reply.code(503).send({ status: 'database not migrated' });
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return reply.code(503).send({ status: 'database unreachable' });
    }
  });
});
