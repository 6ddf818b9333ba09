import { randomUUID } from 'node:crypto';
import type { CompanyUser, Empresa } from '@ensaya/contract/empresas.ts';
import { addTrabajador, assignResponsable, buildEmpresa } from '@ensaya/db/builders/empresas.ts';
import { buildPrompt, buildTema } from '@ensaya/db/builders/generador.ts';
import { buildProyecto } from '@ensaya/db/builders/proyectos.ts';
import { buildTarea } from '@ensaya/db/builders/tareas.ts';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import { describe, expect, test } from 'vitest';
import { buildScene, buildSuperadmin, errorOf } from '../../tests/scene.ts';
import { createTestServer } from '../../tests/server.ts';
import { buildLogo } from '../../tests/uploads.ts';

const server = await createTestServer();
const { owner } = server;
const superadmin = await buildSuperadmin(server);
const PATH = '/rest/v1/empresas';

type Page = { items: (Empresa & { responsables: number })[]; total: number };
const list = async (query = '') => (await superadmin('GET', `${PATH}?${query}`)).body as Page;
const names = async (query: string) => (await list(query)).items.map((empresa) => empresa.nombre);
const word = () => randomUUID().slice(0, 8);
const fields = { nombre: 'Norteclima', correo_contacto: 'contacto@norteclima.example', sector: 'manufactura', pais: 'espana' };

describe('the list', () => {
  test('[2.53 9.6 7.22] pages of ten, newest first, with the total count', async () => {
    const mark = word();
    for (let i = 1; i <= 12; i++) await buildEmpresa(owner, { nombre: `${mark} ${i}` });
    const [first, second] = [await list(`q=${mark}`), await list(`q=${mark}&page=2`)];
    expect(first.total).toBe(12);
    expect(first.items.map(({ nombre }) => nombre)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((i) => `${mark} ${i}`));
    expect(second.items.map(({ nombre }) => nombre)).toEqual([`${mark} 2`, `${mark} 1`]);
    expect(await list(`q=${mark}&page=9`)).toEqual({ items: [], total: 12 });
  });

  test('[2.53] the search ignores case and accents but not the ñ, and no character is a wildcard', async () => {
    const mark = word();
    await buildEmpresa(owner, { nombre: `Gestión ${mark}` });
    await buildEmpresa(owner, { nombre: `Año ${mark}`, correo_contacto: `hola-${mark}@lugar.example`, sector: 'salud', pais: 'mexico' });
    const found = (q: string) => names(`q=${encodeURIComponent(q)}`);
    expect(await found(`gestion ${mark}`)).toEqual([`Gestión ${mark}`]);
    expect(await found(`GESTIÓN ${mark}`)).toEqual([`Gestión ${mark}`]);
    expect(await found(`año ${mark}`)).toEqual([`Año ${mark}`]);
    expect(await found(`ano ${mark}`)).toEqual([]);
    expect(await found(`hola-${mark}`)).toEqual([`Año ${mark}`]);
    for (const sign of ['%', '_', '\\', `a_o ${mark}`]) expect(await found(sign)).toEqual([]);
  });

  test('[2.53 2.56] each column sorts in both directions by the displayed value', async () => {
    const mark = word();
    const rows = [
      { nombre: `${mark} Ñandú`, correo_contacto: 'b@x.example', sector: 'tecnologia', pais: 'peru' },
      { nombre: `${mark} Ola`, correo_contacto: 'c@x.example', sector: 'educacion', pais: 'argentina' },
      { nombre: `${mark} nube`, correo_contacto: 'a@x.example', sector: 'salud', pais: 'mexico' },
    ];
    for (const row of rows) await buildEmpresa(owner, row);
    const sorted = async (sort: string, direction: string) =>
      (await names(`q=${mark}&sort=${sort}&direction=${direction}`)).map((nombre) => nombre.split(' ')[1]);
    expect(await sorted('nombre', 'asc')).toEqual(['nube', 'Ñandú', 'Ola']);
    expect(await sorted('nombre', 'desc')).toEqual(['Ola', 'Ñandú', 'nube']);
    expect(await sorted('correo_contacto', 'asc')).toEqual(['nube', 'Ñandú', 'Ola']);
    expect(await sorted('sector', 'asc')).toEqual(['Ola', 'nube', 'Ñandú']);
    expect(await sorted('pais', 'desc')).toEqual(['Ñandú', 'nube', 'Ola']);
    expect((await superadmin('GET', `${PATH}?sort=deleted_at`)).status).toBe(400);
  });

  test('companies without a responsable can be listed', async () => {
    const mark = word();
    const alone = await buildEmpresa(owner, { nombre: `${mark} sola` });
    const run = await buildEmpresa(owner, { nombre: `${mark} llevada` });
    await assignResponsable(owner, run, await buildUser(owner, { role: 'manager' }));
    expect(await names(`q=${mark}&sin_responsable=true`)).toEqual([alone.nombre]);
    expect((await list(`q=${mark}`)).items.map(({ responsables }) => responsables).toSorted()).toEqual([0, 1]);
  });

  test('[2.52] companies with a team, a responsable and a trabajador, can be listed', async () => {
    const mark = word();
    const { empresa } = await buildScene(server, `${mark} equipo`);
    const run = await buildEmpresa(owner, { nombre: `${mark} sin trabajadores` });
    await assignResponsable(owner, run, await buildUser(owner, { role: 'manager' }));
    const staffed = await buildEmpresa(owner, { nombre: `${mark} sin responsable` });
    await addTrabajador(owner, staffed, await buildUser(owner, { role: 'worker' }));
    expect(await list(`q=${mark}&con_equipo=true`)).toMatchObject({ total: 1, items: [{ nombre: empresa.nombre }] });
    expect((await list(`q=${mark}&con_equipo=true&sin_responsable=true`)).total).toBe(0);
  });
});

