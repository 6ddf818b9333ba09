import { randomUUID } from 'node:crypto';
import { GRUPOS_MAX } from '@ensaya/contract/fields.ts';
import { createGrupo, type Grupo, listGrupos } from '@ensaya/contract/grupos.ts';
import { addTrabajador } from '@ensaya/db/builders/empresas.ts';
import { buildGrupo, buildGrupoRoleplay } from '@ensaya/db/builders/grupos.ts';
import { buildRoleplay } from '@ensaya/db/builders/roleplays.ts';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import { describe, expect, test } from 'vitest';
import { subscribe } from '../../tests/live-changes.ts';
import { buildScene, buildSuperadmin, errorOf } from '../../tests/scene.ts';
import { createTestServer } from '../../tests/server.ts';
import { unfilled } from '../../tests/unfilled.ts';
import { until } from '../../tests/until.ts';

const server = await createTestServer();
const { owner } = server;
const GRUPOS = '/rest/v1/grupos';
const PERSONAS = '/rest/v1/grupo_personas';
const RECEIVED = '/rest/v1/grupo_roleplays';
const ASSIGNMENTS = '/rest/v1/roleplay_assignments';

type Caller = Awaited<ReturnType<typeof buildScene>>['manager'];
const listed = async (caller: Caller, empresa: { id: string }) =>
  ((await caller('GET', `${GRUPOS}?empresa_id=${empresa.id}`)).body as { items: Grupo[] }).items;
const one = ({ id, empresa_id }: Pick<Grupo, 'id' | 'empresa_id'>) => `${GRUPOS}/${id}?empresa_id=${empresa_id}`;
const assigned = async (roleplay: { id: string }) =>
  (await owner.query('select user_id from app.roleplay_assignments where roleplay_id = $1 order by user_id', [roleplay.id])).rows.map(
    ({ user_id }) => user_id as string,
  );

/** The scene with a second trabajador, and a role-play. */
async function buildTeam() {
  const scene = await buildScene(server);
  const ana = await buildUser(owner, { role: 'worker', nombre: 'Ana Beltrán' });
  await addTrabajador(owner, scene.empresa, ana);
  return { ...scene, ana, roleplay: await buildRoleplay(owner, scene.empresa, { title: 'Avería' }) };
}

