import { errorBody } from '@ensaya/contract/errors.ts';
import type { Operation, OperationOutput, OperationParsed } from '@ensaya/contract/operation.ts';
import type { Role } from '@ensaya/contract/usuarios.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ScopedDb } from './scoped-db.ts';

type Guard = {
  /** Who may call it. The database checks it again on entering, together with the session. */
  roles: readonly Role[];
  /** Requests a minute and caller, where the general limit is too generous. */
  limit?: number;
};
type Handler<O extends Operation> = (input: OperationParsed<O>, db: ScopedDb, request: FastifyRequest) => Promise<OperationOutput<O>>;

/** Registers the route of an operation: its schema, its role guard, its limit, and one call with a handle scoped to the caller. */
export function handle<const O extends Operation>(app: FastifyInstance, operation: O, { roles, limit }: Guard, handler: Handler<O>): void {
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
    config: { ...(limit && { rateLimit: { max: limit } }) },
    handler: async (request, reply) => {
      const db = request.enter(roles);
      const input = { params: request.params, query: request.query, body: request.body } as OperationParsed<O>;
      reply.code(status);
      return handler(input, db, request);
    },
  });
}
