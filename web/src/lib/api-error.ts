import { ERRORS, type ErrorCode, errorBody } from '@ensaya/contract/errors.ts';

export const NO_CONNECTION = 'No hay conexión. Revisa tu red e inténtalo de nuevo';

type Details = {
  /** 0 when no answer came. */
  status: number;
  message?: string | undefined;
  fields?: Record<string, string> | undefined;
  current?: unknown;
  requestId?: string | undefined;
  cause?: unknown;
};

/** A call that did not do what was asked. Its message is Spanish and made for the person. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  readonly status: number;
  /** Which fields of the input are wrong, by their path. */
  readonly fields: Record<string, string>;
  /** With `stale`: the row as it is now, still to be parsed. */
  readonly current: unknown;
  /** What support asks for. */
  readonly requestId: string | undefined;

  constructor(code: ErrorCode, { status, message = ERRORS[code].message, fields = {}, current, requestId, cause }: Details) {
    super(message, { cause });
    this.code = code;
    this.status = status;
    this.fields = fields;
    this.current = current;
    this.requestId = requestId;
  }
}

export const noConnection = (cause: unknown) => new ApiError('unavailable', { status: 0, message: NO_CONNECTION, cause });

/** A proxy in front may answer for us, in a shape of its own: its status is all there is to go by. */
function codeOf(status: number): ErrorCode {
  if (status === 502 || status === 504) return 'unavailable';
  const codes = Object.keys(ERRORS) as ErrorCode[];
  return codes.find((code) => ERRORS[code].status === status) ?? (status >= 500 ? 'internal' : 'invalid_input');
}

export function refusal(status: number, body: unknown, requestId: string | undefined): ApiError {
  const parsed = errorBody.safeParse(body);
  if (!parsed.success) return new ApiError(codeOf(status), { status, requestId });
  const { code, message, fields, current, request_id } = parsed.data.error;
  return new ApiError(code, { status, message, fields, current, requestId: request_id });
}

/** What went wrong, in words for the person; anything that is not a refusal is our own mistake and stays out of sight. */
export const messageOf = (error: unknown): string => (error instanceof ApiError ? error.message : ERRORS.internal.message);
