import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PROVIDERS } from '@ensaya/contract/ia.ts';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { readWorkerConfig } from '../src/config.ts';
import { simulatedAi } from '../src/demo/simulator/environment.ts';
import { startAiSimulator } from '../src/demo/simulator/simulator.ts';
import { JOBS } from '../src/jobs.ts';
import { startWorker } from '../src/start-worker.ts';
import { pdf } from './documents.ts';
import { insideAddresses, textPaths, withText, wrappings } from './fuzz/addresses.ts';
import { readEveryOperation } from './fuzz/operations.ts';
import { createWorlds } from './fuzz/world.ts';
import { heavySize } from './heavy-size.ts';
import { watchOutgoing } from './outgoing.ts';
import { buildScene, errorOf } from './scene.ts';
import { createTestServer, ORIGIN } from './server.ts';
import { formOf } from './uploads.ts';

/** What an attacker would have us connect to. Connections of child processes, which the watch does not cover, would arrive here. */
let arrived = 0;
const listener = createServer((_request, response) => response.end());
listener.on('connection', () => arrived++);
await new Promise<void>((ready) => listener.listen(0, '127.0.0.1', ready));
afterAll(() => listener.close());
const { port } = listener.address() as AddressInfo;
const ADDRESSES = insideAddresses(port);

/** The operator's own endpoint, which answers with a redirect to the inside. */
let redirected = 0;
const redirecting = createServer((_request, response) => {
  redirected++;
  response.writeHead(307, { location: `http://127.0.0.1:${port}/latest/meta-data/` }).end();
});
await new Promise<void>((ready) => redirecting.listen(0, '127.0.0.1', ready));
afterAll(() => redirecting.close());
const redirectingPort = (redirecting.address() as AddressInfo).port;

const simulator = await startAiSimulator();
afterAll(() => simulator.stop());
const server = await createTestServer({ SMTP_URL: 'smtp://127.0.0.1:1', TRUSTED_PROXIES: '1', ...simulatedAi(simulator) });
const { config } = server;
const SMTP_PORT = 1;
const portOf = (url: string) => Number(new URL(url).port);
const reached = watchOutgoing([portOf(config.DATABASE_URL), portOf(simulator.url), SMTP_PORT, redirectingPort]);
const operations = await readEveryOperation();

const connectionTest = (company_id: string, provider: string) => ({ company_id, api_key: 'sk-prueba-1234', provider, model: 'ensayo' });

