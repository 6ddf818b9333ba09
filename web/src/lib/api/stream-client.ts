import type { Operation, OperationInput } from '@ensaya/contract/operation.ts';
import { acrossSessionEnd } from '../session/session-end.ts';
import { requestOf } from './api-client.ts';
import { ApiError, refusal } from './api-error.ts';
import { readEvents } from './event-stream.ts';
import { begin, type HttpRequest, parseJson, read } from './http.ts';

type EventSchemas = Record<string, Operation['response']>;
type EventOf<Schemas extends EventSchemas> = {
  [Name in keyof Schemas]: { event: Name; data: Schemas[Name]['_zod']['output'] };
}[keyof Schemas];

/** Calls an operation that answers with server-sent events. Refusals and lost connections reject. */
export function createStreamClient(origin = '') {
  return async function* stream<const O extends Operation, const Schemas extends EventSchemas>(
    operation: O,
    input: OperationInput<O>,
    schemas: Schemas,
    { signal }: Pick<HttpRequest, 'signal'> = {},
  ): AsyncGenerator<EventOf<Schemas>> {
    const open = async () => {
      const response = await begin({ ...requestOf(origin, operation, input), accept: 'text/event-stream', signal });
      if (response.ok) return response;
      const { status, body, requestId } = await read(response);
      throw refusal(status, body, requestId);
    };
    const response = await acrossSessionEnd(open, { isSave: operation.method !== 'GET', signal });
    const requestId = response.headers.get('x-request-id') ?? undefined;
    if (!response.body) return;
    for await (const { event, data } of readEvents(response.body)) {
      // An event of a newer server.
      const schema = schemas[event];
      if (!schema) continue;
      const parsed = schema.safeParse(parseJson(data));
      if (!parsed.success) throw new ApiError('internal', { status: response.status, requestId, cause: parsed.error });
      yield { event, data: parsed.data } as EventOf<Schemas>;
    }
  };
}

export const stream = createStreamClient();
