import { getCurrentUser, ROLES } from '@ensaya/contract/usuarios.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ServerConfig } from '../config.ts';
import { openDatabase } from '../lib/database.ts';
import { handle } from '../lib/routes.ts';
import { createAuth } from './auth.ts';
import { selectCurrentUser } from './usuarios.queries.ts';

/** What Better Auth answers, of all it could: only these paths exist. */
const AUTH_ROUTES = [
  {
    method: 'POST',
    path: '/auth/v1/sign-in/email',
    limit: 60,
    body: z.object({ email: z.string().max(254), password: z.string().max(128) }),
  },
  { method: 'POST', path: '/auth/v1/sign-out', limit: 30, body: z.unknown() },
  { method: 'GET', path: '/auth/v1/get-session', limit: 120, body: undefined },
] as const;

export async function usuariosRoutes(app: FastifyInstance, config: ServerConfig): Promise<void> {
  const { pool } = openDatabase({
    url: config.DATABASE_AUTH_URL,
    max: Math.ceil(config.DATABASE_POOL_MAX / 2),
    name: 'ensaya-auth',
    statementNames: 'off',
    onError: (error) => app.log.warn({ err: error }, 'a pooled connection was lost'),
  });
  app.addHook('onClose', () => pool.end());
  const auth = createAuth(pool, config, app.log);

  handle(app, getCurrentUser, { roles: ROLES }, (_input, db) => selectCurrentUser(db));

  for (const { method, path, limit, body } of AUTH_ROUTES) {
    app.route({
      method,
      url: path,
      schema: { tags: ['auth'], ...(body && { body }) },
      config: { rateLimit: { max: limit } },
      handler: async (request, reply) => answer(await auth.handler(toWebRequest(request, config.PUBLIC_URL)), reply),
    });
  }
}

function toWebRequest(request: FastifyRequest, origin: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) if (value !== undefined) headers.append(name, String(value));
  headers.delete('content-length');
  headers.set('x-forwarded-for', request.ip);
  return new Request(new URL(request.url, origin), {
    method: request.method,
    headers,
    ...(request.body !== undefined && request.body !== null && { body: JSON.stringify(request.body) }),
  });
}

async function answer(response: Response, reply: FastifyReply): Promise<FastifyReply> {
  reply.code(response.status);
  for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value);
  reply.header('set-cookie', response.headers.getSetCookie());
  return reply.send(await response.text());
}
