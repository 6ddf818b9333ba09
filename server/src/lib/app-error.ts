import { ERRORS, type ErrorCode } from '@ensaya/contract/errors.ts';

type Details = { message?: string; fields?: Record<string, string>; current?: unknown; retryAfter?: number };

/** An expected refusal: its code and message are sent to the user. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Details;

  /** `options.cause` is logged, never sent. */
  constructor(code: ErrorCode, details: Details = {}, options: ErrorOptions = {}) {
    super(details.message ?? ERRORS[code].message, options);
    this.code = code;
    this.details = details;
  }
}

/** The row, or 404. A row of another company and a missing one give the same answer. */
export function orNotFound<T>(row: T | undefined | null | false | ''): T {
  if (!row) throw new AppError('not_found');
  return row;
}
