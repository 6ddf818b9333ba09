import type { AddressInfo } from 'node:net';
import { buildSession, type User } from '@ensaya/db/builders/usuarios.ts';
import { ORIGIN, signSession, type TestServer } from './server.ts';

export type ReceivedEvent = { event: string; data: Record<string, string> };

/** Requests an event stream over a real connection, which can be closed early: `inject` has no connection. */
export async function openStream(server: TestServer, user: Pick<User, 'id'>, path: string, body: object) {
  const { app, config, owner } = server;
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const cookie = signSession(config, await buildSession(owner, user));
  const reader = new AbortController();
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: {
      origin: ORIGIN,
      cookie,
      'content-type': 'application/json',
      accept: 'text/event-stream',
    },
    body: JSON.stringify(body),
    signal: reader.signal,
  });
  const streamed = response.headers.get('content-type')?.startsWith('text/event-stream');
  return {
    cookie,
    status: response.status,
    headers: response.headers,
    body: streamed ? undefined : ((await response.json()) as unknown),
    events: readEvents(streamed ? response.body : null),
    leave: () => reader.abort(),
  };
}

/** Every event until the stream ends. */
export async function all(events: AsyncIterable<ReceivedEvent>): Promise<ReceivedEvent[]> {
  const received: ReceivedEvent[] = [];
  for await (const event of events) received.push(event);
  return received;
}

export async function* readEvents(stream: ReadableStream<Uint8Array> | null): AsyncGenerator<ReceivedEvent> {
  if (!stream) return;
  const decoder = new TextDecoder();
  let waiting = '';
  for await (const chunk of stream) {
    waiting += decoder.decode(chunk, { stream: true });
    const whole = waiting.split('\n\n');
    waiting = whole.pop() ?? '';
    for (const block of whole) {
      if (block.startsWith(':')) continue;
      const [, event = '', data = '{}'] = /^event: (.+)\ndata: (.+)$/.exec(block) ?? [];
      yield { event, data: JSON.parse(data) };
    }
  }
}
