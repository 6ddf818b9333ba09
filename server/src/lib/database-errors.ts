import { CONSTRAINT_MESSAGES } from '@ensaya/contract/constraints.ts';
import type { ErrorCode } from '@ensaya/contract/errors.ts';
import { DatabaseError } from 'pg';
import { AppError } from './app-error.ts';

/** SQLSTATE → our code. A row that a policy hides or refuses is simply not there: never 403 for another company's. */
const BY_STATE: Record<string, ErrorCode> = {
  EN401: 'unauthenticated',
  EN403: 'forbidden',
  '42501': 'not_found',
  '57014': 'unavailable', // statement timeout
  '55P03': 'unavailable', // lock timeout
  '40001': 'unavailable',
  '40P01': 'unavailable',
};
const UNIQUE = '23505';
const FOREIGN_KEY = '23503';
const CHECK = '23514';
/** Connection failures (08), resources (53), operator intervention such as a terminated backend or a shutdown (57P). */
const UNAVAILABLE_CLASSES = /^(08|53|57P)/;
const UNREACHABLE = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND']);
const DRIVER_GAVE_UP =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout/;

export function databaseRefusal(error: Error): AppError | undefined {
  if (!(error instanceof DatabaseError)) {
    const lost = ('code' in error && UNREACHABLE.has(String(error.code))) || DRIVER_GAVE_UP.test(error.message);
    return lost ? new AppError('unavailable') : undefined;
  }
  const state = error.code ?? '';
  const message = error.constraint && CONSTRAINT_MESSAGES[error.constraint];
  if (message && (state === UNIQUE || state === FOREIGN_KEY)) return new AppError('conflict', { message });
  if (message && state === CHECK) return new AppError('invalid_input', { message });
  const code = BY_STATE[state] ?? (UNAVAILABLE_CLASSES.test(state) ? 'unavailable' : undefined);
  return code && new AppError(code);
}