describe('one company', () => {
  test('[7.22 5.16 2.52] created, counted, edited with its version, and each violated rule reported under its field', async () => {
    const before = (await superadmin('GET', `${PATH}/count`)).body as { count: number };
    const created = await superadmin('POST', PATH, { ...fields, nombre: '  Ítaca  ', correo_contacto: ' HOLA@Itaca.example ' });
    expect(created).toMatchObject({ status: 201, body: { nombre: 'Ítaca', correo_contacto: 'hola@itaca.example', responsable: 'none' } });
    expect((await superadmin('GET', `${PATH}/count`)).body).toEqual({ count: before.count + 1 });
    const { id } = created.body as Empresa;
    const edited = await superadmin('PATCH', `${PATH}/${id}`, { ...fields, nombre: 'Ítaca Libros', version: 1 });
    expect(edited).toMatchObject({ status: 200, body: { nombre: 'Ítaca Libros', version: 2 } });
    const stale = await superadmin('PATCH', `${PATH}/${id}`, { ...fields, nombre: 'Otra', version: 1 });
    expect(errorOf(stale)).toMatchObject({ code: 'stale', current: { nombre: 'Ítaca Libros' } });

    const wrong = async (changed: object) => errorOf(await superadmin('POST', PATH, { ...fields, ...changed })).fields;
    expect(await wrong({ nombre: ' a ' })).toEqual({ nombre: 'El nombre debe tener al menos 2 caracteres' });
    expect(await wrong({ correo_contacto: ' ' })).toEqual({ correo_contacto: 'El correo es requerido' });
    expect(await wrong({ correo_contacto: 'sin arroba' })).toEqual({ correo_contacto: 'El correo no es válido' });
    expect(await wrong({ sector: '' })).toEqual({ sector: 'El sector es requerido' });
    expect(await wrong({ pais: 'francia' })).toEqual({ pais: 'El país es requerido' });
  });

  test('a company and its responsable are created in one transaction', async () => {
    const manager = await buildUser(owner, { role: 'manager' });
    const created = await superadmin('POST', PATH, { ...fields, responsable: manager.email });
    expect(created).toMatchObject({ status: 201, body: { responsable: 'assigned' } });
    const { id } = created.body as Empresa;
    expect((await superadmin('GET', `/rest/v1/rpc/get_company_responsables?company_id=${id}`)).body).toMatchObject({
      items: [{ user_id: manager.id, user_email: manager.email }],
    });
    const worker = await buildUser(owner, { role: 'worker' });
    const count = (await list()).total;
    expect(errorOf(await superadmin('POST', PATH, { ...fields, responsable: worker.email })).message).toBe(
      'Esta persona no es responsable',
    );
    expect((await list()).total).toBe(count);
  });

  test('[3.25 4.10] deleting reports what will be deleted, ends access at once and frees its members; the rows stay until the purge', async () => {
    const { empresa, manager, trabajador } = await buildScene(server, `Para borrar ${word()}`);
    const proyecto = await buildProyecto(owner, empresa);
    await buildTarea(owner, proyecto, { trabajador });
    await buildPrompt(owner, await buildTema(owner, empresa), trabajador);
    await buildLogo(server, empresa, Buffer.from('x'));
    expect((await superadmin('GET', `${PATH}/${empresa.id}/contents`)).body).toMatchObject({
      proyectos: 1,
      tareas: 1,
      trabajadores: 1,
      responsables: 1,
      contenido: { proyectos: 1, tareas: 1, temas_generador: 1, prompts_generados: 1, archivos: 1 },
    });
    expect((await superadmin('GET', `${PATH}/${randomUUID()}/contents`)).status).toBe(404);
    expect((await superadmin('DELETE', `${PATH}/${empresa.id}`)).status).toBe(204);
    expect((await superadmin('DELETE', `${PATH}/${empresa.id}`)).status).toBe(404);
    expect(await names(`q=${encodeURIComponent(empresa.nombre)}`)).toEqual([]);
    expect((await manager('GET', '/rest/v1/responsables_empresas')).body).toEqual({ items: [] });
    expect((await owner.query('select from app.proyectos where empresa_id = $1', [empresa.id])).rowCount).toBe(1);

    const other = await buildScene(server);
    const body = { company_id: other.empresa.id, user_id: trabajador.id, email: trabajador.email };
    const taken = await other.manager('POST', '/rest/v1/company_users', body);
    expect(taken.status).toBe(204);
  });

  test('[2.16 6.6] only superadmins manage companies', async () => {
    const { empresa, manager, worker } = await buildScene(server);
    for (const caller of [manager, worker]) {
      expect((await caller('GET', PATH)).status).toBe(403);
      expect((await caller('POST', PATH, fields)).status).toBe(403);
      expect((await caller('PATCH', `${PATH}/${empresa.id}`, { ...fields, version: 1 })).status).toBe(403);
      expect((await caller('DELETE', `${PATH}/${empresa.id}`)).status).toBe(403);
      expect((await caller('GET', '/rest/v1/rpc/get_managers')).status).toBe(403);
      expect((await caller('POST', '/rest/v1/responsables_empresas', { empresa_id: empresa.id, user_id: randomUUID() })).status).toBe(403);
    }
    expect((await superadmin('GET', `${PATH}/${empresa.id}/contents`)).status).toBe(200);
  });
});