describe('groups', () => {
  test('[6.5] a responsable creates, renames and deletes one; the list is by name, numbers as numbers', async () => {
    const { empresa, manager } = await buildScene(server);
    const body = { id: randomUUID(), empresa_id: empresa.id, nombre: '  Tienda 10 ' };
    const created = await manager('POST', GRUPOS, body);
    expect(created).toMatchObject({ status: 201, body: { id: body.id, nombre: 'Tienda 10', version: 1, user_ids: [], roleplays: [] } });
    expect((await manager('POST', GRUPOS, body)).body).toEqual(created.body);
    for (const nombre of ['tienda 2', 'Almacén']) await manager('POST', GRUPOS, { empresa_id: empresa.id, nombre });
    expect((await listed(manager, empresa)).map(({ nombre }) => nombre)).toEqual(['Almacén', 'tienda 2', 'Tienda 10']);

    const grupo = created.body as Grupo;
    expect((await manager('PATCH', one(grupo), { nombre: 'Centro', version: 1 })).body).toMatchObject({ nombre: 'Centro', version: 2 });
    const stale = await manager('PATCH', one(grupo), { nombre: 'Norte', version: 1 });
    expect([stale.status, errorOf(stale).current]).toMatchObject([409, { nombre: 'Centro' }]);
    expect((await manager('DELETE', one(grupo))).status).toBe(204);
    expect((await manager('DELETE', one(grupo))).status).toBe(404);
  });

  test('a name is needed, short, and once in a company, whatever its accents', async () => {
    const [{ empresa, manager }, other] = [await buildScene(server), await buildScene(server)];
    const create = (nombre: string) => manager('POST', GRUPOS, { empresa_id: empresa.id, nombre });
    expect(errorOf(await create('  ')).fields).toEqual({ nombre: 'El nombre es requerido' });
    expect(errorOf(await create('a'.repeat(61))).fields).toEqual({ nombre: 'El nombre no puede exceder 60 caracteres' });
    expect((await create('Almacén')).status).toBe(201);
    expect(errorOf(await create('ALMACEN'))).toMatchObject({ code: 'conflict', message: 'Ya existe un grupo con este nombre' });
    expect((await other.manager('POST', GRUPOS, { empresa_id: other.empresa.id, nombre: 'Almacén' })).status).toBe(201);
  });

  test('a company has so many groups and no more', async () => {
    const { empresa, manager } = await buildScene(server);
    await owner.query(`insert into app.grupos (empresa_id, nombre) select $1, 'Grupo ' || n from generate_series(1, $2) n`, [
      empresa.id,
      GRUPOS_MAX,
    ]);
    const refused = await manager('POST', GRUPOS, { empresa_id: empresa.id, nombre: 'Otro' });
    expect(errorOf(refused)).toMatchObject({ code: 'conflict', message: 'Una empresa puede tener hasta 300 grupos' });
    expect(await listed(manager, empresa)).toHaveLength(GRUPOS_MAX);
  });

  test('[6.4] a trabajador reads the names of their own groups, without the others in them or what they receive', async () => {
    const { empresa, worker, trabajador, ana, roleplay, manager } = await buildTeam();
    const grupo = await buildGrupo(owner, empresa, { nombre: 'Tarde', personas: [trabajador, ana] });
    await buildGrupoRoleplay(owner, grupo, roleplay, { days: 5 });
    await buildGrupo(owner, empresa, { nombre: 'Mañana', personas: [ana] });
    expect(await listed(worker, empresa)).toMatchObject([{ nombre: 'Tarde', user_ids: [trabajador.id], roleplays: [] }]);
    expect((await listed(manager, empresa)).find(({ id }) => id === grupo.id)).toMatchObject({
      user_ids: [trabajador.id, ana.id].toSorted(),
      roleplays: [{ roleplay_id: roleplay.id, title: 'Avería', days: 5, due_day: null }],
    });
  });

  test('[6.4 6.6] trabajadores and superadmins change none; another company’s are 404 or empty', async () => {
    const { empresa, worker, trabajador, roleplay } = await buildTeam();
    const grupo = await buildGrupo(owner, empresa, { personas: [trabajador] });
    const body = { empresa_id: empresa.id, grupo_id: grupo.id, user_ids: [trabajador.id] };
    const received = `${RECEIVED}?empresa_id=${empresa.id}&grupo_id=${grupo.id}&roleplay_id=${roleplay.id}`;
    const acts = (caller: Caller) => [
      caller('PATCH', one(grupo), { nombre: 'Otro', version: 1 }),
      caller('DELETE', one(grupo)),
      caller('POST', PERSONAS, body),
      caller('POST', `${PERSONAS}/remove`, body),
      caller('DELETE', received),
    ];
    const statuses = async (caller: Caller) => (await Promise.all(acts(caller))).map(({ status }) => status);
    const admin = await buildSuperadmin(server);
    for (const caller of [worker, admin]) expect(await statuses(caller)).toEqual([403, 403, 403, 403, 403]);
    expect((await admin('GET', `${GRUPOS}?empresa_id=${empresa.id}`)).status).toBe(403);
    const { manager: stranger } = await buildScene(server);
    expect(await statuses(stranger)).toEqual([404, 404, 404, 404, 404]);
    expect(await listed(stranger, empresa)).toEqual([]);
    expect((await stranger('POST', GRUPOS, { empresa_id: empresa.id, nombre: 'Suyo' })).status).toBe(404);
  });
});

