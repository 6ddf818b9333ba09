import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cleanUp } from '@ensaya/db/tests/database.ts';

type Sent = { name: string; traceId: string; spanId: string; parentSpanId?: string; attributes: unknown[]; service: string };
type Payload = {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue: string } }[] };
    scopeSpans: { spans: Omit<Sent, 'service'>[] }[];
  }[];
};

/** A receiver of OTLP over HTTP, in JSON. */
export async function startReceiver() {
  const spans: Sent[] = [];
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    if (request.url !== '/v1/traces' || request.headers['content-type'] !== 'application/json') return response.writeHead(404).end();
    bodies.push(body);
    for (const { resource, scopeSpans } of (JSON.parse(body) as Payload).resourceSpans) {
      const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? '';
      spans.push(...scopeSpans.flatMap((scope) => scope.spans.map((span) => ({ ...span, service }))));
    }
    return response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanUp(async () => {
    server.close();
    server.closeAllConnections();
  });
  return { spans, bodies, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
