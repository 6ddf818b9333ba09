import { setTimeout as after } from 'node:timers/promises';
import { ERRORS, type ErrorBody, type ErrorCode } from '@ensaya/contract/errors.ts';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { es } from 'zod/locales';
import { AppError } from '../lib/app-error.ts';
import { databaseRefusal } from '../lib/database-errors.ts';
import { ClientGone } from '../lib/scoped-db.ts';
import { countAbandoned } from './metrics.ts';

// For rules without a sentence of their own, which no page breaks but a client of the API may.
z.config(es());

const BY_STATUS: Record<number, ErrorCode> = Object.fromEntries(
  (['invalid_input', 'not_found', 'too_large', 'unsupported_type', 'rate_limited', 'unavailable'] as const).map((code) => [
    ERRORS[code].status,
    code,
  ]),
);

/** The machine has run out of disk, quota, files or memory, or its disk has become read-only. */
const EXHAUSTED = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EMFILE', 'ENFILE', 'ENOMEM']);

/** A program that tries again at once would otherwise take more of the processor with its refusals than with what it is served. */
const RATE_LIMITED_MS = 250;

/** Turns every error into the one error shape. Only unexpected ones are logged as errors. */
export const errors = fp(async (app: FastifyInstance) => {
  app.setNotFoundHandler(() => {
    throw new AppError('not_found');
  });

  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    if (error instanceof ClientGone || isHungUp(error, request)) {
      request.log.info({ req: request }, 'the client disconnected');
      countAbandoned(request);
      return reply.hijack();
    }
    const refusal = refusalOf(error);
    const { status } = ERRORS[refusal.code];
    if (status >= 500) request.log.error({ err: error }, 'request failed');
    else request.log.info({ code: refusal.code, reason: error.message }, 'request refused');
    if (refusal.code === 'rate_limited') await after(RATE_LIMITED_MS);
    const { retryAfter } = refusal.details;
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
    return reply.code(status).send(errorAnswer(refusal, request.id));
  });
});

/** The client disconnected before it had sent the whole body. */
const isHungUp = ({ code }: FastifyError, { raw }: FastifyRequest): boolean => code === 'ECONNRESET' && !raw.complete;

function refusalOf(error: FastifyError): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields = Object.fromEntries(
      error.validation.map((issue) => [issue.instancePath.slice(1).replaceAll('/', '.'), issue.message ?? '']).reverse(),
    );
    return new AppError('invalid_input', { fields });
  }
  const refused = databaseRefusal(error);
  if (refused) return refused;
  if (EXHAUSTED.has(error.code)) return new AppError('unavailable');
  const known = error.statusCode && BY_STATUS[error.statusCode];
  if (known) return new AppError(known);
  return new AppError(error.statusCode && error.statusCode < 500 ? 'invalid_input' : 'internal');
}

export function errorAnswer({ code, message, details }: AppError, requestId: string): ErrorBody {
  const { fields, current, retryAfter } = details;
  return {
    error: {
      code,
      message,
      ...(fields && { fields }),
      ...(current !== undefined && { current }),
      ...(retryAfter !== undefined && { retry_after: retryAfter }),
      request_id: requestId,
    },
  };
}
