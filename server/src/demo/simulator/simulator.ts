import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Message } from './blocks.ts';
import { refusalOf } from './models.ts';
import { pauseOf, speak } from './speak.ts';

/** `body` is the request as it arrived, byte for byte. */
export type SimulatedRequest = {
  key: string;
  model: string;
  messages: Message[];
  maxTokens: number;
  body: string;
  outcome: 'open' | 'done' | 'left';
};
export type Simulator = { url: string; requests: SimulatedRequest[]; stop: () => Promise<void> };

const MAX_REQUESTS_KEPT = 2000;

/** Speaks OpenAI's chat API on loopback, for development, demonstrations and tests. Never a fallback for a real provider. */
export async function startAiSimulator(port = 0): Promise<Simulator> {
  const requests: SimulatedRequest[] = [];
  const pauseMs = pauseOf(process.env);
  const server = createServer(async (request, response) => {
    if (request.method === 'GET') return writeJson(response, 200, requests);
    const key = request.headers.authorization?.replace('Bearer ', '') ?? '';
    const body = await bodyOf(request);
    const { model = '', messages = [], max_tokens = 0, max_completion_tokens = max_tokens, response_format } = JSON.parse(body);
    const first = !requests.some((other) => other.key === key && other.model === model);
    const seen: SimulatedRequest = { key, model, messages, maxTokens: max_completion_tokens, body, outcome: 'open' };
    requests.push(seen);
    if (requests.length > MAX_REQUESTS_KEPT) requests.shift();
    response.once('close', () => {
      seen.outcome = response.writableFinished ? 'done' : 'left';
    });
    const refusal = refusalOf({ key, model, first });
    if (refusal) {
      const { status, code, message } = refusal;
      return writeJson(response, status, { error: { code, message, type: code, param: null } });
    }
    await speak(response, { model, messages, schema: response_format?.json_schema?.schema, pauseMs });
  });
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function writeJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
