import { createServer } from 'node:http';
import { Agent, request } from 'node:https';
import { text } from 'node:stream/consumers';
import { setTimeout as after } from 'node:timers/promises';
import { freePort } from '@ensaya/server/tests/free-port.ts';
import { until } from '@ensaya/server/tests/until.ts';
import { expect, onTestFinished, test } from 'vitest';
import { type Haproxy, startHaproxy } from '../stage/haproxy.ts';

const SLOW_MS = 3000;

/** What we ship in front of a server that answers `/health/ready` at once and everything else late, if the address says so. */
async function startProxy(settings: Record<string, string>): Promise<Haproxy> {
  const port = await freePort();
  const server = createServer(async ({ url = '' }, response) => {
    if (url.includes('slow')) await after(SLOW_MS);
    response.setHeader('x-request-id', '0192-of-the-log').end('answered');
  });
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  // Only its times are shorter.
  const proxy = await startHaproxy([port, port], undefined, settings, (config) =>
    config.replace('timeout server 60s', 'timeout server 1s').replaceAll('set-timeout server 130s', 'set-timeout server 10s'),
  );
  onTestFinished(async () => {
    await proxy.stop();
    server.closeAllConnections();
    server.close();
  });
  await until(() => proxy.isUp(0));
  return proxy;
}

function ask(url: string): Promise<{ status?: number | undefined; retryAfter?: string | undefined; body: string }> {
  return new Promise((answer, fail) => {
    const sending = request(url, { agent: new Agent({ rejectUnauthorized: false }) }, async (response) =>
      answer({ status: response.statusCode, retryAfter: response.headers['retry-after'], body: await text(response) }),
    );
    sending.on('error', fail).end();
  });
}

test('HAProxy waits for a model as long as the server does, and for nothing else', async () => {
  const proxy = await startProxy({});
  const [prompt, test_, slow] = await Promise.all(
    ['/functions/v1/generate-prompt?slow', '/rest/v1/rpc/test_ai_connection?slow', '/rest/v1/tareas?slow'].map((path) =>
      ask(proxy.url + path),
    ),
  );
  expect([prompt?.body, test_?.body]).toEqual(['answered', 'answered']);
  expect(slow?.status).toBe(504);
});

test('one address that asks without end is refused with 429', async () => {
  const proxy = await startProxy({ REQUESTS_PER_ADDRESS: '30' });
  const answers = await Promise.all(Array.from({ length: 60 }, () => ask(`${proxy.url}/`)));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBe(30);
  expect(refused.every(({ retryAfter }) => retryAfter === '10')).toBe(true);
});

test("the access log has each request with the id of the server's log, and no secret of a link", async () => {
  const proxy = await startProxy({});
  await ask(`${proxy.url}/invitacion/Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6?clave=secreta`);
  await until(async () => proxy.log().includes('/invitacion/'));
  const line =
    proxy
      .log()
      .split('\n')
      .find((each) => each.includes('/invitacion/')) ?? '';
  expect(line).toMatch(/127\.0\.0\.1 GET \/invitacion\/\* 200 \d+ B \d+ ms server-\d -- 0192-of-the-log/);
  expect(proxy.log()).not.toMatch(/Zm9v|secreta|health/);
});
