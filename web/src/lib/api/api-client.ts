import type { Operation, OperationInput, OperationOutput } from '@ensaya/contract/operation.ts';
import { acrossSessionEnd } from '../session/session-end.ts';
import { ApiError, refusal } from './api-error.ts';
import { type HttpRequest, send } from './http.ts';

type CallOptions = Pick<HttpRequest, 'signal' | 'keepalive'> & {
  /** Signs in or out, or asks who is signed in: not to be repeated after a sign-in. */
  aboutSession?: boolean;
};
type Values = Record<string, unknown>;

/** Calls operations of the contract; the default origin is the page's own. */
export function createApiClient(origin = '') {
  return async function call<const O extends Operation>(
    operation: O,
    input: OperationInput<O>,
    { aboutSession = false, ...options }: CallOptions = {},
  ): Promise<OperationOutput<O>> {
    const attempt = async () => {
      const answer = await send({ ...requestOf(origin, operation, input), ...options });
      if (!answer.ok) throw refusal(answer.status, answer.body, answer.requestId);

      const parsed = operation.response.safeParse(answer.body);
      if (!parsed.success) throw new ApiError('internal', { status: answer.status, requestId: answer.requestId, cause: parsed.error });
      return parsed.data as OperationOutput<O>;
    };
    return aboutSession ? attempt() : acrossSessionEnd(attempt, { isSave: operation.method !== 'GET', signal: options.signal });
  };
}

export const call = createApiClient();

export function requestOf<O extends Operation>(origin: string, { method, path }: O, input: OperationInput<O>): HttpRequest {
  const { params, query, body } = input as { params?: Values; query?: Values; body?: unknown };
  return { method, url: origin + fillPath(path, params) + toQuery(query), body };
}

function fillPath(path: string, params: Values = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === null || value === '') throw new TypeError(`${path} needs ${name}`);
    return encodeURIComponent(String(value));
  });
}

function toQuery(query: Values = {}): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value]) if (item !== undefined) search.append(key, String(item));
  }
  return search.size > 0 ? `?${search}` : '';
}
