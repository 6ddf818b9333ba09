import { refusal } from './api-error.ts';
import { send } from './http.ts';

/** A refusal of Better Auth, whose endpoints are not operations of the contract and whose codes are its own. */
export class AuthError extends Error {
  override readonly name = 'AuthError';
  readonly code: string;
  readonly status: number;

  constructor(code: string, status: number) {
    super(`the sign-in service answered ${code}`);
    this.code = code;
    this.status = status;
  }
}

/** Refusals made before Better Auth is reached (too many requests, a foreign origin) still arrive as an ApiError. */
export async function postAuth(path: `/${string}`, body: Record<string, unknown>): Promise<void> {
  const answer = await send({ method: 'POST', url: `/auth/v1${path}`, body });
  if (answer.ok) return;
  throw isAuthRefusal(answer.body) ? new AuthError(answer.body.code, answer.status) : refusal(answer.status, answer.body, answer.requestId);
}

const isAuthRefusal = (body: unknown): body is { code: string } =>
  typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string';
