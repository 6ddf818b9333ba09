import type { ErrorCode } from '@ensaya/contract/errors.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../lib/app-error.ts';

type Endpoint = (input: never) => Promise<unknown>;

/** The error codes of the endpoints that we call → ours. An unlisted one is an internal error. */
const REFUSALS: Record<string, ErrorCode> = {
  INVALID_EMAIL_OR_PASSWORD: 'bad_credentials',
  INVALID_PASSWORD: 'bad_credentials',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'bad_credentials',
  INVALID_EMAIL: 'invalid_input',
  PASSWORD_TOO_SHORT: 'invalid_input',
  PASSWORD_TOO_LONG: 'invalid_input',
  EMAIL_NOT_VERIFIED: 'email_unconfirmed',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'signup_failed',
  TOTP_ALREADY_ENABLED: 'factor_on',
  UNAUTHORIZED: 'unauthenticated',
};

/** Calls a Better Auth endpoint on behalf of a request and passes on the cookies it sets. */
export async function callBetterAuth<T>(
  endpoint: Endpoint,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  input: object = {},
): Promise<T> {
  const headers = new Headers({ 'user-agent': String(request.headers['user-agent'] ?? '').slice(0, 400), 'x-forwarded-for': request.ip });
  if (request.headers.cookie) headers.set('cookie', request.headers.cookie);
  const response = (await endpoint({ ...input, headers, asResponse: true } as never)) as Response;
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie);
  const text = await response.text();
  const body: unknown = text ? JSON.parse(text) : null;
  if (response.ok) return body as T;
  const { code = '' } = (body ?? {}) as { code?: string };
  const refusal = REFUSALS[code] ?? (response.status === 401 ? 'unauthenticated' : undefined);
  if (!refusal) throw new Error(`Better Auth refused with ${response.status} ${code}`);
  throw new AppError(refusal);
}
