import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { type Acceso, createAcceso } from '../acceso/acceso.service.ts';
import { createVisits } from '../acceso/visits.ts';
import type { ServerConfig } from '../config.ts';
import { commentStatements, openPool } from '../lib/database.ts';

declare module 'fastify' {
  interface FastifyInstance {
    acceso: Acceso;
  }
}

/** Accounts and sessions, over their own database role. */
export const acceso = fp(async (app: FastifyInstance, config: ServerConfig) => {
  const pool = openPool({
    url: config.DATABASE_AUTH_URL,
    max: config.DATABASE_POOL_MAX,
    name: 'ensaya-auth',
    onError: (error) => app.log.warn({ err: error }, 'a pooled connection was lost'),
  });
  commentStatements(pool);
  const service = createAcceso(pool, config, app.enqueue, app.log);
  app.addHook('onResponse', createVisits(pool, app.log));
  app.addHook('onClose', async () => {
    await service.equalTime.settled();
    await pool.end();
  });
  app.decorate('acceso', service);
});
