import { createHash, randomUUID } from 'node:crypto';
import { CHANGES_PATH } from '@ensaya/contract/realtime.ts';
import { addTrabajador, assignResponsable, buildEmpresa } from '@ensaya/db/builders/empresas.ts';
import { buildTema } from '@ensaya/db/builders/generador.ts';
import { buildSession, buildUser, type User } from '@ensaya/db/builders/usuarios.ts';
import { createTestDatabase } from '@ensaya/db/tests/database.ts';
import { afterAll, expect, test } from 'vitest';
import { simulatedAi } from '../src/demo/simulator/environment.ts';
import { BAD_KEY, JUDGING_MODELS, SIMULATED_MODELS } from '../src/demo/simulator/models.ts';
import { startAiSimulator } from '../src/demo/simulator/simulator.ts';
import { tablesThatHold } from './database-search.ts';
import { temporaryFolder } from './folder.ts';
import { signSession } from './server.ts';
import { runServer } from './server-process.ts';

/** A key, which may be stored only sealed, and a text, which may be stored only in its author's rows. */
const KEY = 'canario-de-clave-8c41';
const TEXT = 'canario-de-texto-27fe';
const ORIGIN = 'http://ensaya.localhost';
const AUTH_SECRET = 'a secret that only tests may use, 32+';

const simulator = await startAiSimulator();
afterAll(() => simulator.stop());

test('[7.12] a company’s key: 0 hits in responses, events, logs, jobs and every column of every table', { timeout: 300_000 }, async () => {
  const database = await createTestDatabase();
  const { owner, url } = database;
  const environment = {
    AUTH_SECRET,
    LOG_LEVEL: 'trace',
    PORT: '0',
    PUBLIC_URL: ORIGIN,
    SMTP_URL: 'smtp://127.0.0.1:1',
    DRAIN_SECONDS: '0',
    DOCS: 'on',
    DATABASE_URL: url('ensaya_api'),
    DATABASE_AUTH_URL: url('ensaya_auth'),
    FILES_DIR: await temporaryFolder(),
    AI_KEY_RING: `prueba:${createHash('sha256').update('x').digest('base64')}`,
    AI_FIRST_TOKEN_MS: '300',
    AI_TOKEN_GAP_MS: '300',
    ...simulatedAi(simulator),
  };
  const server = runServer(environment);
  const [, address] = await server.until(/listening at (http:\/\/127\.0\.0\.1:\d+)/);
  const empresa = await buildEmpresa(owner);
  const responsable = await buildUser(owner, { role: 'manager' });
  await assignResponsable(owner, empresa, responsable);
  const buildTrabajador = async () => {
    const trabajador = await buildUser(owner, { role: 'worker' });
    await addTrabajador(owner, empresa, trabajador);
    return trabajador;
  };
  const tema = await buildTema(owner, empresa, { preguntas: ['¿Qué?'] });

  const received: string[] = [];
  const cookieOf = async (user: User) => signSession({ AUTH_SECRET, PUBLIC_URL: ORIGIN }, await buildSession(owner, user));
  const as = async (user: User) => {
    const cookie = await cookieOf(user);
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
  const manager = await as(responsable);
  let worker = await as(await buildTrabajador());
  const events = await fetch(`${address}${CHANGES_PATH}`, { headers: { cookie: await cookieOf(responsable) } });
  const listening = (async () => {
    for await (const chunk of events.body ?? []) received.push(Buffer.from(chunk).toString());
  })().catch(() => {});

  let version = 0;
  const save = async (fields: object) => {
    const { status, body } = await manager('PUT', '/rest/v1/ai_settings', {
      company_id: empresa.id,
      api_key: `sk-${KEY}`,
      provider: 'compatible',
      model: 'ensayo',
      prompt_template: 'Con {{respuestas}}',
      roleplay_prompt_template: 'x',
      monthly_cap: 20_000_000,
      version,
      ...fields,
    });
    if (status === 200) version = JSON.parse(body).version;
    return status;
  };
  const answers = [{ questionId: tema.preguntas[0], answer: TEXT }];
  const generate = (accept?: string) =>
    worker('POST', '/functions/v1/generate-prompt', { id: randomUUID(), companyId: empresa.id, topicId: tema.id, answers }, accept);

  expect(await save({})).toBe(200);
  // Every refusal that quotes the request.
  for (const wrong of [
    { version: 99 },
    { company_id: KEY },
    { provider: KEY },
    { model: '' },
    { api_key: `${KEY}\u00e1` },
    { monthly_cap: -1 },
  ])
    expect(await save(wrong)).toBeGreaterThanOrEqual(400);
  for (const model of Object.keys(SIMULATED_MODELS).filter((name) => name !== 'ensayo-lento' && !(name in JUDGING_MODELS))) {
    expect(await save({ model })).toBe(200);
    // One person per model, because of the limit per minute.
    worker = await as(await buildTrabajador());
    await generate();
    await generate('text/event-stream');
    await manager('POST', '/rest/v1/rpc/test_ai_connection', {
      company_id: empresa.id,
      api_key: `sk-${KEY}`,
      provider: 'compatible',
      model,
    });
  }
  expect(await save({ api_key: `${BAD_KEY}-${KEY}` })).toBe(200);
  expect((await generate()).body).toContain('ai_bad_key');
  await generate('text/event-stream');
  await worker('PUT', '/rest/v1/borradores_generador', {
    empresa_id: empresa.id,
    tema_id: tema.id,
    answers: { [tema.preguntas[0] ?? '']: TEXT },
  });
  for (const path of ['ai_settings', 'ai_template_versions']) await manager('GET', `/rest/v1/${path}?company_id=${empresa.id}`);
  await manager('GET', `/rest/v1/audit_log?empresa_id=${empresa.id}`);
  await manager('GET', '/docs/json');
  expect(await tablesThatHold(owner, KEY)).toEqual([]);
  await manager('DELETE', `/rest/v1/ai_settings/api_key?company_id=${empresa.id}`);
  server.child.kill('SIGTERM');
  await listening;

  // Positive controls: the simulator received the key, and the log is not empty.
  expect(simulator.requests.filter(({ key }) => key.includes(KEY)).length).toBeGreaterThan(20);
  expect(server.output().split('\n').length).toBeGreaterThan(50);
  expect(received.join().includes(KEY)).toBe(false);
  expect(server.output()).not.toContain(KEY);
  expect(server.output()).not.toContain(TEXT);
  expect((await tablesThatHold(owner, TEXT)).toSorted()).toEqual(['app.borradores_generador', 'app.prompts_generados']);
});
