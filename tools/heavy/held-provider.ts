import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { Simulator } from '@ensaya/server/demo/simulator/simulator.ts';

export type HeldProvider = {
  url: string;
  /** Requests that wait for their answer. */
  waiting: () => number;
  /** From now on answers wait until `answer` is called. */
  hold: () => void;
  answer: () => void;
  stop: () => Promise<void>;
};

/** Called with each piece of an answer at the moment when it is sent. */
export type OnPiece = (text: string) => void;

/** A provider that lets a test decide when it answers: the simulator's answers, in a process that no server shares. */
export async function startHeldProvider({ url }: Pick<Simulator, 'url'>, onPiece: OnPiece = () => {}): Promise<HeldProvider> {
  let waiting = 0;
  let gate = Promise.resolve();
  let answer = () => {};
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    waiting += 1;
    await gate;
    waiting -= 1;
    const { authorization = '', 'content-type': type = '' } = request.headers;
    const answered = await fetch(`${url}${request.url}`, { method: 'POST', headers: { authorization, 'content-type': type }, body });
    response.writeHead(answered.status, { 'content-type': answered.headers.get('content-type') ?? '' });
    // A provider that breaks off is passed on as one.
    await pipeline(Readable.fromWeb(answered.body as ReadableStream), observed(onPiece), response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    waiting: () => waiting,
    hold: () => {
      ({ promise: gate, resolve: answer } = Promise.withResolvers<void>());
    },
    answer: () => answer(),
    stop: async () => {
      answer();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/** Forwards whole events. */
function observed(onPiece: OnPiece): Transform {
  let rest = '';
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const events = (rest + chunk.toString('utf8')).split('\n\n');
      rest = events.pop() ?? '';
      for (const event of events) {
        const { choices = [] } = event.startsWith('data: {') ? JSON.parse(event.slice('data: '.length)) : {};
        const [{ delta = {} } = {}] = choices as { delta?: { content?: string } }[];
        this.push(`${event}\n\n`);
        if (delta.content) onPiece(delta.content);
      }
      done();
    },
    flush(done) {
      this.push(rest);
      done();
    },
  });
}
