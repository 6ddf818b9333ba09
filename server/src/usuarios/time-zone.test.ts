import { randomUUID } from 'node:crypto';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import { expect, test } from 'vitest';
import { openBrowser } from '../../tests/browser.ts';
import { errorOf } from '../../tests/scene.ts';
import { createTestServer } from '../../tests/server.ts';

/** A name that Node has and PostgreSQL has not. */
const UNKNOWN = 'US/Pacific-New';
const server = await createTestServer();
const { app, owner } = server;
const zoneOf = async (email: string) => (await owner.query('select time_zone from app.users where email = $1', [email])).rows[0].time_zone;

test('[2.20] a time zone that PostgreSQL does not have is refused in the profile, whose zone stays; a known one is stored', async () => {
  const user = await buildUser(owner, { role: 'worker' });
  const caller = await server.as(user);
  const save = (time_zone: string) => caller('PUT', '/auth/v1/user', { nombre: 'Ana', time_zone });
  expect((await save('America/Lima')).status).toBe(204);
  const refused = await save(UNKNOWN);
  expect([refused.status, errorOf(refused)]).toMatchObject([400, { code: 'invalid_input', message: 'La zona horaria no es válida' }]);
  expect(await zoneOf(user.email)).toBe('America/Lima');
});

test('[7.2] a sign-up with one that PostgreSQL does not have gets Madrid’s', async () => {
  for (const [given, stored] of [
    [UNKNOWN, 'Europe/Madrid'],
    ['America/Lima', 'America/Lima'],
  ]) {
    const email = `persona-${randomUUID().slice(0, 8)}@ejemplo.test`;
    const body = { email, password: 'una frase que nadie adivina', role: 'worker', time_zone: given };
    expect((await openBrowser(app).post('/auth/v1/signup', body)).status).toBe(200);
    expect(await zoneOf(email)).toBe(stored);
  }
});
