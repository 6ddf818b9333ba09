import { betterAuth } from 'better-auth';
import type { FastifyBaseLogger } from 'fastify';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { ServerConfig } from '../config.ts';

const COOKIE_PREFIX = 'ensaya';

export const sessionCookieName = ({ PUBLIC_URL }: Pick<ServerConfig, 'PUBLIC_URL'>): string =>
  `${PUBLIC_URL.startsWith('https:') ? '__Secure-' : ''}${COOKIE_PREFIX}.session_token`;

/** Better Auth over its own schema and its own database role; `app.enter` is the only other reader of its sessions. */
export function createAuth(pool: pg.Pool, config: ServerConfig, log: FastifyBaseLogger) {
  return betterAuth({
    baseURL: config.PUBLIC_URL,
    basePath: '/auth/v1',
    secret: config.AUTH_SECRET,
    trustedOrigins: [config.PUBLIC_URL],
    database: { db: new Kysely({ dialect: new PostgresDialect({ pool }) }), type: 'postgres', schemaName: 'auth', transaction: true },
    emailAndPassword: { enabled: true, disableSignUp: true, minPasswordLength: 6, maxPasswordLength: 128 },
    user: { fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' } },
    session: {
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    account: {
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    verification: { fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' } },
    advanced: {
      cookiePrefix: COOKIE_PREFIX,
      useSecureCookies: config.PUBLIC_URL.startsWith('https:'),
      database: { generateId: 'uuid' },
    },
    rateLimit: { enabled: false }, // the server has its own
    telemetry: { enabled: false },
    logger: { level: 'warn', log: (level, message) => log[level === 'error' ? 'error' : 'warn'](message) },
  });
}
