import { CONSTRAINT_MESSAGES } from '@ensaya/contract/constraints.ts';
import type { ErrorCode } from '@ensaya/contract/errors.ts';
import { DatabaseError } from 'pg';
import { AppError } from './app-error.ts';

/** SQLSTATE → our code. */
const BY_STATE: Record<string, ErrorCode> = {
  EN401: 'unauthenticated',
  EN403: 'forbidden',
  ENPEN: 'role_pending',
  ENROL: 'no_role',
  ENINV: 'bad_link',
  ENOTR: 'other_role',
  ENLFT: 'left_company',
  ENUNC: 'unconfirmed_person',
  ENEMP: 'no_company',
  ENAIR: 'ai_running',
  ENCAP: 'ai_cap',
  '57014': 'unavailable', // statement timeout
  '55P03': 'unavailable', // lock timeout
  '40001': 'unavailable',
  '40P01': 'unavailable',
};
const REFUSED = '42501';
const UNIQUE = '23505';
const FOREIGN_KEY = '23503';
const CHECK = '23514';
/** Connection failures (08), resources (53), operator intervention such as a terminated backend or a shutdown (57P). */
const BAD_VALUE = /^22/;
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
  // A grant that we forgot has the same state as a policy that said no; only the latter is an answer.
  if (state === REFUSED && error.routine === 'ExecWithCheckOptions') return new AppError('not_found');
  const code = BY_STATE[state] ?? (UNAVAILABLE_CLASSES.test(state) ? 'unavailable' : BAD_VALUE.test(state) ? 'invalid_input' : undefined);
  return code && new AppError(code);
}
