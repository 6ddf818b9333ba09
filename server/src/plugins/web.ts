import { join, resolve } from 'node:path';
import accepts from '@fastify/accepts';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { ServerConfig } from '../config.ts';
import { readPages } from '../lib/public-pages.ts';
import { sendStaticPage } from '../lib/static-page.ts';

/** The address contains a token: search engines must not index it, and it must not leave as a referrer. */
const INVITATION = /^\/invitacion\//;
/** A path that ends like a file name is a file: when it is missing the answer is 404, not the application's shell. */
const FILE = /\.\w{1,11}$/;

/** Below these a path is an operation or nothing, whatever the caller accepts. */
const API = /^\/(rest|auth|functions|storage|realtime)\/v1(\/|$)/;

/** Serves the built web application: the public pages, its files, and the shell for every other page, which the browser's router resolves. */
export async function web(app: FastifyInstance, config: ServerConfig & { WEB_DIST: string }): Promise<void> {
  await app.register(accepts);
  const root = resolve(config.WEB_DIST);
  const { pages, shells, shell } = await readPages(root, config);
  for (const [path, page] of pages) app.get(path, { schema: { hide: true } }, (request, reply) => sendStaticPage(request, reply, page));

  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    // Pages are sent filled in; compressed files are sent in place of the original.
    globIgnore: ['index.html', 'pages/**', '**/*.{br,gz}'],
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.startsWith(join(root, 'assets/'));
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });

  // The same rules for all: a parameter may look like a file name, too.
  for (const pattern of [...shells.keys(), '/*'])
    app.get(pattern, { schema: { hide: true } }, (request, reply) => {
      const [path = ''] = request.url.split('?');
      // Named explicitly: a request for anything (`*/*`) is not a navigation.
      const wantsPage = request.headers.accept?.includes('text/html') && !FILE.test(path) && !API.test(path);
      if (INVITATION.test(path)) reply.headers({ 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' });
      return wantsPage ? sendStaticPage(request, reply, shells.get(pattern) ?? shell) : reply.callNotFound();
    });
}
