/** Runs `send` with a fetch that records the first request's body and fails instead of sending. */
export async function recordBody(send: (fetch: typeof globalThis.fetch) => Promise<void>): Promise<string> {
  let body: string | undefined;
  await send(async (_url, init) => {
    body ??= String(init?.body);
    return new Response('{}', { status: 418 });
  }).catch((error: unknown) => {
    if (body === undefined) throw error;
  });
  if (body === undefined) throw new Error('no request was made');
  return body;
}
