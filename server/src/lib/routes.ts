import { errorBody } from '@ensaya/contract/errors.ts';
import type { Operation, OperationOutput, OperationParsed } from '@ensaya/contract/operation.ts';
import type { Role } from '@ensaya/contract/usuarios.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Published } from '../realtime/hub.ts';
import { placeOf } from './address.ts';
import type { ScopedDb } from './scoped-db.ts';

type Guard<O extends Operation> = {
  /** Who may call it. The database checks it again on entering, together with the session. */
  roles: readonly Role[];
  /** Requests a minute and caller, where the general limit is too generous. */
  limit?: number;
  /** What others may want to read again once it is done. */
  changes?: (input: OperationParsed<O>, output: OperationOutput<O>) => Published[];
};
type ScopedHandler<O extends Operation> = (input: OperationParsed<O>, db: ScopedDb, exchange: Exchange) => Promise<OperationOutput<O>>;
type RateLimit = { max: number; keyGenerator?: (request: FastifyRequest) => string };
type Exchange = { request: FastifyRequest; reply: FastifyReply };
type OpenHandler<O extends Operation> = (input: OperationParsed<O>, exchange: Exchange) => Promise<OperationOutput<O>>;

/** Registers the route of an operation: its schema, its role guard, its limit, and one call with a handle scoped to the caller. */
export function handle<const O extends Operation>(
  app: FastifyInstance,
  operation: O,
  { roles, limit, changes }: Guard<O>,
  handler: ScopedHandler<O>,
): void {
  register(app, operation, limit === undefined ? undefined : { max: limit }, async (input, exchange) => {
    const output = await handler(input, exchange.request.enter(roles), exchange);
    if (changes) app.realtime.publish(changes(input, output));
    return output;
  });
}

/** The same for what comes before anybody has entered: it gets no database, and its limit is the place's, since a cookie is easily had. */
export function handleOpen<const O extends Operation>(
  app: FastifyInstance,
  operation: O,
  { limit }: { limit: number },
  handler: OpenHandler<O>,
): void {
  register(app, operation, { max: limit, keyGenerator: (request) => placeOf(request.ip) }, handler);
}

function register<const O extends Operation>(
  app: FastifyInstance,
  operation: O,
  rateLimit: RateLimit | undefined,
  handler: OpenHandler<O>,
): void {
  const { id, method, path, summary, params, query, body, status, response } = operation;
  app.route({
    method,
    url: path,
    schema: {
      operationId: id,
      summary,
      tags: [path.split('/')[3] ?? 'otros'],
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      response: { [status]: response, default: errorBody },
    },
    config: { ...(rateLimit && { rateLimit }) },
    handler: (request, reply) => {
      reply.code(status);
      const input = { params: request.params, query: request.query, body: request.body } as OperationParsed<O>;
      return handler(input, { request, reply });
    },
  });
}
