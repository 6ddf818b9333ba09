import { randomUUID } from 'node:crypto';
import type { ErrorBody } from '@ensaya/contract/errors.ts';
import { buildSession, buildUser } from '@ensaya/db/builders/usuarios.ts';
import { describe, expect, test } from 'vitest';
import { createApp } from '../src/app.ts';
import { createTestServer, ORIGIN, signSession, type TestServer } from './server.ts';

const server = await createTestServer();
const { app, owner } = server;
const TEMPLATES = { prompt_template: 'Con {{respuestas}}', roleplay_prompt_template: 'x' };

describe('errors', () => {
  test('every refusal has one shape, a stable code, a Spanish message and the request’s id', async () => {
    const { status, body, headers } = await server.stranger('GET', '/rest/v1/proyectos');
    expect(status).toBe(401);
    expect(body).toEqual({
      error: {
        code: 'unauthenticated',
        message: 'Tu sesión ha terminado. Inicia sesión de nuevo',
        request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    });
    expect(headers).toMatchObject({ 'x-request-id': (body as ErrorBody).error.request_id });
  });

  test.each([
    ['GET', '/rest/v1/nada', undefined, 404, 'not_found'],
    ['GET', '/rest/v1/proyectos?limit=1000', undefined, 400, 'invalid_input'],
    ['GET', '/rest/%E0%A4%A', undefined, 400, 'invalid_input'],
    ['POST', '/rest/v1/proyectos', '{"nombre":', 400, 'invalid_input'],
    ['POST', '/auth/v1/token', '{"email":"a@b.test","password":{"length":{"toString":1}}}', 400, 'invalid_input'],
    ['POST', '/rest/v1/proyectos', 'x'.repeat(1_100_000), 413, 'too_large'],
  ] as const)('%s %s is refused', async (method, url, payload, status, code) => {
    const response = await app.inject({
      method,
      url,
      headers: { origin: ORIGIN, 'content-type': 'application/json' },
      ...(payload !== undefined && { payload }),
    });
    expect([response.statusCode, response.json().error.code]).toEqual([status, code]);
  });

  test('an unexpected failure reveals nothing', async () => {
    const broken = await createTestServer();
    broken.app.get('/explode', () => {
      throw new Error('select secret from vault');
    });
    const response = await broken.stranger('GET', '/explode');
    expect(response).toMatchObject({ status: 500, body: { error: { code: 'internal' } } });
    expect(JSON.stringify(response.body)).not.toContain('vault');
  });
});

describe('security', () => {
  test('a mutation is accepted from our own origin only', async () => {
    for (const origin of ['https://evil.example', `${ORIGIN}.evil.example`, 'null', undefined]) {
      const response = await app.inject({ method: 'POST', url: '/rest/v1/proyectos', headers: { ...(origin && { origin }) }, payload: {} });
      expect([response.statusCode, response.json().error.code]).toEqual([403, 'bad_origin']);
    }
    const ours = await app.inject({ method: 'POST', url: '/rest/v1/proyectos', headers: { origin: ORIGIN }, payload: {} });
    expect(ours.json().error.code).not.toBe('bad_origin');
  });

  test('a cookie without our signature is no session', async () => {
    const user = await buildUser(owner, { role: 'manager' });
    const call = await server.as(user);
    expect((await call('GET', '/auth/v1/user')).status).toBe(200);
    const token = await buildSession(owner, user);
    const cookie = signSession({ ...server.config, AUTH_SECRET: 'another secret, of more than 32 letters' }, token);
    expect((await app.inject({ url: '/auth/v1/user', headers: { cookie: signSession(server.config, token) } })).statusCode).toBe(200);
    expect((await app.inject({ url: '/auth/v1/user', headers: { cookie } })).statusCode).toBe(401);
    expect((await app.inject({ url: '/auth/v1/user', headers: { cookie: 'ensaya.session_token=%E0%A4%A' } })).statusCode).toBe(401);
  });

  test.each([
    [
      'PUT',
      '/rest/v1/ai_settings',
      { company_id: randomUUID(), provider: 'compatible', model: 'x', ...TEMPLATES, monthly_cap: 1, version: 1 },
    ],
    ['POST', '/rest/v1/rpc/decide_role_request', { id: randomUUID(), decision: 'approve' }],
  ] as const)('an ended session is refused before the input is judged: %s %s', async (method, url, body) => {
    const user = await buildUser(owner, { role: 'manager' });
    const call = await server.as(user);
    await owner.query('delete from auth.session where user_id = $1', [user.id]);
    expect(await call(method, url, body)).toMatchObject({ status: 401, body: { error: { code: 'unauthenticated' } } });
  });

  test.each([
    ['/health/live', 200],
    ['/rest/%E0%A4%A', 400],
  ])('%s: pages cannot be framed, scripts are ours only, and API responses are not cached', async (url, status) => {
    const { headers, statusCode } = await app.inject(url);
    expect(statusCode).toBe(status);
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store', 'referrer-policy': 'same-origin' });
    expect(headers['permissions-policy']).toMatch(/^microphone=\(self\), .*camera=\(\).*geolocation=\(\)/);
  });

  test('too many requests get 429, each after a pause; health checks are not limited', async () => {
    const strict = await createTestServer({ RATE_LIMIT_PER_MINUTE: '3' });
    const statuses: number[] = [];
    for (let i = 0; i < 5; i++) statuses.push((await strict.stranger('GET', '/rest/v1/proyectos')).status);
    expect(statuses).toEqual([401, 401, 401, 429, 429]);
    const askedAt = performance.now();
    expect((await strict.stranger('GET', '/rest/v1/proyectos')).body).toMatchObject({ error: { code: 'rate_limited' } });
    expect(performance.now() - askedAt).toBeGreaterThan(200);
    expect((await strict.stranger('GET', '/health/live')).status).toBe(200);
  });
});

describe('health and documentation', () => {
  test('ready only after the database is migrated', async () => {
    // Polled: the probe gives up after 1.5 s, which a busy machine may take to open its first connection.
    const ready = (asked: TestServer) => expect.poll(() => asked.stranger('GET', '/health/ready'));
    await ready(server).toMatchObject({ status: 200, body: { status: 'ok' } });
    const behind = await createTestServer();
    await behind.owner.query(`delete from meta.applied where kind = 'migrations'`);
    await ready(behind).toMatchObject({ status: 503, body: { status: 'database not migrated' } });
    expect(await behind.stranger('GET', '/health/live')).toMatchObject({ status: 200 });
  });

  test('not ready from the signal to stop, while it still answers', async () => {
    const stopping = new AbortController();
    const leaving = await createApp(server.config, stopping.signal);
    await expect.poll(async () => (await leaving.inject('/health/ready')).statusCode).toBe(200);
    stopping.abort();
    expect((await leaving.inject('/health/ready')).json()).toEqual({ status: 'stopping' });
    expect((await leaving.inject('/health/live')).statusCode).toBe(200);
    await leaving.close();
  });

  test('not ready when the database is unreachable', async () => {
    const alone = await createTestServer({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
    expect(await alone.stranger('GET', '/health/ready')).toMatchObject({ status: 503, body: { status: 'database unreachable' } });
    const caller = await alone.as(await buildUser(alone.owner, { role: 'manager' }));
    expect(await caller('GET', '/rest/v1/proyectos')).toMatchObject({ status: 503, body: { error: { code: 'unavailable' } } });
  });

  test('the documentation is served only where the operator switches it on', async () => {
    const { config } = server;
    const closed = await createApp({ ...config, DOCS: 'off' });
    for (const url of ['/docs', '/docs/', '/docs/json', '/docs/static/index.html']) {
      expect([url, (await closed.inject(url)).statusCode]).toEqual([url, 404]);
    }
    expect((await app.inject('/docs/json')).statusCode).toBe(200);
    await closed.close();
  });

  test('[1.5 7.1] OpenAPI 3.1 is generated from the contract', async () => {
    const document = (await app.inject('/docs/json')).json();
    expect(document.openapi).toMatch(/^3\.1/);
    expect(Object.keys(document.paths)).toEqual(expect.arrayContaining(['/rest/v1/proyectos', '/rest/v1/proyectos/{id}', '/auth/v1/user']));
    const create = document.paths['/rest/v1/proyectos'].post;
    expect(create.requestBody.content['application/json'].schema.properties.nombre).toMatchObject({ minLength: 3, maxLength: 100 });
    expect(Object.keys(create.responses)).toEqual(['201', 'default']);
  });
});
