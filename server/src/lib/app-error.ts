import { ERRORS, type ErrorCode } from '@ensaya/contract/errors.ts';

type Details = { message?: string; fields?: Record<string, string>; current?: unknown; retryAfter?: number };

/** A refusal that we mean: it reaches the person as it is. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Details;

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.message ?? ERRORS[code].message);
    this.code = code;
    this.details = details;
  }
}

/** What was looked for, or the answer that there is no such thing: another company's row and a missing one are told alike. */
export function found<T>(row: T | undefined | null | false | ''): T {
  if (!row) throw new AppError('not_found');
  return row;
}
