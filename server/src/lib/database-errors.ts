import { CONSTRAINT_MESSAGES, missingReferenceMessage } from '@ensaya/contract/constraints.ts';
import type { ErrorCode } from '@ensaya/contract/errors.ts';
import { DatabaseError } from 'pg';
import { AppError } from './app-error.ts';

/** SQLSTATE → our code. */
const BY_STATE: Record<string, ErrorCode> = {
  EN401: 'unauthenticated',
  EN403: 'forbidden',
  ENPEN: 'role_pending',
  ENROL: 'no_role',
  ENSUS: 'suspended',
  ENESU: 'company_suspended',
  ENCSU: 'other_company_suspended',
  ENFAC: 'factor_needed',
  ENMOV: 'unavailable',
  ENOWN: 'own_account',
  ENINV: 'bad_link',
  ENOTR: 'other_role',
  ENLFT: 'left_company',
  ENUNC: 'unconfirmed_person',
  ENEMP: 'no_company',
  ENAIR: 'ai_running',
  ENCAP: 'ai_cap',
  ENCRS: 'ai_credit_spent',
  ENCRO: 'ai_credit_paused',
  ENTOP: 'ai_ceiling',
  ENENS: 'ensayo_pedido',
  ENLOT: 'not_found',
  '57014': 'unavailable', // statement timeout
  '55P03': 'unavailable', // lock timeout
  '40001': 'unavailable',
  '40P01': 'unavailable',
};
const REFUSED = '42501';
const UNIQUE = '23505';
const FOREIGN_KEY = '23503';
const CHECK = '23514';
/** A violated constraint of a partitioned table names the partition's schema. */
const SCHEMAS = new Set(['app', 'partitions']);
const BAD_VALUE = /^22/;
/**
 * Connection failures (08), resources such as a full disk (53), operator intervention such as a terminated backend or a shutdown (57P), a
 * failing disk (58), a disk that has become read-only or a standby (25006).
 */
const UNAVAILABLE_CLASSES = /^(08|53|57P|58|25006)/;
const UNREACHABLE = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);
const DRIVER_GAVE_UP =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout/;

export function databaseRefusal(error: Error): AppError | undefined {
  if (!(error instanceof DatabaseError)) {
    const lost = ('code' in error && UNREACHABLE.has(String(error.code))) || DRIVER_GAVE_UP.test(error.message);
    return lost ? new AppError('unavailable') : undefined;
  }
  const state = error.code ?? '';
  const violated = constraintRefusal(state, error);
  if (violated) return violated;
  // A missing grant has the same state as a policy's refusal; a missing grant is our mistake and stays a 500.
  if (state === REFUSED && error.routine === 'ExecWithCheckOptions') return new AppError('not_found');
  const code = BY_STATE[state] ?? (UNAVAILABLE_CLASSES.test(state) ? 'unavailable' : BAD_VALUE.test(state) ? 'invalid_input' : undefined);
  return code && new AppError(code);
}

/** Primary keys have no sentence: inserts repeat safely, so a violated one is a mistake of ours. */
function constraintRefusal(state: string, { schema, constraint }: DatabaseError): AppError | undefined {
  if (!schema || !SCHEMAS.has(schema) || !constraint || constraint.endsWith('_pkey')) return undefined;
  const message = CONSTRAINT_MESSAGES[constraint] ?? (state === FOREIGN_KEY ? missingReferenceMessage(constraint) : undefined);
  const details = message ? { message } : {};
  if (state === UNIQUE || state === FOREIGN_KEY) return new AppError('conflict', details);
  return state === CHECK ? new AppError('invalid_input', details) : undefined;
}