describe('responsables', () => {
  test('[7.25 7.26 7.10 8.11] found by part of the address, assigned once, listed, removed: access ends with the next request', async () => {
    const mark = word();
    const person = await buildUser(owner, { role: 'manager', email: `sofia-${mark}@ejemplo.test`, nombre: 'Sofía Núñez' });
    await buildUser(owner, { role: 'worker', email: `obrera-${mark}@ejemplo.test` });
    const { empresa } = await buildScene(server);
    const pick = async (q: string, extra = '') => (await superadmin('GET', `/rest/v1/rpc/get_managers?q=${q}${extra}`)).body;
    expect(await pick(mark)).toEqual({ items: [{ user_id: person.id, email: person.email, nombre: 'Sofía Núñez' }] });
    expect(await pick(`sofia-${mark}`)).toMatchObject({ items: [{ user_id: person.id }] });

    const body = { empresa_id: empresa.id, user_id: person.id };
    expect((await superadmin('POST', '/rest/v1/responsables_empresas', body)).status).toBe(204);
    const twice = await superadmin('POST', '/rest/v1/responsables_empresas', body);
    expect([twice.status, errorOf(twice).message]).toEqual([409, 'Este manager ya está asignado a la empresa']);
    expect(await pick(mark, `&company_id=${empresa.id}`)).toEqual({ items: [] });

    const manager = await server.as(person);
    expect((await manager('GET', '/rest/v1/responsables_empresas')).body).toMatchObject({ items: [{ id: empresa.id, trabajadores: 1 }] });
    const listed = (await superadmin('GET', `/rest/v1/rpc/get_company_responsables?company_id=${empresa.id}`)).body as {
      items: { id: string; user_id: string }[];
    };
    const membership = listed.items.find(({ user_id }) => user_id === person.id);
    const removal = `/rest/v1/responsables_empresas/${membership?.id}?empresa_id=${empresa.id}`;
    expect((await superadmin('DELETE', removal)).status).toBe(204);
    expect((await superadmin('DELETE', removal)).status).toBe(404);
    expect((await manager('GET', '/rest/v1/responsables_empresas')).body).toEqual({ items: [] });
  });

  test('[5.17] a selection is required', async () => {
    const { empresa } = await buildScene(server);
    const none = await superadmin('POST', '/rest/v1/responsables_empresas', { empresa_id: empresa.id, user_id: '' });
    expect(errorOf(none).fields).toEqual({ user_id: 'Por favor selecciona un manager' });
  });
});

