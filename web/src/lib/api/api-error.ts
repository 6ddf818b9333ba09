import { ERRORS, type ErrorCode, errorBody } from '@ensaya/contract/errors.ts';
import { waitSentence } from '../format/wait.ts';

export const NO_CONNECTION = 'No hay conexión. Revisa tu red e inténtalo de nuevo';

type Details = {
  /** 0 without an answer. */
  status: number;
  message?: string | undefined;
  fields?: Record<string, string> | undefined;
  current?: unknown;
  retryAfter?: number | undefined;
  requestId?: string | undefined;
  cause?: unknown;
};

/** A failed call. The message is Spanish and made for the user. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  readonly status: number;
  /** Messages by the path of the invalid field. */
  readonly fields: Record<string, string>;
  /** With `stale`: the current row, not parsed yet. */
  readonly current: unknown;
  /** With `throttled` and `rate_limited`: seconds to wait. */
  readonly retryAfter: number | undefined;
  /** For support. */
  readonly requestId: string | undefined;

  constructor(code: ErrorCode, { status, message = ERRORS[code].message, fields = {}, current, retryAfter, requestId, cause }: Details) {
    super(message, { cause });
    this.code = code;
    this.status = status;
    this.fields = fields;
    this.current = current;
    this.retryAfter = retryAfter;
    this.requestId = requestId;
  }
}

export const noConnection = (cause: unknown) => new ApiError('unavailable', { status: 0, message: NO_CONNECTION, cause });

/** The least specific code of each status. */
const CODES: Record<number, ErrorCode> = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  413: 'too_large',
  415: 'unsupported_type',
  429: 'rate_limited',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
};

/** For the answer of a proxy, which has no body of ours. */
const codeOf = (status: number): ErrorCode => CODES[status] ?? (status >= 500 ? 'internal' : 'invalid_input');

export function refusal(status: number, body: unknown, requestId: string | undefined): ApiError {
  const parsed = errorBody.safeParse(body);
  if (!parsed.success) return new ApiError(codeOf(status), { status, requestId });
  const { code, message, fields, current, retry_after, request_id } = parsed.data.error;
  return new ApiError(code, { status, message, fields, current, retryAfter: retry_after, requestId: request_id });
}

/** A refusal (4xx) is not worth a retry, unlike a lost connection or a busy server. */
export const isRefusal = (error: Error): boolean => error instanceof ApiError && error.status >= 400 && error.status < 500;

/** No response: the network or the server is down. */
export const isUnreached = (error: unknown): boolean => error instanceof ApiError && error.status === 0;

export const hasCode = (error: unknown, code: ErrorCode): error is ApiError => error instanceof ApiError && error.code === code;

/** 'Error al cargar las empresas: …', with the reason if it is known. */
export const explain = (what: string, error: unknown): string => (error instanceof ApiError ? `${what}: ${messageOf(error)}` : what);

/** The current row in the refusal of an outdated version. */
export function staleRow<Row>(error: unknown, schema: { safeParse: (data: unknown) => { data?: Row | undefined } }): Row | undefined {
  return hasCode(error, 'stale') ? schema.safeParse(error.current).data : undefined;
}

/** The message for the user. Other errors than ApiError are bugs and get a general message. */
export function messageOf(error: unknown): string {
  if (hasCode(error, 'throttled')) return waitSentence(error.retryAfter);
  return error instanceof ApiError ? error.message : ERRORS.internal.message;
}
