import { once } from 'node:events';
import { buildSession } from '@ensaya/db/builders/usuarios.ts';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { readWorkerConfig } from '../src/config.ts';
import { simulatedAi } from '../src/demo/simulator/environment.ts';
import { startAiSimulator } from '../src/demo/simulator/simulator.ts';
import { runPiece } from '../src/roleplays/informe/informes.jobs.ts';
import { startWorker } from '../src/start-worker.ts';
import { createAiServer } from './ai-scene.ts';
import { temporaryFolder } from './folder.ts';
import { buildInformeScene, PATIENT } from './informe-scene.ts';
import { startReceiver } from './otlp-receiver.ts';
import { createTestServer, ORIGIN, signSession, type TestServer } from './server.ts';
import { runServer } from './server-process.ts';
import { until } from './until.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';

const serverEnvironment = async ({ config, url }: TestServer) => ({
  PORT: '0',
  NODE_ENV: 'test',
  PUBLIC_URL: ORIGIN,
  AUTH_SECRET: config.AUTH_SECRET,
  DATABASE_URL: url('ensaya_api'),
  DATABASE_AUTH_URL: url('ensaya_auth'),
  FILES_DIR: config.FILES_DIR ?? (await temporaryFolder()),
  AI_KEY_RING: (config.AI_KEY_RING ?? []).map(({ id, key }) => `${id}:${key.toString('base64')}`).join(','),
});

test('the spans of a request, its transactions, its jobs and their AI calls belong to the trace of its traceparent', async () => {
  const simulator = await startAiSimulator();
  onTestFinished(() => simulator.stop());
  const receiver = await startReceiver();
  const server = await createAiServer(simulator, PATIENT);
  const scene = await buildInformeScene(server, { answer: () => 'Secreto uno, de Ana López' });
  const environment = {
    ...(await serverEnvironment(server)),
    ...simulatedAi(simulator),
    ...PATIENT,
    OTEL_EXPORTER_OTLP_ENDPOINT: `${receiver.url}/`,
  };
  const { ceiling } = await scene.estimate();
  const separate = runServer(environment);
  const [, address] = await separate.until(/listening at (http:\/\/127\.0\.0\.1:\d+)/);
  const cookie = signSession(server.config, await buildSession(server.owner, scene.responsable));
  const answer = await fetch(`${address}/rest/v1/informes`, {
    method: 'POST',
    headers: { origin: ORIGIN, cookie, 'content-type': 'application/json', traceparent: `00-${TRACE}-b7ad6b7169203331-01` },
    body: JSON.stringify({ ...scene.of, ceiling }),
  });
  expect(answer.status).toBe(201);
  const worker = readWorkerConfig({ ...environment, DATABASE_URL: server.url('ensaya_worker') });
  onTestFinished(await startWorker(worker, [runPiece], pino({ level: 'silent' })));
  const named = (name: string) => receiver.spans.filter((span) => span.name === name && span.traceId === TRACE);
  await until(() => named(runPiece.queue).length === 3 && named('AI call').length === 3 && named('startInforme').length === 1);

  const [request] = named('startInforme');
  expect(request).toMatchObject({ parentSpanId: 'b7ad6b7169203331', service: 'ensaya-server' });
  expect(JSON.stringify(request?.attributes)).toContain(String(answer.headers.get('x-request-id')));
  const jobs = named(runPiece.queue);
  // The reports' first pieces were enqueued by the request, the last one by a piece.
  expect(jobs.filter(({ parentSpanId }) => parentSpanId === request?.spanId)).toHaveLength(2);
  expect(new Set(named('AI call').map(({ parentSpanId }) => parentSpanId))).toEqual(new Set(jobs.map(({ spanId }) => spanId)));
  const parents = new Set([request, ...jobs].map((span) => span?.spanId));
  expect(named('transaction').length).toBeGreaterThan(6);
  expect(named('transaction').every(({ parentSpanId }) => parents.has(parentSpanId ?? ''))).toBe(true);

  const sent = receiver.bodies.join('');
  for (const secret of ['Secreto', 'Ana López', scene.responsable.email, scene.responsable.id, scene.empresa.id, cookie, 'select'])
    expect(sent.includes(secret), secret).toBe(false);
});

test('no module of the SDK is loaded unless the operator names a receiver, and one that does not answer delays no request', async () => {
  const server = await createTestServer();
  const environment = {
    ...(await serverEnvironment(server)),
    NODE_OPTIONS: `--import=${new URL('note-modules.ts', import.meta.url).href}`,
    DRAIN_SECONDS: '0',
  };
  const loaded = async (more: Record<string, string>) => {
    const separate = runServer({ ...environment, ...more });
    const [, address] = await separate.until(/listening at (http:\/\/127\.0\.0\.1:\d+)/);
    expect((await fetch(`${address}/auth/v1/settings`)).status).toBe(200);
    separate.child.kill('SIGTERM');
    expect((await once(separate.child, 'exit'))[0]).toBe(0);
    return new Set([...separate.output().matchAll(/loads (\S+)/g)].map(([, name]) => name));
  };
  // Prometheus' client loads the interface by itself, Better Auth the names of attributes. Neither makes or sends a span.
  const others = ['@opentelemetry/api', '@opentelemetry/semantic-conventions'];
  const [without, withReceiver] = await Promise.all([loaded({}), loaded({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' })]);
  expect([...without].filter((name) => !others.includes(name ?? ''))).toEqual([]);
  expect(withReceiver).toContain('@opentelemetry/sdk-trace');
});