describe('its people', () => {
  test('[6.5] are put in and taken out; who enters receives its role-plays, who leaves keeps them', async () => {
    const { empresa, manager, trabajador, ana, roleplay } = await buildTeam();
    const grupo = await buildGrupo(owner, empresa);
    await buildGrupoRoleplay(owner, grupo, roleplay);
    const body = { empresa_id: empresa.id, grupo_id: grupo.id };
    expect((await manager('POST', PERSONAS, { ...body, user_ids: [ana.id, ana.id] })).body).toEqual({ added: [ana.id] });
    expect((await manager('POST', PERSONAS, { ...body, user_ids: [ana.id, trabajador.id] })).body).toEqual({ added: [trabajador.id] });
    const both = [ana.id, trabajador.id].toSorted();
    expect(await assigned(roleplay)).toEqual(both);
    expect((await manager('POST', `${PERSONAS}/remove`, { ...body, user_ids: [ana.id, randomUUID()] })).body).toEqual({
      removed: [ana.id],
    });
    expect(await listed(manager, empresa)).toMatchObject([{ user_ids: [trabajador.id] }]);
    expect((await manager('DELETE', one(grupo))).status).toBe(204);
    expect(await assigned(roleplay)).toEqual(both);
  });

  test('who is no trabajador of the company enters no group, and nobody does with them', async () => {
    const [{ empresa, manager, responsable, ana }, other] = [await buildTeam(), await buildScene(server)];
    const grupo = await buildGrupo(owner, empresa);
    const body = { empresa_id: empresa.id, grupo_id: grupo.id };
    for (const user_ids of [[ana.id, other.trabajador.id], [responsable.id], [randomUUID()]])
      expect(errorOf(await manager('POST', PERSONAS, { ...body, user_ids }))).toMatchObject({
        code: 'conflict',
        message: 'Ese trabajador no pertenece a la empresa',
      });
    expect(await listed(manager, empresa)).toMatchObject([{ user_ids: [] }]);
  });

  test('[4.6] leaving the company leaves its groups', async () => {
    const { empresa, manager, ana } = await buildTeam();
    await buildGrupo(owner, empresa, { personas: [ana] });
    await manager('POST', '/rest/v1/personas/remove', { empresa_id: empresa.id, user_ids: [ana.id] });
    expect(await listed(manager, empresa)).toMatchObject([{ user_ids: [] }]);
  });
});

