import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { promisify } from 'node:util';
import { buildProyecto } from '@ensaya/db/builders/proyectos.ts';
import { buildSession } from '@ensaya/db/builders/usuarios.ts';
import { register } from 'prom-client';
import { expect, test } from 'vitest';
import { connectAdmin } from './admin.ts';
import { buildScene } from './scene.ts';
import { createTestServer, ORIGIN, signSession } from './server.ts';
import { until } from './until.ts';

// One connection: if it were lost or still busy, nothing would be answered.
const server = await createTestServer({ DATABASE_POOL_MAX: '1' });
const { owner, app, config } = server;
await app.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.server.address() as AddressInfo;
const [admin, locker] = [await connectAdmin(server), await connectAdmin(server)];
const lock = () => locker.query('begin; lock table app.proyectos in access exclusive mode');
const unlock = () => locker.query('rollback');
// The statements wait as long as the test needs; only a cancel can end them.
await admin.query(`do $$ begin execute format('alter role ensaya_api in database %I set lock_timeout = 0', current_database());
  execute format('alter role ensaya_api in database %I set statement_timeout = 0', current_database()); end $$`);

const scene = await buildScene(server);
await buildProyecto(owner, scene.empresa);
const cookie = signSession(config, await buildSession(owner, scene.responsable));

const isWaiting = async () => (await waiting()).length === 1;

/** Sends a request over a socket of its own, and destroys it when its statement waits for the lock. */
async function hangUp(method: 'GET' | 'POST', path: string, { body = '', when = isWaiting } = {}): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const headers = [`host: x`, `origin: ${ORIGIN}`, `cookie: ${cookie}`, 'content-type: application/json', `content-length: ${body.length}`];
  socket.write(`${method} ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n${body}`);
  await until(when);
  socket.destroy();
  await once(socket, 'close');
  await until(async () => (await connections()) === 0);
}

/** Of the server, which notices a closed socket later than its client. */
const connections = promisify(app.server.getConnections.bind(app.server));

async function waiting() {
  const { rows } = await admin.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and usename = 'ensaya_api' and wait_event_type = 'Lock'`,
  );
  return rows;
}

const abandoned = async () => {
  const counted = await register.getSingleMetric('ensaya_requests_total')?.get();
  return counted?.values.find(({ labels }) => labels.operation === 'listProyectos' && labels.status === 499)?.value ?? 0;
};

test('a read whose client hung up is cancelled, and its connection serves the next request', async () => {
  const before = await abandoned();
  await lock();
  await hangUp('GET', '/rest/v1/proyectos');
  // The lock is still held: nothing but the cancel can have ended the statement.
  await until(async () => (await waiting()).length === 0);
  expect((await scene.manager('GET', `/rest/v1/temas_generador?empresa_id=${scene.empresa.id}`)).status).toBe(200);
  await unlock();
  expect((await scene.manager('GET', '/rest/v1/proyectos')).body).toMatchObject({ items: [{ empresa_id: scene.empresa.id }] });
  expect(await abandoned()).toBe(before + 1);
});

test('a write whose client hung up is completed', async () => {
  await lock();
  const nombre = 'Escrito sin que nadie espere';
  await hangUp('POST', '/rest/v1/proyectos', { body: JSON.stringify({ empresa_id: scene.empresa.id, nombre }) });
  // A cancel takes milliseconds; ten looks show that none was sent.
  for (let look = 0; look < 10; look++) {
    expect(await waiting()).toHaveLength(1);
    await new Promise((resume) => setTimeout(resume, 100));
  }
  await unlock();
  await until(async () => (await owner.query('select from app.proyectos where nombre = $1', [nombre])).rowCount === 1);
});

test('a read that waits for a connection when its client hangs up is not begun', async () => {
  await lock();
  const held = scene.manager('GET', '/rest/v1/proyectos');
  await until(isWaiting);
  const before = await abandoned();
  await hangUp('GET', '/rest/v1/proyectos?limit=3', { when: async () => app.unscopedDatabase.pool.waitingCount === 1 });
  await unlock();
  expect((await held).status).toBe(200);
  await until(async () => (await abandoned()) === before + 1);
});

test('a GET can write nothing', async () => {
  const { rows } = await owner.query(`select count(*)::int as n from app.proyectos`);
  const fresh = await createTestServer();
  fresh.app.get('/writes', async (request) =>
    request.enter(['manager']).insertInto('proyectos').values({ empresa_id: scene.empresa.id, nombre: 'Nunca' }).execute(),
  );
  const other = await buildScene(fresh);
  expect((await other.manager('GET', '/writes')).status).toBe(503);
  expect((await owner.query(`select count(*)::int as n from app.proyectos`)).rows).toEqual(rows);
});
