import { request } from 'node:http';
import { buildSession, buildUser } from '@ensaya/db/builders/usuarios.ts';
import { createTestDatabase } from '@ensaya/db/tests/database.ts';
import { expect, test } from 'vitest';
import { openBrowser } from './browser.ts';
import { temporaryFolder } from './folder.ts';
import { createTestServer, ORIGIN, signSession } from './server.ts';
import { runServer } from './server-process.ts';

/** Requirements of docs/asvs.md that no other test holds: 6.2.8, 6.5.4, 7.2.3, 13.4.4, 16.3.2, 16.3.3, 16.4.1. */
const { owner, url } = await createTestDatabase();
const environment = {
  NODE_ENV: 'test',
  PORT: '0',
  PUBLIC_URL: ORIGIN,
  AUTH_SECRET: 'a secret that only tests may use, 32+',
  DRAIN_SECONDS: '0',
  DATABASE_URL: url('ensaya_api'),
  DATABASE_AUTH_URL: url('ensaya_auth'),
  FILES_DIR: await temporaryFolder(),
};

type Line = { reqId?: string; code?: string; msg?: string };

test('refusals are lines of the log with their code and request id; content forges no line; TRACE is refused', async () => {
  const server = runServer(environment);
  const [, address = ''] = await server.until(/listening at (http:\/\/127\.0\.0\.1:\d+)/);
  const worker = await buildUser(owner, { role: 'worker' });
  const cookie = signSession(environment, await buildSession(owner, worker));

  const refused: [string, Response][] = [
    ['unauthenticated', await fetch(`${address}/rest/v1/proyectos`)],
    ['forbidden', await fetch(`${address}/rest/v1/users`, { headers: { cookie } })],
    ['bad_origin', await fetch(`${address}/auth/v1/logout`, { method: 'POST', headers: { origin: 'http://otro.test' } })],
    ['invalid_input', await fetch(`${address}/rest/v1/proyectos?empresa_id=nada`, { headers: { cookie } })],
    ['not_found', await fetch(`${address}/rest/v1/${encodeURIComponent('x\n{"level":50,"msg":"forjada"}')}`, { headers: { cookie } })],
  ];
  const trace = await new Promise<{ status: number; body: string }>((answered, failed) => {
    request(`${address}/auth/v1/user`, { method: 'TRACE', headers: { 'x-eco': 'canario-de-eco' } }, async (response) => {
      let body = '';
      for await (const chunk of response) body += chunk;
      answered({ status: response.statusCode ?? 0, body });
    })
      .on('error', failed)
      .end();
  });
  expect(trace.status).toBeGreaterThanOrEqual(400);
  expect(trace.body).not.toContain('canario-de-eco');

  const ids = refused.map(([, response]) => response.headers.get('x-request-id'));
  await server.until(new RegExp(`${ids.at(-1)}.*request refused`));
  const lines = server
    .output()
    .trim()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line);
  for (const [index, [code]] of refused.entries())
    expect(lines.filter(({ reqId, msg }) => reqId === ids[index] && msg === 'request refused')).toMatchObject([{ code }]);
  expect(lines.filter(({ msg }) => msg === 'forjada')).toEqual([]);
});

test('a password counts exactly as typed; session tokens and recovery codes are long and differ', async () => {
  const { app, owner: rows } = await createTestServer();
  const [email, password] = ['exacta@ejemplo.test', ' Una frase Exacta, con espacios '];
  const browser = openBrowser(app);
  await browser.post('/auth/v1/signup', { email, password, role: 'worker' });
  const signIn = async (typed: string) => (await openBrowser(app).post('/auth/v1/token', { email, password: typed })).status;
  for (const other of [password.trim(), password.toLowerCase(), password.slice(0, -1)]) expect(await signIn(other)).toBe(401);
  expect(await signIn(password)).toBe(200);

  const { rows: sessions } = await rows.query<{ token: string }>('select token from auth.session');
  expect(new Set(sessions.map(({ token }) => token)).size).toBe(2);
  for (const { token } of sessions) expect(token).toMatch(/^[\w-]{32,}$/);
  const { recovery_codes } = (await browser.post('/auth/v1/factors', { password })).body as { recovery_codes: string[] };
  expect(new Set(recovery_codes).size).toBe(10);
  for (const code of recovery_codes) expect(code).toMatch(/^[A-Za-z0-9]{5}-[A-Za-z0-9]{5}$/);
});
