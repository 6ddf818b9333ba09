import { get } from 'node:http';
import { CHANGES_PATH, type Change } from '@ensaya/contract/realtime.ts';
import { assignResponsable, buildEmpresa } from '@ensaya/db/builders/empresas.ts';
import { buildProyecto } from '@ensaya/db/builders/proyectos.ts';
import { buildSession, buildUser, type User } from '@ensaya/db/builders/usuarios.ts';
import { cleanUp } from '@ensaya/db/tests/database.ts';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { openChanges } from '../../tests/live-changes.ts';
import { buildScene, buildSuperadmin } from '../../tests/scene.ts';
import { createTestServer, ORIGIN, signSession } from '../../tests/server.ts';
import { until } from '../../tests/until.ts';
import { createApp } from '../app.ts';

const server = await createTestServer();
const { owner } = server;
const stopping = new AbortController();
/** Two servers of one installation: a change written through one is received through the other. */
const near = await listen(server.app);
const elsewhere = await createApp(server.config, stopping.signal);
const far = await listen(elsewhere);
cleanUp(() => elsewhere.close());

async function listen(app: FastifyInstance): Promise<string> {
  return app.listen({ port: 0, host: '127.0.0.1' });
}

/** An open connection, as a browser has it, and all changes received through it. */
async function subscribe(base: string, user: Pick<User, 'id'>) {
  const token = await buildSession(owner, user);
  const cookie = signSession(server.config, token);
  const response = await openChanges(base, { cookie });
  const received: Change[] = [];
  const state = { ended: false, text: '' };
  const reading = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response) {
      const text = decoder.decode(chunk);
      state.text += text;
      for (const line of text.split('\n')) if (line.startsWith('data: ')) received.push(...JSON.parse(line.slice(6)));
    }
    state.ended = true;
  })().catch(() => {});
  cleanUp(async () => {
    response.destroy();
    await reading;
  });
  return { response, received, state, cookie };
}
const settled = (condition: () => boolean) => until(condition, 10);

describe('receiving changes', () => {
  test('a change written through one server reaches the company’s users on another, and no other users', async () => {
    const [mine, theirs] = [await buildScene(server), await buildScene(server)];
    const proyecto = await buildProyecto(owner, mine.empresa);
    const [manager, worker, foreign] = [
      await subscribe(far, mine.responsable),
      await subscribe(far, mine.trabajador),
      await subscribe(far, theirs.responsable),
    ];
    expect(manager.response.headers['content-type']).toContain('text/event-stream');
    expect(manager.response.headers['cache-control']).toContain('no-transform');
    const body = { empresa_id: mine.empresa.id, proyecto_id: proyecto.id, nombre: 'Secreta para otros', trabajador_id: mine.trabajador.id };
    // The operation declares no query, so it cannot name the company that is announced.
    await mine.manager('POST', `/rest/v1/tareas?empresa_id=${theirs.empresa.id}`, body);
    await settled(() => manager.received.length > 0 && worker.received.length > 0);
    expect(manager.received).toEqual([{ table: 'tareas', empresa_id: mine.empresa.id }]);
    expect(worker.received).toEqual(manager.received);
    // Positive control: the other company receives its own change.
    await theirs.manager('POST', '/rest/v1/proyectos', { empresa_id: theirs.empresa.id, nombre: 'Propio' });
    await settled(() => foreign.received.length > 0);
    expect(foreign.received).toEqual([{ table: 'proyectos', empresa_id: theirs.empresa.id }]);
    expect(manager.state.text).not.toContain('Secreta');
  });

  test('a change between a page’s first read and its connection is received when it connects, by those who may', async () => {
    const [mine, theirs] = [await buildScene(server), await buildScene(server)];
    const witness = await subscribe(far, mine.responsable);
    await mine.manager('POST', '/rest/v1/proyectos', { empresa_id: mine.empresa.id, nombre: 'Antes de conectar' });
    await settled(() => witness.received.length > 0);
    const [late, foreign] = [await subscribe(far, mine.trabajador), await subscribe(far, theirs.responsable)];
    await settled(() => late.received.length > 0);
    expect(late.received).toEqual([{ table: 'proyectos', empresa_id: mine.empresa.id }]);
    await theirs.manager('POST', '/rest/v1/proyectos', { empresa_id: theirs.empresa.id, nombre: 'Propio' });
    await settled(() => foreign.received.length > 0);
    expect(foreign.received).toEqual([{ table: 'proyectos', empresa_id: theirs.empresa.id }]);
  });

  test('changes within one span are sent together', async () => {
    const { empresa, responsable, manager } = await buildScene(server);
    const subscriber = await subscribe(near, responsable);
    const names = Array.from({ length: 10 }, (_, i) => `Proyecto ${i}`);
    await Promise.all(names.map((nombre) => manager('POST', '/rest/v1/proyectos', { empresa_id: empresa.id, nombre })));
    await settled(() => subscriber.received.length > 0);
    expect(subscriber.received.length).toBeLessThan(10);
  });

  test('a superadmin receives changes of the platform, not of a company’s daily work', async () => {
    const { empresa, manager } = await buildScene(server);
    const admin = await buildUser(owner, { role: 'superadmin' });
    const subscriber = await subscribe(near, admin);
    await manager('POST', '/rest/v1/proyectos', { empresa_id: empresa.id, nombre: 'Diario' });
    const superadmin = await buildSuperadmin(server);
    const fields = { nombre: 'Nueva', correo_contacto: 'a@b.example', sector: 'otros', pais: 'chile' };
    await superadmin('POST', '/rest/v1/empresas', fields);
    await settled(() => subscriber.received.length > 0);
    expect(subscriber.received).toMatchObject([{ table: 'empresas' }]);
  });
});

