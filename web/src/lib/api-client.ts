import type { Operation, OperationInput, OperationOutput } from '@ensaya/contract/operation.ts';
import { ApiError, refusal } from './api-error.ts';
import { send } from './http.ts';

type CallOptions = { signal?: AbortSignal };
type Values = Record<string, unknown>;

/** Calls operations of the contract at an origin; in a browser that is the page's own. */
export function createApiClient(origin = '') {
  return async function call<const O extends Operation>(
    operation: O,
    input: OperationInput<O>,
    { signal }: CallOptions = {},
  ): Promise<OperationOutput<O>> {
    const { params, query, body } = input as { params?: Values; query?: Values; body?: unknown };
    const url = origin + fillPath(operation.path, params) + toQuery(query);
    const answer = await send({ method: operation.method, url, body, signal });
    if (!answer.ok) throw refusal(answer.status, answer.body, answer.requestId);

    const parsed = operation.response.safeParse(answer.body);
    if (!parsed.success) throw new ApiError('internal', { status: answer.status, requestId: answer.requestId, cause: parsed.error });
    return parsed.data as OperationOutput<O>;
  };
}

export const call = createApiClient();

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
