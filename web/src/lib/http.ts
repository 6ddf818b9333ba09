import { noConnection } from './api-error.ts';

export type HttpRequest = { method: string; url: string; body?: unknown; signal?: AbortSignal | undefined };
export type HttpAnswer = { status: number; ok: boolean; body: unknown; requestId: string | undefined };

/** One request with the session's cookie; resolves with whatever was answered and rejects only when no answer came. */
export async function send({ method, url, body, signal }: HttpRequest): Promise<HttpAnswer> {
  try {
    const response = await fetch(url, {
      method,
      credentials: 'same-origin',
      headers: { accept: 'application/json', ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
    const text = await response.text();
    return {
      status: response.status,
      ok: response.ok,
      body: parseJson(text),
      requestId: response.headers.get('x-request-id') ?? undefined,
    };
  } catch (error) {
    // Whoever cancelled wants to hear of the cancellation, not of the network.
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