test('addresses in every field that takes text, and in files: no connection but to the fixed list of providers', {
  timeout: 3_600_000,
}, async () => {
  const environment = {
    ...simulatedAi(simulator),
    NODE_ENV: 'test',
    PUBLIC_URL: ORIGIN,
    SMTP_URL: `smtp://127.0.0.1:${SMTP_PORT}`,
    AUTH_SECRET: config.AUTH_SECRET,
    AI_KEY_RING: (config.AI_KEY_RING ?? []).map(({ id, key }) => `${id}:${key.toString('base64')}`).join(','),
    FILES_DIR: config.FILES_DIR ?? '',
    DATABASE_URL: server.url('ensaya_worker'),
  };
  const stopWorker = await startWorker(readWorkerConfig(environment), JOBS, pino({ level: 'silent' }));

  // The fixed list, from the product itself.
  const { empresa, manager } = await buildScene(server);
  for (const provider of PROVIDERS) await manager('POST', '/rest/v1/rpc/test_ai_connection', connectionTest(empresa.id, provider));
  const providers = new Set(reached.splice(0));
  expect([...providers].every((host) => /^[a-z.]+\.(com|ai):443$/.test(host))).toBe(true);
  expect(providers.size).toBe(PROVIDERS.length - 1);

  const { requestFor, cookies } = await (await createWorlds(server))();
  const tally = { cases: 0, limited: 0, succeeded: 0, fields: 0 };
  const send = async (index: number, method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, payload: object | undefined) => {
    const roles = heavySize(['stranger', 'trabajador', 'responsable', 'superadmin'] as const, ['responsable'] as const);
    for (const role of roles) {
      const cookie = cookies[role][tally.cases % 20];
      const { statusCode } = await server.app.inject({
        method,
        url,
        headers: { origin: ORIGIN, 'x-forwarded-for': `203.0.${index % 250}.${tally.cases % 250}`, ...(cookie && { cookie }) },
        ...(payload && { payload }),
      });
      expect([url, statusCode < 500]).toEqual([url, true]);
      if (statusCode === 429) tally.limited++;
      else tally.cases++;
      if (statusCode < 300) tally.succeeded++;
    }
  };
  const texts = ADDRESSES.flatMap(wrappings);
  const EACH = heavySize(texts.length, 2);
  let turn = 0;
  const nextText = () => texts[(turn++ * 7) % texts.length] ?? '';
  for (const [index, operation] of operations.entries()) {
    const { method, url, body } = await requestFor(operation);
    if (operation.id === 'generateRoleplayReport') continue; // waits for its end
    for (const path of operation.body ? textPaths(operation.body) : []) {
      tally.fields++;
      for (let n = 0; n < EACH; n++) await send(index, method, url, withText(body ?? {}, path, nextText()) as object);
    }
    for (const path of operation.query ? textPaths(operation.query) : []) {
      tally.fields++;
      const asked = new URL(url, ORIGIN);
      asked.searchParams.set(String(path[0]), nextText());
      await send(index, method, `${asked.pathname}${asked.search}`, body);
    }
    if (!(body instanceof FormData)) continue;
    for (const address of heavySize(ADDRESSES, ADDRESSES.slice(0, 2))) {
      const svg = `<?xml version="1.0"?><!DOCTYPE svg SYSTEM "${address}"><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image width="9" height="9" href="${address}"/></svg>`;
      await send(index, method, url, formOf(Buffer.from(svg), 'a.svg', 'image/svg+xml'));
      await send(index, method, url, formOf(pdf(`9 0 obj<</S/URI/URI(${address})>>endobj`), 'a.pdf', 'application/pdf'));
    }
  }
  // Jobs that the requests queued.
  const waiting = async () =>
    (await server.owner.query(`select from pgboss.job where state in ('created', 'active') and name <> 'correo.send'`)).rowCount;
  await expect
    .poll(waiting, { timeout: heavySize(60_000, 5000) })
    .toBe(0)
    .catch(() => {});
  await stopWorker();

  expect(reached.filter((target) => !providers.has(target))).toEqual([]);
  expect(arrived).toBe(0);
  expect(tally.succeeded).toBeGreaterThan(heavySize(100, 20));
  // Positive control: the watch records a connection.
  await fetch(`http://127.0.0.1:${port}/`).catch(() => {});
  expect(reached.splice(0)).toContain(`127.0.0.1:${port}`);
  console.log(
    `SSRF: ${tally.cases} cases, ${tally.fields} fields × ${ADDRESSES.length} addresses, ${tally.limited} answers of 429 not counted, ${tally.succeeded} succeeded, 0 connections`,
  );
});

test('a redirect of the operator’s endpoint is not followed', async () => {
  const other = await createTestServer({ AI_COMPATIBLE_URL: `http://127.0.0.1:${redirectingPort}/v1`, AI_COMPATIBLE_MODELS: 'ensayo' });
  const { empresa, manager } = await buildScene(other);
  const answer = await manager('POST', '/rest/v1/rpc/test_ai_connection', connectionTest(empresa.id, 'compatible'));
  expect(errorOf(answer).code).toBe('ai_unreachable');
  expect(redirected).toBeGreaterThan(0);
  expect([reached, arrived]).toEqual([[], 0]);
  console.log(`SSRF by redirect: ${redirected} cases, 0 followed`);
});