describe('rights while the connection is open', () => {
  test('a former member receives nothing more; a new member receives at once', async () => {
    const { empresa, manager, responsable, trabajador, worker } = await buildScene(server);
    const subscriber = await subscribe(far, trabajador);
    const control = await subscribe(far, responsable);
    const change = () => manager('POST', '/rest/v1/proyectos', { empresa_id: empresa.id, nombre: 'Otro proyecto' });
    await change();
    await settled(() => subscriber.received.length === 1);
    await manager('DELETE', `/rest/v1/company_users?company_id=${empresa.id}&user_id=${trabajador.id}`);
    await settled(() => subscriber.state.text.includes('data: []'));
    const [before, controlled] = [subscriber.received.length, control.received.length];
    await change();
    await settled(() => control.received.length > controlled);
    await manager('POST', '/rest/v1/company_users', { company_id: empresa.id, user_id: trabajador.id, email: trabajador.email });
    await settled(() => subscriber.received.length > before + 1);
    expect(subscriber.received.slice(before)).toEqual([
      { table: 'company_users', empresa_id: empresa.id },
      { table: 'roleplay_assignments', empresa_id: empresa.id },
    ]);
    expect((await worker('GET', '/rest/v1/tareas')).status).toBe(200);
  });

  test('a responsable of two companies receives changes of both, and of one when the other is deleted', async () => {
    const { empresa, responsable, manager } = await buildScene(server);
    const second = await buildEmpresa(owner);
    await assignResponsable(owner, second, responsable);
    const subscriber = await subscribe(near, responsable);
    for (const { id } of [empresa, second]) await manager('POST', '/rest/v1/proyectos', { empresa_id: id, nombre: 'De ambas' });
    await settled(() => new Set(subscriber.received.map(({ empresa_id }) => empresa_id)).size === 2);
    const superadmin = await buildSuperadmin(server);
    await superadmin('DELETE', `/rest/v1/empresas/${second.id}`);
    await settled(() => subscriber.state.text.includes('data: []'));
    expect(subscriber.state.ended).toBe(false);
  });

  test('a session that ends closes its connection', async () => {
    const { responsable } = await buildScene(server);
    const subscriber = await subscribe(far, responsable);
    const headers = { cookie: subscriber.cookie, origin: ORIGIN, 'content-type': 'application/json' };
    await server.app.inject({ method: 'POST', url: '/auth/v1/logout', headers, payload: { scope: 'local' } });
    await settled(() => subscriber.state.ended);
  });

  test('a connection without a session is refused', async () => {
    for (const headers of [{}, { cookie: 'ensaya.session_token=falso.firma' }]) {
      const { statusCode } = (await openChanges(near, headers)).resume();
      expect(statusCode).toBe(401);
    }
  });
});

test('a client that disconnects while the connection is being opened leaves no subscriber', async () => {
  const { responsable } = await buildScene(server);
  const cookie = signSession(server.config, await buildSession(owner, responsable));
  for (let i = 0; i < 25; i++) {
    const request = get(near + CHANGES_PATH, { headers: { cookie }, agent: false }).on('error', () => {});
    request.once('socket', (socket) => socket.once('connect', () => setImmediate(() => request.destroy())));
    await new Promise((closed) => request.once('close', closed));
  }
  // Twenty leftover subscribers would use up the user's limit.
  await until(async () => (await openChanges(near, { cookie })).resume().statusCode === 200, 200);
});

test('a notification that is not ours is ignored', async () => {
  const { empresa, responsable, manager } = await buildScene(server);
  const subscriber = await subscribe(near, responsable);
  await owner.query(`select pg_notify('ensaya_changes', 'ni idea')`);
  await manager('POST', '/rest/v1/proyectos', { empresa_id: empresa.id, nombre: 'Sigue vivo' });
  await settled(() => subscriber.received.length > 0);
});

test('after PostgreSQL closed the connection, changes are received again and all browsers get a request to reload', async () => {
  const { empresa, responsable, manager } = await buildScene(server);
  const subscriber = await subscribe(near, responsable);
  const admin = new pg.Client({ connectionString: server.url() });
  await admin.connect();
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'ensaya-realtime' and datname = current_database()`,
  );
  await admin.end();
  await settled(() => subscriber.state.text.includes('data: []'));
  await manager('POST', '/rest/v1/proyectos', { empresa_id: empresa.id, nombre: 'Después' });
  await settled(() => subscriber.received.length > 0);
});

test('a stopping server closes its connections, so that browsers reconnect elsewhere', async () => {
  const { responsable } = await buildScene(server);
  const subscriber = await subscribe(far, responsable);
  stopping.abort();
  await settled(() => subscriber.state.ended);
});
