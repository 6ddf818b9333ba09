import { noConnection } from './api-error.ts';

export type HttpRequest = {
  method: string;
  url: string;
  body?: unknown;
  accept?: string;
  signal?: AbortSignal | undefined;
  /** Sent even if the page is closed meanwhile. */
  keepalive?: boolean;
};
export type HttpAnswer = { status: number; ok: boolean; body: unknown; requestId: string | undefined };

/** Sends a request with the session cookie. Rejects only without an answer. */
export const send = (request: HttpRequest): Promise<HttpAnswer> => attempt(async () => read(await open(request)), request.signal);

/** The same, but resolves before the body is read. */
export const begin = (request: HttpRequest): Promise<Response> => attempt(() => open(request), request.signal);

const open = ({ method, url, body, accept = 'application/json', signal, keepalive = false }: HttpRequest): Promise<Response> =>
  fetch(url, {
    method,
    credentials: 'same-origin',
    headers: { accept, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
    keepalive,
  });

export async function read(response: Response): Promise<HttpAnswer> {
  const { status, ok, headers } = response;
  return { status, ok, body: parseJson(await response.text()), requestId: headers.get('x-request-id') ?? undefined };
}

/** An aborted request rejects with the abort, not as a network failure. */
async function attempt<T>(act: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw noConnection(error);
  }
}

/** Null for an empty body; undefined, which no schema accepts, for one that is not JSON. */
export function parseJson(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
