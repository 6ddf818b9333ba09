import { PASSWORD_LIMITS } from '@ensaya/contract/acceso.ts';
import { betterAuth } from 'better-auth';
import { twoFactor } from 'better-auth/plugins';
import type { FastifyBaseLogger } from 'fastify';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { ServerConfig } from '../config.ts';
import type { Account } from './links.queries.ts';
import { openSession } from './open-session.ts';

const COOKIE_PREFIX = 'ensaya';

const cookieName = ({ PUBLIC_URL }: Pick<ServerConfig, 'PUBLIC_URL'>, name: string) =>
  `${PUBLIC_URL.startsWith('https:') ? '__Secure-' : ''}${COOKIE_PREFIX}.${name}`;
export const sessionCookieName = (config: Pick<ServerConfig, 'PUBLIC_URL'>): string => cookieName(config, 'session_token');
/** Set while a sign-in waits for a code of the second factor. */
export const challengeCookieName = (config: Pick<ServerConfig, 'PUBLIC_URL'>): string => cookieName(config, 'two_factor');

type Mails = {
  verify: (account: Account) => Promise<void>;
  alreadyRegistered: (email: string) => Promise<void>;
};

/** Better Auth over its own schema and its own database role; `app.enter` is the only other reader of its sessions. */
export function createAuth(pool: pg.Pool, config: ServerConfig, verification: boolean, mails: Mails, log: FastifyBaseLogger) {
  return betterAuth({
    appName: config.BRAND_NAME,
    baseURL: config.PUBLIC_URL,
    basePath: '/auth/v1',
    secret: config.AUTH_SECRET,
    trustedOrigins: [config.PUBLIC_URL],
    database: { db: new Kysely({ dialect: new PostgresDialect({ pool }) }), type: 'postgres', schemaName: 'auth', transaction: true },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_LIMITS.min,
      maxPasswordLength: PASSWORD_LIMITS.max,
      requireEmailVerification: verification,
      onExistingUserSignUp: ({ user }) => mails.alreadyRegistered(user.email),
    },
    emailVerification: {
      sendOnSignUp: verification,
      // Only at the registration, and without Better Auth's own token: links.queries.ts makes the links.
      sendVerificationEmail: ({ user }) => mails.verify(user),
    },
    user: {
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
      // Read by the trigger app.admit_user. Only our own sign-up route can set them.
      additionalFields: {
        requestedRole: { type: 'string', required: true, returned: false, fieldName: 'requested_role' },
        mayBeFirstSuperadmin: { type: 'boolean', required: true, returned: false, fieldName: 'may_be_first_superadmin' },
        timeZone: { type: 'string', required: false, returned: false, fieldName: 'time_zone' },
      },
    },
    plugins: [
      openSession,
      twoFactor({
        issuer: config.BRAND_NAME,
        twoFactorTable: 'two_factor',
        schema: {
          user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
          twoFactor: {
            modelName: 'two_factor',
            fields: {
              userId: 'user_id',
              backupCodes: 'backup_codes',
              failedVerificationCount: 'failed_verification_count',
              lockedUntil: 'locked_until',
            },
          },
        },
      }),
    ],
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
      // Our migrations and tests cover the schema. A check at start would fail on a database that is not migrated yet.
      database: { generateId: 'uuid', validateSchema: false },
    },
    rateLimit: { enabled: false }, // the server has its own
    telemetry: { enabled: false },
    logger: { level: 'warn', log: (level, message) => log[level === 'error' ? 'error' : 'warn'](message) },
  });
}

export type Auth = ReturnType<typeof createAuth>;
