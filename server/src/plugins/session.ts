import { createSecretKey } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { sessionCookieName } from '../acceso/auth.ts';
import type { ServerConfig } from '../config.ts';
import { readSignedCookie } from '../lib/session-cookie.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** From a cookie that we signed. app.enter checks whether the session is still valid. */
    sessionToken: string | undefined;
  }
}

export const session = fp(async (app: FastifyInstance, config: ServerConfig) => {
  const cookieName = sessionCookieName(config);
  const secret = createSecretKey(config.AUTH_SECRET, 'utf8');
  app.decorateRequest('sessionToken', undefined);
  app.addHook('onRequest', (request, _reply, next) => {
    request.sessionToken = readSignedCookie(request.headers.cookie, cookieName, secret);
    next();
  });
});
