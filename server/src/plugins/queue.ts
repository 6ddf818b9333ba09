import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { PgBoss } from 'pg-boss';
import type { ServerConfig } from '../config.ts';
import { type Enqueue, type EnqueueAll, enqueueAllWith, enqueueWith } from '../lib/queue.ts';

declare module 'fastify' {
  interface FastifyInstance {
    enqueue: Enqueue;
    enqueueAll: EnqueueAll;
  }
}

/** The API only enqueues: it runs and supervises no jobs and cannot read payloads. Connects at the first job. */
export const queue = fp(async (app: FastifyInstance, config: ServerConfig) => {
  const boss = new PgBoss({
    connectionString: config.DATABASE_URL,
    application_name: 'ensaya-enqueue',
    schema: 'pgboss',
    max: 2,
    createSchema: false,
    migrate: false,
    supervise: false,
    schedule: false,
  });
  boss.on('error', (error) => app.log.warn({ err: error }, 'the queue lost its connection'));
  let started: Promise<unknown> | undefined;
  const start = () => {
    started ??= boss.start().catch((error: unknown) => {
      started = undefined;
      throw error;
    });
    return started;
  };
  const [enqueue, enqueueAll] = [enqueueWith(boss), enqueueAllWith(boss)];
  app.decorate('enqueue', async (job, data, options) => {
    await start();
    await enqueue(job, data, options);
  });
  app.decorate('enqueueAll', async (job, data, options) => {
    await start();
    await enqueueAll(job, data, options);
  });
  app.addHook('onClose', async () => {
    if (started) await boss.stop({ graceful: false });
  });
});
