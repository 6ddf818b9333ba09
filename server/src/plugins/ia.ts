import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { ServerConfig } from '../config.ts';
import { type Ia, openIa } from '../ia/open-ia.ts';

declare module 'fastify' {
  interface FastifyInstance {
    ia: Ia;
  }
}

export const ia = fp(async (app: FastifyInstance, config: ServerConfig) => {
  app.decorate('ia', openIa(config, app.unscopedDatabase));
});
