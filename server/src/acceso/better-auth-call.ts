import type { ErrorCode } from '@ensaya/contract/errors.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../lib/app-error.ts';

type Endpoint = (input: never) => Promise<unknown>;

/** Better Auth's error codes → ours. An unlisted one is an internal error. */
const REFUSALS: Record<string, ErrorCode> = {
  INVALID_EMAIL_OR_PASSWORD: 'bad_credentials',
  INVALID_PASSWORD: 'bad_credentials',
  EMAIL_NOT_VERIFIED: 'email_unconfirmed',
  USER_ALREADY_EXISTS: 'signup_failed',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'signup_failed',
  INVALID_TOKEN: 'bad_link',
  TOKEN_EXPIRED: 'bad_link',
  USER_NOT_FOUND: 'bad_link',
  INVALID_CODE: 'bad_code',
  INVALID_BACKUP_CODE: 'bad_code',
  TOTP_NOT_ENABLED: 'bad_code',
  INVALID_TWO_FACTOR_COOKIE: 'unauthenticated',
  ACCOUNT_TEMPORARILY_LOCKED: 'throttled',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'throttled',
  UNAUTHORIZED: 'unauthenticated',
};
const LOCKED_FOR_SECONDS = 15 * 60;

/** Calls a Better Auth endpoint on behalf of a request and passes on the cookies it sets. */
export async function ask<T>(
  endpoint: Endpoint,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  input: object = {},
  { anonymous = false } = {},
): Promise<T> {
  const headers = new Headers({ 'user-agent': String(request.headers['user-agent'] ?? '').slice(0, 400), 'x-forwarded-for': request.ip });
  if (request.headers.cookie && !anonymous) headers.set('cookie', request.headers.cookie);
  const response = (await endpoint({ ...input, headers, asResponse: true } as never)) as Response;
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie);
  const text = await response.text();
  const body: unknown = text ? JSON.parse(text) : null;
  if (response.ok) return body as T;
  const { code = '' } = (body ?? {}) as { code?: string };
  const refusal = REFUSALS[code] ?? (response.status === 401 ? 'unauthenticated' : undefined);
  if (!refusal) throw new Error(`Better Auth refused with ${response.status} ${code}`);
  throw new AppError(refusal, refusal === 'throttled' ? { retryAfter: LOCKED_FOR_SECONDS } : {});
}
