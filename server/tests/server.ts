import { createHash, createHmac } from 'node:crypto';
import { buildSession, confirmSessions, type User } from '@ensaya/db/builders/usuarios.ts';
import { cleanUp, createTestDatabase, type TestDatabase } from '@ensaya/db/tests/database.ts';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { sessionCookieName } from '../src/acceso/auth.ts';
import { createApp } from '../src/app.ts';
import { readServerConfig, type ServerConfig } from '../src/config.ts';
import { temporaryFolder } from './folder.ts';

/** On loopback, so that production accepts it without TLS. */
export const ORIGIN = 'http://ensaya.localhost';
const SECRET = 'a secret that only tests may use, 32+';

export type TestServer = TestDatabase & {
  app: FastifyInstance;
  config: ServerConfig;
  /** A caller with a live session of that user, with a browser's headers. */
  as: (user: Pick<User, 'id'>) => Promise<Caller>;
  /** The same, as if the user had just proved once more who they are. */
  asConfirmed: (user: Pick<User, 'id'>) => Promise<Caller>;
  stranger: Caller;
  /** What all callers have received so far; for `unfilled`. */
  received: { method: string; url: string; status: number; body: unknown }[];
};
type Caller = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  body?: object,
) => Promise<{ status: number; body: unknown; headers: Record<string, unknown> }>;

export async function createTestServer(environment: Record<string, string> = {}, of?: TestDatabase): Promise<TestServer> {
  const database = await createTestDatabase(of);
  const config = readServerConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    PUBLIC_URL: ORIGIN,
    AUTH_SECRET: SECRET,
    AI_KEY_RING: `prueba:${createHash('sha256').update(SECRET).digest('base64')}`,
    DATABASE_URL: database.url('ensaya_api'),
    DATABASE_AUTH_URL: database.url('ensaya_auth'),
    RATE_LIMIT_PER_MINUTE: '1000000',
    DOCS: 'on',
    FILES_DIR: await temporaryFolder(),
    ...environment,
  });
  const app = await createApp(config);
  cleanUp(() => app.close());

  const received: TestServer['received'] = [];
  const caller =
    (cookie?: string): Caller =>
    async (method, url, body) => {
      const request: InjectOptions = {
        method,
        url,
        headers: { origin: ORIGIN, ...(cookie && { cookie }) },
        ...(body && { payload: body }),
      };
      const response = await app.inject(request);
      const { 'content-type': type = '' } = response.headers;
      const read = () => (String(type).startsWith('application/json') ? response.json() : response.rawPayload);
      const answer = { status: response.statusCode, body: response.body ? read() : null, headers: response.headers };
      received.push({ method, url, ...answer });
      return answer;
    };
  return {
    ...database,
    app,
    config,
    as: async (user) => caller(signSession(config, await buildSession(database.owner, user))),
    asConfirmed: async (user) => {
      const token = await buildSession(database.owner, user);
      await confirmSessions(database.owner, user);
      return caller(signSession(config, token));
    },
    stranger: caller(),
    received,
  };
}

/** The cookie that signing in would set for a session token. */
export function signSession(config: Pick<ServerConfig, 'AUTH_SECRET' | 'PUBLIC_URL'>, token: string): string {
  const signature = createHmac('sha256', config.AUTH_SECRET).update(token).digest('base64');
  return `${sessionCookieName(config)}=${encodeURIComponent(`${token}.${signature}`)}`;
}
