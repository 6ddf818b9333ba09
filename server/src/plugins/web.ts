import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { ServerConfig } from '../config.ts';
import { sendPage } from '../lib/kept-page.ts';
import { readPages } from '../lib/public-pages.ts';

/** Their address is a way in: nobody may list it, and nobody is told where the reader came from. */
const INVITATION = /^\/invitacion\//;
/** What ends like a file is one: when it is missing, a page in its place would only confuse whoever asked. */
const FILE = /\.\w{1,11}$/;

/** Serves the built web application: the public pages, its files, and for every other page the shell whose router knows it. */
export async function web(app: FastifyInstance, config: ServerConfig & { WEB_DIST: string }): Promise<void> {
  const root = resolve(config.WEB_DIST);
  const { pages, shell } = await readPages(root, config);
  for (const [path, page] of pages) app.get(path, { schema: { hide: true } }, (request, reply) => sendPage(request, reply, page));

  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    // Pages go out filled, and compressed files in the name of what they compress.
    globIgnore: ['index.html', 'pages/**', '**/*.{br,gz}'],
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.startsWith(join(root, 'assets/'));
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });

  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    const [path = ''] = request.url.split('?');
    const wantsPage = request.headers.accept?.includes('text/html') && !FILE.test(path);
    if (INVITATION.test(path)) reply.headers({ 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' });
    return wantsPage ? sendPage(request, reply, shell) : reply.callNotFound();
  });
}
