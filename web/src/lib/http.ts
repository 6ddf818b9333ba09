import { noConnection } from './api-error.ts';

export type HttpRequest = {
  method: string;
  url: string;
  body?: unknown;
  accept?: string;
  signal?: AbortSignal | undefined;
  /** It is sent even if the page goes meanwhile. */
  keepalive?: boolean;
};
export type HttpAnswer = { status: number; ok: boolean; body: unknown; requestId: string | undefined };

/** One request with the session's cookie; resolves with whatever was answered and rejects only when no answer came. */
export const send = (request: HttpRequest): Promise<HttpAnswer> => attempt(async () => read(await open(request)), request.signal);

/** The same, as soon as the answer begins: what it says is still to come. */
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

/** Whoever cancelled wants to hear of the cancellation, not of the network. */
async function attempt<T>(act: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw noConnection(error);
  }
}

/** An empty answer is null; one that is not JSON (a proxy's page) is undefined, which no schema accepts. */
export function parseJson(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
