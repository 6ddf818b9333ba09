import { errorBody } from '@ensaya/contract/errors.ts';
import type { Operation, OperationOutput, OperationParsed } from '@ensaya/contract/operation.ts';
import type { Role } from '@ensaya/contract/roles.ts';
import type { LiveTable } from '@ensaya/contract/tablas.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { rateLimitKey } from './address.ts';
import { type CompanyInput, changesIn, type PublishedChange } from './changes.ts';
import type { ScopedDb } from './scoped-db.ts';
import { takeTurn, takeTurnOfDay } from './turns.ts';

type Guard<O extends Operation> = {
  /** Checked by the database on entering, together with the session. */
  roles: readonly Role[];
  /**
   * Requests per minute where the general limit is too high: of a person on one server, or, where a call costs money or reveals data about
   * others, on all servers together, and then also per day.
   */
  limit?: number | { perPerson: number; perDay?: number };
  /** Nobody but the caller may know of the request: its log line has no address. */
  private?: true;
  /** What to announce after the commit: tables of the company that the input names, or the changes themselves, also by whom. */
  changes?:
    | (OperationParsed<O> extends CompanyInput ? readonly LiveTable[] : never)
    | ((input: OperationParsed<O>, output: OperationOutput<O>, caller: string | null) => PublishedChange[]);
};
type ScopedHandler<O extends Operation> = (input: OperationParsed<O>, db: ScopedDb, exchange: Exchange) => Promise<OperationOutput<O>>;
type RouteConfig = {
  rateLimit?: { max: number; keyGenerator?: (request: FastifyRequest) => string };
  private?: true;
  anyOrigin?: true;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    private?: true;
    anyOrigin?: true;
  }
}

type Exchange = { request: FastifyRequest; reply: FastifyReply };
type OpenHandler<O extends Operation> = (input: OperationParsed<O>, exchange: Exchange) => Promise<OperationOutput<O>>;

/** Registers the route of an operation: its schema, its role guard, its limit, and one call with a handle scoped to the caller. */
export function handle<const O extends Operation>(
  app: FastifyInstance,
  operation: O,
  { roles, limit, changes, private: isPrivate }: Guard<O>,
  handler: ScopedHandler<O>,
): void {
  const config = { ...(typeof limit === 'number' && { rateLimit: { max: limit } }), ...(isPrivate && { private: isPrivate }) };
  register(app, operation, config, async (input, exchange) => {
    const db = exchange.request.enter(roles);
    if (typeof limit === 'object') {
      await takeTurn(exchange.request.enter(roles, 'write'), operation.id, limit.perPerson);
      if (limit.perDay) await takeTurnOfDay(exchange.request.enter(roles, 'write'), operation.id, limit.perDay);
    }
    const output = await handler(input, db, exchange);
    // The guard is checked with the first statement: a handler that sends none has not been judged yet.
    if (exchange.request.callerId === undefined) await sql`select`.execute(db);
    if (typeof changes === 'function') app.realtime.publish(changes(input, output, exchange.request.callerId ?? null));
    else if (changes) app.realtime.publish(changesIn(changes, input as CompanyInput));
    return output;
  });
}

type OpenGuard = {
  limit: number;
  /** Programs call it that send no Origin. Only for routes that read no cookie: what they may do has to come from the request itself. */
  anyOrigin?: true;
};

/** For anonymous callers: no database handle, and limited by IP address, because a caller can get a new cookie at will. */
export function handleOpen<const O extends Operation>(
  app: FastifyInstance,
  operation: O,
  { limit, anyOrigin }: OpenGuard,
  handler: OpenHandler<O>,
): void {
  const rateLimit = { max: limit, keyGenerator: (request: FastifyRequest) => rateLimitKey(request.ip) };
  register(app, operation, { rateLimit, ...(anyOrigin && { anyOrigin }) }, handler);
}

function register<const O extends Operation>(app: FastifyInstance, operation: O, config: RouteConfig, handler: OpenHandler<O>): void {
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
    config,
    handler: (request, reply) => {
      reply.code(status);
      // Only the declared parts: the others were not validated.
      const input = {
        ...(params && { params: request.params }),
        ...(query && { query: request.query }),
        ...(body && { body: request.body }),
      };
      return handler(input as OperationParsed<O>, { request, reply });
    },
  });
}
