import { once } from 'node:events';
import { createTestDatabase } from '@ensaya/db/tests/database.ts';
import { expect, test } from 'vitest';
import { temporaryFolder } from './folder.ts';
import { runServer } from './server-process.ts';

const { url } = await createTestDatabase();

test('the log has one line per request with its id and route, and no secret', async () => {
  const canary = 'canary-5b1e';
  const server = runServer({
    PORT: '0',
    PUBLIC_URL: 'http://ensaya.localhost',
    SMTP_URL: 'smtp://127.0.0.1:1',
    DRAIN_SECONDS: '0',
    AUTH_SECRET: `${canary}-secret-of-at-least-32-letters`,
    DATABASE_URL: url('ensaya_api'),
    DATABASE_AUTH_URL: url('ensaya_auth'),
    FILES_DIR: await temporaryFolder(),
    AI_KEY_RING: `canary:${Buffer.from(`${canary} abcdefghijklmnopqrst`).toString('base64')}`,
  });
  const [, address] = await server.until(/listening at (http:\/\/127\.0\.0\.1:\d+)/);
  const headers = {
    origin: 'http://ensaya.localhost',
    'content-type': 'application/json',
    cookie: `ensaya.session_token=${canary}.x`,
    authorization: `Bearer ${canary}`,
  };
  const body = JSON.stringify({
    email: 'a@b.test',
    password: canary,
    current: canary,
    token: canary,
    code: canary,
    role: 'worker',
    scope: 'local',
  });
  const paths = [
    'signup',
    'token',
    'token/second_factor',
    'verify',
    'recover/reset',
    'reauthenticate',
    'factors',
    'factors/verify',
    'factors/remove',
    'logout',
  ];
  for (const path of paths) await fetch(`${address}/auth/v1/${path}`, { method: 'POST', headers, body });
  await fetch(`${address}/auth/v1/user/password?token=${canary}`, { method: 'PUT', headers, body });
  await fetch(`${address}/restablecer?token=${canary}`, { headers });
  const answer = await fetch(`${address}/rest/v1/proyectos?cursor=${canary}`, { headers });
  expect(answer.status).toBe(401);
  await server.until(/"route":"\/rest\/v1\/proyectos"/);

  server.child.kill('SIGTERM');
  const [code] = await once(server.child, 'exit');
  expect(code).toBe(0);
  expect(server.output()).toContain('"stopped"');
  expect(server.output()).toContain(answer.headers.get('x-request-id'));
  expect(server.output()).not.toContain(canary);
});

test('an invalid environment ends the process at once and names the invalid variables', async () => {
  const server = runServer({ PUBLIC_URL: 'nowhere' });
  const [code] = await once(server.child, 'exit');
  expect(code).toBe(1);
  expect(server.output()).toMatch(/PUBLIC_URL: .*\n[\s\S]*AUTH_SECRET: /);
});