describe('[7.19 5.9] a role-play for a group', () => {
  test('everybody in it gets it, and so do people who enter later, until that is stopped', async () => {
    const { empresa, manager, trabajador, ana, roleplay } = await buildTeam();
    const luis = await buildUser(owner, { role: 'worker' });
    await addTrabajador(owner, empresa, luis);
    const grupo = await buildGrupo(owner, empresa, { personas: [ana] });
    const key = { empresa_id: empresa.id, roleplay_id: roleplay.id };
    const sent = await manager('POST', ASSIGNMENTS, { ...key, user_ids: [trabajador.id], grupo_ids: [grupo.id], days: 7 });
    expect(sent).toMatchObject({ status: 201, body: { assigned: 2 } });
    expect(await listed(manager, empresa)).toMatchObject([{ roleplays: [{ roleplay_id: roleplay.id, days: 7, due_day: null }] }]);
    // Given again, with another deadline for those who come.
    const day = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
    const again = await manager('POST', ASSIGNMENTS, { ...key, user_ids: [], grupo_ids: [grupo.id], due_day: day });
    expect(again).toMatchObject({ status: 201, body: { assigned: 0 } });
    expect(await listed(manager, empresa)).toMatchObject([{ roleplays: [{ days: null, due_day: day }] }]);

    const enter = (user: { id: string }) => manager('POST', PERSONAS, { empresa_id: empresa.id, grupo_id: grupo.id, user_ids: [user.id] });
    await enter(luis);
    expect(await assigned(roleplay)).toEqual([ana.id, trabajador.id, luis.id].toSorted());
    const received = `${RECEIVED}?${new URLSearchParams({ ...key, grupo_id: grupo.id })}`;
    expect((await manager('DELETE', received)).status).toBe(204);
    expect((await manager('DELETE', received)).status).toBe(404);
    const eva = await buildUser(owner, { role: 'worker' });
    await addTrabajador(owner, empresa, eva);
    await enter(eva);
    expect(await assigned(roleplay)).toHaveLength(3);
  });

  test('nobody and no group is refused; another company’s group is 404 and gives nothing', async () => {
    const [{ empresa, manager, ana, roleplay }, other] = [await buildTeam(), await buildTeam()];
    const [grupo, theirs] = [await buildGrupo(owner, empresa, { personas: [ana] }), await buildGrupo(owner, other.empresa)];
    const body = { empresa_id: empresa.id, roleplay_id: roleplay.id, user_ids: [] };
    expect(errorOf(await manager('POST', ASSIGNMENTS, body)).fields).toEqual({ user_ids: 'Debes seleccionar al menos un trabajador' });
    expect((await manager('POST', ASSIGNMENTS, { ...body, user_ids: [ana.id], grupo_ids: [grupo.id, theirs.id] })).status).toBe(404);
    expect((await manager('POST', ASSIGNMENTS, { ...body, roleplay_id: other.roleplay.id, grupo_ids: [grupo.id] })).status).toBe(404);
    expect([await assigned(roleplay), await assigned(other.roleplay)]).toEqual([[], []]);
    expect(await listed(manager, empresa)).toMatchObject([{ roleplays: [] }]);
  });
});

test('[6.4] changes of a group reach the responsables alone; its people hear of what they were assigned', async () => {
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { empresa, manager, responsable, trabajador, ana, roleplay } = await buildTeam();
  const other = await buildScene(server);
  const grupo = await buildGrupo(owner, empresa);
  await buildGrupoRoleplay(owner, grupo, roleplay);
  const received = {
    responsable: await subscribe(server, address, responsable),
    person: await subscribe(server, address, ana),
    colleague: await subscribe(server, address, trabajador),
    stranger: await subscribe(server, address, other.responsable),
  };
  const tablesOf = (of: keyof typeof received) => [...new Set(received[of].splice(0).map(({ table }) => table))].sort();
  const untilReceived = (count: number) => until(() => received.responsable.length >= count, 10);
  const body = { empresa_id: empresa.id, grupo_id: grupo.id, user_ids: [ana.id] };
  await manager('POST', PERSONAS, body);
  await untilReceived(2);
  expect(tablesOf('responsable')).toEqual(['grupos', 'roleplay_assignments']);
  await manager('PATCH', one({ ...grupo, empresa_id: empresa.id }), { nombre: 'Noche', version: 1 });
  await untilReceived(1);
  expect(tablesOf('responsable')).toEqual(['grupos']);
  await manager('POST', `${PERSONAS}/remove`, body);
  await untilReceived(1);
  expect(tablesOf('responsable')).toEqual(['grupos']);
  await manager('DELETE', one({ ...grupo, empresa_id: empresa.id }));
  await untilReceived(1);
  expect(tablesOf('responsable')).toEqual(['grupos']);
  // Comes after the others on the same connection.
  await manager('POST', ASSIGNMENTS, { empresa_id: empresa.id, roleplay_id: roleplay.id, user_ids: [trabajador.id] });
  await until(() => received.colleague.length > 0, 10);
  expect([tablesOf('person'), tablesOf('colleague'), tablesOf('stranger')]).toEqual([
    ['roleplay_assignments'],
    ['roleplay_assignments'],
    [],
  ]);
});

test('the responses fill their schemas', () => {
  expect(unfilled(server, listGrupos, createGrupo)).toEqual(['createGrupo.user_ids[]', 'createGrupo.roleplays[]']);
});
