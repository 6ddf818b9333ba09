import { PASSWORD_LIMITS } from '@ensaya/contract/acceso.ts';
import { betterAuth } from 'better-auth';
import { twoFactor } from 'better-auth/plugins';
import type { FastifyBaseLogger } from 'fastify';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { ServerConfig } from '../config.ts';
import { cookieName, cookiePrefix } from '../lib/cookie-name.ts';
import { hashPassword, verifyPassword } from './hashing.ts';
import type { Account } from './links.queries.ts';
import { openSession } from './open-session.ts';

/** As app.session_lifetime() in the database. */
export const LONGEST_SESSION_SECONDS = 30 * 24 * 3600;

/** Set while a sign-in waits for a code of the second factor. */
export const challengeCookieName = (config: Pick<ServerConfig, 'PUBLIC_URL'>): string => cookieName(config, 'two_factor');
export const sessionCookieName = (config: Pick<ServerConfig, 'PUBLIC_URL'>): string => cookieName(config, 'session_token');

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
      password: { hash: hashPassword, verify: verifyPassword },
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
      // The cookie lives as long as the longest session. The database decides when a session ends: the library, which compares with this
      // server's clock, reads an expiry that never comes, and extends nothing.
      expiresIn: LONGEST_SESSION_SECONDS,
      disableSessionRefresh: true,
      fields: {
        userId: 'user_id',
        expiresAt: 'library_expires_at',
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
      cookiePrefix: cookiePrefix(config),
      // It would put `__Secure-` before the prefix.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: config.PUBLIC_URL.startsWith('https:') },
      // Our migrations and tests cover the schema. A check at start would fail on a database that is not migrated yet.
      database: { generateId: 'uuid', validateSchema: false },
    },
    rateLimit: { enabled: false }, // the server has its own
    telemetry: { enabled: false },
    logger: { level: 'warn', log: (level, message) => log[level === 'error' ? 'error' : 'warn'](message) },
  });
}

export type Auth = ReturnType<typeof createAuth>;
