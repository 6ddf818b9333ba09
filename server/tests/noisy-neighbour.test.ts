import { buildSession } from '@ensaya/db/builders/usuarios.ts';
import { expect, test } from 'vitest';
import { connectAdmin } from './admin.ts';
import { buildScene } from './scene.ts';
import { createTestServer, ORIGIN, signSession } from './server.ts';
import { until } from './until.ts';

const server = await createTestServer({ DATABASE_POOL_MAX: '8' });
const { app, owner, config } = server;
const [admin, locker] = [await connectAdmin(server), await connectAdmin(server)];

const waitingInDatabase = async () => {
  const { rows } = await admin.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and usename = 'ensaya_api' and wait_event_type = 'Lock'`,
  );
  return rows[0]?.n ?? 0;
};

test('one person in several sessions, and one company, leave connections to the others', async () => {
  const [loud, quiet] = [await buildScene(server), await buildScene(server)];
  const sessionsOf = async (user: { id: string }, count: number) =>
    Promise.all(Array.from({ length: count }, async () => signSession(config, await buildSession(owner, user))));
  const get = (cookie: string, url: string) => app.inject({ method: 'GET', url, headers: { cookie, origin: ORIGIN } });
  const person = await sessionsOf(loud.responsable, 3);
  const colleague = await sessionsOf(loud.trabajador, 1);
  // Each session enters once: from then on its person is in the server's cache.
  for (const cookie of [...person, ...colleague]) expect((await get(cookie, '/rest/v1/proyectos')).statusCode).toBe(200);

  await locker.query('begin; lock table app.proyectos in access exclusive mode');
  const flood = person.flatMap((cookie) => Array.from({ length: 4 }, () => get(cookie, '/rest/v1/proyectos')));
  await until(async () => (await waitingInDatabase()) === 3);
  const other = Array.from({ length: 4 }, () => get(colleague[0] ?? '', '/rest/v1/proyectos'));
  const bystander = await quiet.manager('GET', `/rest/v1/temas_generador?empresa_id=${quiet.empresa.id}`);
  expect(bystander.status).toBe(200);
  // The company has two fifths of the pool, which its responsable uses up.
  expect(await waitingInDatabase()).toBe(3);
  await locker.query('rollback');
  expect((await Promise.all([...flood, ...other])).map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 16 }, () => 200));
});
