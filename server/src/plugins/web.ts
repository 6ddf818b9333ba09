import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Serves the built web application; a page that the browser's own router knows is answered with its shell. */
export async function web(app: FastifyInstance, { root }: { root: string }): Promise<void> {
  await app.register(fastifyStatic, {
    root: resolve(root),
    wildcard: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/');
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    const wantsPage = request.headers.accept?.includes('text/html');
    return wantsPage ? reply.sendFile('index.html') : reply.callNotFound();
  });
}
