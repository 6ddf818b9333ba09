import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { openStore, type Store } from '../archivos/store.ts';
import type { ServerConfig } from '../config.ts';

declare module 'fastify' {
  interface FastifyInstance {
    store: Store;
  }
}

export const files = fp(async (app: FastifyInstance, config: ServerConfig) => {
  const store = await openStore(config);
  app.decorate('store', store);
  app.addHook('onClose', async () => store.close());
});
