import { createHash, randomUUID } from 'node:crypto';
import { CREDIT_TEXT } from '@ensaya/contract/credito.ts';
import { CHANGES_PATH } from '@ensaya/contract/realtime.ts';
import { addTrabajador, assignResponsable, buildEmpresa } from '@ensaya/db/builders/empresas.ts';
import { buildTema } from '@ensaya/db/builders/generador.ts';
import { buildSession, buildUser, confirmSessions, type User } from '@ensaya/db/builders/usuarios.ts';
import { createTestDatabase } from '@ensaya/db/tests/database.ts';
import { afterAll, expect, test } from 'vitest';
import { simulatedAi } from '../src/demo/simulator/environment.ts';
import { BAD_KEY } from '../src/demo/simulator/models.ts';
import { startAiSimulator } from '../src/demo/simulator/simulator.ts';
import { tablesThatHold } from './database-search.ts';
import { temporaryFolder } from './folder.ts';
import { startReceiver } from './otlp-receiver.ts';
import { signSession } from './server.ts';
import { runServer } from './server-process.ts';

/** The operator's key, which may be stored only sealed. */
const KEY = 'canario-de-plataforma-5d20';
const ORIGIN = 'http://ensaya.localhost';
const AUTH_SECRET = 'a secret that only tests may use, 32+';
const LUGAR = 'la Unión Europea';

const simulator = await startAiSimulator();
afterAll(() => simulator.stop());
const receiver = await startReceiver();

test('[7.12] the operator’s key: 0 hits in responses, events, logs, traces and every column of every table', {
  timeout: 300_000,
}, async () => {
  const database = await createTestDatabase();
  const { owner, url } = database;
  const server = runServer({
    AUTH_SECRET,
    LOG_LEVEL: 'trace',
    PORT: '0',
    PUBLIC_URL: ORIGIN,
    SMTP_URL: 'smtp://127.0.0.1:1',
    DRAIN_SECONDS: '0',
    DATABASE_URL: url('ensaya_api'),
    DATABASE_AUTH_URL: url('ensaya_auth'),
    FILES_DIR: await temporaryFolder(),
    AI_KEY_RING: `prueba:${createHash('sha256').update('x').digest('base64')}`,
    REQUIRE_SUPERADMIN_SECOND_FACTOR: 'off',
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    ...simulatedAi(simulator),
  });
  const [, address] = await server.until(/listening at (http:\/\/127\.0\.0\.1:\d+)/);
  const empresa = await buildEmpresa(owner);
  const [responsable, trabajador, admin] = [
    await buildUser(owner, { role: 'manager' }),
    await buildUser(owner, { role: 'worker' }),
    await buildUser(owner, { role: 'superadmin' }),
  ];
  await assignResponsable(owner, empresa, responsable);
  await addTrabajador(owner, empresa, trabajador);
  const tema = await buildTema(owner, empresa, { preguntas: ['¿Qué?'] });

  const received: string[] = [];
  const as = async (user: User) => {
    const cookie = signSession({ AUTH_SECRET, PUBLIC_URL: ORIGIN }, await buildSession(owner, user));
    await confirmSessions(owner, user);
    return async (method: string, path: string, body?: object, accept = 'application/json') => {
      const response = await fetch(`${address}${path}`, {
        method,
        headers: { origin: ORIGIN, cookie, accept, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      received.push(JSON.stringify([...response.headers]), text);
      return { status: response.status, body: text };
    };
  };
  const [superadmin, manager, worker] = [await as(admin), await as(responsable), await as(trabajador)];
  const cookie = signSession({ AUTH_SECRET, PUBLIC_URL: ORIGIN }, await buildSession(owner, responsable));
  const events = await fetch(`${address}${CHANGES_PATH}`, { headers: { cookie } });
  const listening = (async () => {
    for await (const chunk of events.body ?? []) received.push(Buffer.from(chunk).toString());
  })().catch(() => {});

  const PATH = '/rest/v1/plataforma_ia';
  let version = 1;
  const save = async (fields: object) => {
    const settings = {
      enabled: true,
      provider: 'compatible',
      model: 'ensayo',
      lugar: LUGAR,
      monthly_credit: 2_000_000,
      time_zone: 'Europe/Madrid',
    };
    const { status, body } = await superadmin('PUT', PATH, { ...settings, api_key: `sk-${KEY}`, version, ...fields });
    if (status === 200) version = JSON.parse(body).version;
    return status;
  };
  const generate = (accept?: string) =>
    worker(
      'POST',
      '/functions/v1/generate-prompt',
      { id: randomUUID(), companyId: empresa.id, topicId: tema.id, answers: [{ questionId: tema.preguntas[0], answer: 'Algo' }] },
      accept,
    );

  expect(await save({})).toBe(200);
  // Every refusal that quotes the request.
  for (const wrong of [{ version: 99 }, { provider: KEY }, { model: '' }, { api_key: `${KEY}\u00e1` }, { time_zone: KEY }, { lugar: '' }])
    expect(await save(wrong)).toBeGreaterThanOrEqual(400);
  const company_id = empresa.id;
  expect(
    (await manager('PUT', '/rest/v1/ai_credit', { company_id, text_version: CREDIT_TEXT, provider: 'compatible', lugar: LUGAR })).status,
  ).toBe(200);
  for (const model of ['ensayo', 'ensayo-sin-saldo', 'ensayo-saturado', 'ensayo-corte', 'ensayo-caido', 'ensayo-desconocido']) {
    expect(await save({ model })).toBe(200);
    await generate();
    await generate('text/event-stream');
    // What a company might try: reading, choosing and redirecting it.
    for (const provider of ['compatible', 'openai'])
      await manager('POST', '/rest/v1/rpc/test_ai_connection', { company_id, provider, model: 'ensayo' });
    await manager('POST', '/functions/v1/preview-prompt', {
      companyId: company_id,
      topicId: tema.id,
      answers: [{ questionId: tema.preguntas[0], answer: 'Algo' }],
    });
    for (const path of ['ai_settings', 'ai_credit']) await manager('GET', `/rest/v1/${path}?company_id=${company_id}`);
    await manager('GET', PATH);
  }
  expect(await save({ api_key: `${BAD_KEY}-${KEY}` })).toBe(200);
  expect((await generate()).body).toContain('ai_platform_account');
  await superadmin('GET', PATH);
  await superadmin('GET', `/rest/v1/empresas/${company_id}`);
  await superadmin('GET', '/rest/v1/audit_log');
  // Each row as text, as in a dump.
  expect(await tablesThatHold(owner, KEY)).toEqual([]);
  expect((await superadmin('DELETE', `${PATH}/api_key`)).status).toBe(200);
  server.child.kill('SIGTERM');
  await listening;

  // Positive controls: the simulator received the key, and neither log nor traces are empty.
  expect(simulator.requests.filter(({ key }) => key.includes(KEY)).length).toBeGreaterThan(10);
  expect(server.output().split('\n').length).toBeGreaterThan(50);
  const traces = receiver.bodies.join();
  expect(traces).toContain('AI call');
  for (const said of [received.join(), server.output(), traces]) expect(said.includes(KEY)).toBe(false);
});