describe('trabajadores', () => {
  const users = (id: string, query = '') => `/rest/v1/company_users?company_id=${id}${query}`;

  test('[7.9 2.51] newest first, found by part of address or name, page by page', async () => {
    const { empresa, manager, trabajador } = await buildScene(server);
    const second = await buildUser(owner, { role: 'worker', email: `ines-${word()}@ejemplo.test`, nombre: 'Inés Peña' });
    await addTrabajador(owner, empresa, second);
    const read = async (query = '') =>
      (await manager('GET', users(empresa.id, query))).body as { items: CompanyUser[]; next_cursor: string };
    expect((await read()).items.map(({ user_id }) => user_id)).toEqual([second.id, trabajador.id]);
    expect((await read('&q=INES')).items).toMatchObject([{ user: { email: second.email, nombre: 'Inés Peña' } }]);
    expect((await read('&q=pena')).items).toEqual([]);
    const first = await read('&limit=1');
    expect((await read(`&limit=1&cursor=${first.next_cursor}`)).items).toMatchObject([{ user_id: trabajador.id }]);
  });

  test('[7.18 2.46] ordered by address for a picker, without repetition, with a flag if there are more', async () => {
    const { empresa, manager } = await buildScene(server);
    const mark = word();
    for (const name of ['c', 'a', 'e', 'b', 'd'])
      await addTrabajador(owner, empresa, await buildUser(owner, { role: 'worker', email: `${name}-${mark}@ejemplo.test` }));
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const query: string = `&order=email&limit=2&q=${mark}${cursor ? `&cursor=${cursor}` : ''}`;
      const page = (await manager('GET', users(empresa.id, query))).body as { items: CompanyUser[]; next_cursor: string | null };
      seen.push(...page.items.map(({ user }) => user.email.charAt(0)));
      cursor = page.next_cursor;
    } while (cursor);
    expect(seen).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect((await manager('GET', users(empresa.id, '&order=otro'))).status).toBe(400);
    const cut = Buffer.from('a\0').toString('base64url');
    expect((await manager('GET', users(empresa.id, `&order=email&cursor=${cut}`))).status).toBe(400);
  });

  test('[7.18 7.27 7.9 8.11 5.17 3.25] an unassigned trabajador is found by the exact address only, joins once and belongs to one company', async () => {
    const { empresa, manager } = await buildScene(server);
    const other = await buildScene(server);
    const person = await buildUser(owner, { role: 'worker' });
    const look = async (email: string) =>
      (await manager('GET', `/rest/v1/rpc/get_available_workers?company_id=${empresa.id}&email=${encodeURIComponent(email)}`)).body;
    expect(await look(person.email.toUpperCase())).toEqual({ items: [{ user_id: person.id, email: person.email, nombre: null }] });
    expect(await look(other.trabajador.email)).toEqual({ items: [] });
    expect(await look(other.responsable.email)).toEqual({ items: [] });

    const add = ({ id: user_id, email }: { id: string; email: string }) =>
      manager('POST', '/rest/v1/company_users', { company_id: empresa.id, user_id, email });
    expect((await add(person)).status).toBe(204);
    const again = await add(person);
    expect([again.status, errorOf(again).message]).toEqual([409, 'Este trabajador ya está asignado a una empresa']);
    expect(errorOf(await add(other.trabajador)).message).toBe('Este trabajador ya está asignado a una empresa');
    expect(errorOf(await add({ ...person, id: '' })).fields).toEqual({ user_id: 'Debes seleccionar un trabajador' });
    expect(errorOf(await add(other.responsable)).message).toBe('Esta persona no es trabajador');
  });

  test('[6.5] removing a member ends their access with the next request; their tasks stay in the company', async () => {
    const { empresa, manager, worker, trabajador } = await buildScene(server);
    const proyecto = await buildProyecto(owner, empresa);
    await buildTarea(owner, proyecto, { trabajador });
    expect((await worker('GET', '/rest/v1/tareas')).body).toMatchObject({ items: [{ trabajador_id: trabajador.id }] });
    const removal = `${users(empresa.id)}&user_id=${trabajador.id}`;
    expect((await manager('DELETE', removal)).status).toBe(204);
    expect((await manager('DELETE', removal)).status).toBe(404);
    expect((await worker('GET', '/rest/v1/tareas')).body).toMatchObject({ items: [] });
    expect((await manager('GET', `/rest/v1/tareas?proyecto_id=${proyecto.id}`)).body).toMatchObject({
      items: [{ trabajador_id: null, trabajador: null }],
    });
  });
});
