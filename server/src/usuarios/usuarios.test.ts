import { randomUUID } from 'node:crypto';
import type { ListedUser } from '@ensaya/contract/usuarios.ts';
import { addTrabajador, assignResponsable, buildEmpresa } from '@ensaya/db/builders/empresas.ts';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import { expect, test } from 'vitest';
import { buildScene, buildSuperadmin } from '../../tests/scene.ts';
import { createTestServer } from '../../tests/server.ts';

const server = await createTestServer();
const { owner } = server;
const superadmin = await buildSuperadmin(server);
const PATH = '/rest/v1/users';

type Page = { items: ListedUser[]; next_cursor: string | null };
const list = async (query: Record<string, string> = {}) => (await superadmin('GET', `${PATH}?${new URLSearchParams(query)}`)).body as Page;
const addresses = async (query: Record<string, string>) => (await list(query)).items.map(({ email }) => email);
const word = () => randomUUID().slice(0, 8);
const register = (id: string, moment: string) =>
  owner.query(
    `with moved as (update app.users set created_at = ${moment} where id = $1 returning id, created_at)
    update app.user_roles r set registered_at = moved.created_at from moved where r.user_id = moved.id`,
    [id],
  );

test('[2.52 6.6] only a superadmin lists the platform’s users, with the declared fields only', async () => {
  const { empresa, trabajador, manager, worker } = await buildScene(server);
  for (const caller of [manager, worker]) expect((await caller('GET', PATH)).status).toBe(403);
  const [row] = (await list({ q: trabajador.email })).items;
  expect(row).toEqual({
    id: trabajador.id,
    email: trabajador.email,
    nombre: null,
    role: 'worker',
    created_at: expect.any(String),
    suspended_at: null,
    seen_at: null,
    empresas: [{ id: empresa.id, nombre: empresa.nombre }],
    empresas_total: 1,
  });
});

test('[2.52] the beginning of an address finds the people who have it; other parts of an address or name find all who contain them', async () => {
  const mark = word();
  const [begins, contains] = [`ana-${mark}@ejemplo.test`, `juana-${mark}@ejemplo.test`];
  await buildUser(owner, { role: 'worker', email: begins });
  await buildUser(owner, { role: 'manager', email: contains });
  expect(await addresses({ q: `ana-${mark}@ejem` })).toEqual([begins]);
  expect(await addresses({ q: `ANA-${mark}@` })).toEqual([begins]);
  expect(await addresses({ q: `na-${mark}@ejem` })).toEqual([contains, begins]);
  expect(await addresses({ q: `ana-${mark}` })).toEqual([contains, begins]);
});

test('[2.52] newest first, paged without repetition; filtered by role in the same order', async () => {
  const mark = word();
  const people = [];
  for (let n = 0; n < 5; n++) {
    const person = await buildUser(owner, { role: n % 2 ? 'manager' : 'worker', email: `p${n}-${mark}@ejemplo.test` });
    // Two of them have the same timestamp.
    await register(person.id, `date_trunc('day', now()) - interval '${n === 4 ? 3 : n} hours'`);
    people.push(person);
  }
  const walk = async (query: Record<string, string>) => {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Page = await list({ ...query, limit: '2', ...(cursor && { cursor }) });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.next_cursor;
    } while (cursor);
    return seen;
  };
  const tied = [people[3]?.id ?? '', people[4]?.id ?? ''].toSorted().toReversed();
  expect(await walk({ q: mark })).toEqual([people[0]?.id, people[1]?.id, people[2]?.id, ...tied]);
  expect(await walk({ q: mark, role: 'manager' })).toEqual([people[1]?.id, people[3]?.id]);
  expect(await walk({ q: mark, role: 'worker' })).toEqual([people[0]?.id, people[2]?.id, people[4]?.id]);
  const everybody = await walk({});
  expect(new Set(everybody).size).toBe(everybody.length);
  expect(everybody.length).toBe((await owner.query('select from app.users')).rowCount);
});

test('[2.52] filtered by month, by role and without role; each figure of the panel equals the length of its list', async () => {
  const mark = word();
  const [fresh, old] = [
    await buildUser(owner, { role: 'manager', email: `nueva-${mark}@ejemplo.test` }),
    await buildUser(owner, { role: 'manager' }),
  ];
  await register(old.id, `date_trunc('month', now(), 'UTC') - interval '1 second'`);
  await register(fresh.id, `date_trunc('month', now(), 'UTC')`);
  await owner.query(`insert into auth.user (email, name, requested_role) values ($1, '', 'superadmin')`, [`espera-${mark}@ejemplo.test`]);
  const managers = await addresses({ role: 'manager', nuevos_este_mes: 'true', limit: '100' });
  expect(managers).toContain(fresh.email);
  expect(managers).not.toContain(old.email);
  expect(await addresses({ role: 'manager', limit: '100' })).toContain(old.email);
  expect(await addresses({ role: 'none' })).toEqual([`espera-${mark}@ejemplo.test`]);
  expect((await list({ role: 'none' })).items[0]).toMatchObject({ role: null, empresas: [], empresas_total: 0 });
  expect((await superadmin('GET', `${PATH}?role=dios`)).status).toBe(400);

  const { totals } = (await superadmin('GET', '/rest/v1/rpc/admin_panel')).body as { totals: Record<string, number> };
  const length = async (query: Record<string, string>) => (await addresses({ ...query, limit: '100' })).length;
  expect(await length({})).toBe(totals.usuarios);
  expect(await length({ nuevos_este_mes: 'true' })).toBe(totals.nuevos_este_mes);
  expect(await length({ role: 'worker' })).toBe(totals.trabajadores);
  expect(await length({ role: 'manager' })).toBe(totals.responsables);
  expect(await length({ role: 'superadmin' })).toBe(totals.superadmins);
  const teams = (await superadmin('GET', '/rest/v1/empresas?con_equipo=true')).body as { total: number };
  expect(teams.total).toBe(totals.equipos);
});

test('[2.52] found by part of the address or the name, without case and accents, and no character is a wildcard', async () => {
  const mark = word();
  const { email } = await buildUser(owner, { role: 'worker', email: `sofia.${mark}@ejemplo.test`, nombre: `Sofía Núñez ${mark}` });
  for (const q of [`SOFIA.${mark}`, `sofia nuñez ${mark}`, `Núñez ${mark}`]) expect(await addresses({ q })).toEqual([email]);
  for (const q of [`nunez ${mark}`, `sofia_${mark}`, `%${mark}`, '\\']) expect(await addresses({ q })).toEqual([]);
});

test('[2.52 3.25] a responsable’s companies: three names and the total, without deleted ones', async () => {
  const person = await buildUser(owner, { role: 'manager' });
  const names = ['Delta', 'Alfa', 'Beta', 'Carpas', 'Borrada'];
  for (const nombre of names) {
    const empresa = await buildEmpresa(owner, { nombre });
    await assignResponsable(owner, empresa, person);
    if (nombre === 'Borrada') await superadmin('DELETE', `/rest/v1/empresas/${empresa.id}`);
  }
  const [row] = (await list({ q: person.email })).items;
  expect(row?.empresas.map(({ nombre }) => nombre)).toEqual(['Alfa', 'Beta', 'Carpas']);
  expect(row?.empresas_total).toBe(4);
  const lone = await buildUser(owner, { role: 'worker' });
  const gone = await buildEmpresa(owner, { nombre: 'Otra borrada' });
  await addTrabajador(owner, gone, lone);
  await superadmin('DELETE', `/rest/v1/empresas/${gone.id}`);
  expect((await list({ q: lone.email })).items).toMatchObject([{ empresas: [], empresas_total: 0 }]);
});

test('[2.52 6.6] those without a company, and how many the filters find, in pages or counted', async () => {
  const mark = word();
  const { trabajador, manager } = await buildScene(server);
  const email = (name: string) => ({ email: `${name}-${mark}@ejemplo.test` });
  const [waiting, employed, orphan] = [
    await buildUser(owner, { role: 'manager', ...email('espera') }),
    await buildUser(owner, { role: 'worker', ...email('dentro') }),
    await buildUser(owner, { role: 'worker', ...email('fuera') }),
  ];
  await buildUser(owner, { role: 'superadmin', ...email('admin') });
  await addTrabajador(owner, await buildEmpresa(owner), employed);
  const gone = await buildEmpresa(owner);
  await addTrabajador(owner, gone, orphan);
  await superadmin('DELETE', `/rest/v1/empresas/${gone.id}`);
  const count = async (query: Record<string, string>) =>
    (await superadmin('GET', `/rest/v1/rpc/count_users?${new URLSearchParams(query)}`)).body;

  expect(await addresses({ q: mark, sin_empresa: 'true' })).toEqual([orphan.email, waiting.email]);
  expect(await addresses({ q: mark, sin_empresa: 'true', role: 'manager' })).toEqual([waiting.email]);
  const everybody = await addresses({ sin_empresa: 'true', limit: '100' });
  expect(everybody).not.toContain(trabajador.email);
  expect(await count({ sin_empresa: 'true' })).toEqual({ total: everybody.length });
  expect(await count({ q: mark })).toEqual({ total: 4 });
  expect(await count({ q: mark, role: 'worker', nuevos_este_mes: 'true' })).toEqual({ total: 2 });
  expect(await count({ role: 'none' })).toEqual({ total: (await list({ role: 'none' })).items.length });
  expect(await count({})).toEqual({ total: (await owner.query('select from app.users where erased_at is null')).rowCount });
  const countOf = async (sql: string) => ({ total: (await owner.query(sql)).rowCount });
  expect(await count({ role: 'worker' })).toEqual(await countOf(`select from app.user_roles where role = 'worker'`));
  // All but one are of this month.
  await owner.query(`update app.users set created_at = now() - interval '40 days' where id = $1`, [waiting.id]);
  const ofThisMonth = `select from app.users where erased_at is null and created_at >= date_trunc('month', now(), 'UTC')`;
  expect(await count({ nuevos_este_mes: 'true' })).toEqual(await countOf(ofThisMonth));
  expect(await count({ nuevos_este_mes: 'true' })).not.toEqual(await count({}));
  expect((await manager('GET', '/rest/v1/rpc/count_users')).status).toBe(403);
});

test('[2.52] the last visit of each person', async () => {
  const person = await buildUser(owner, { role: 'worker' });
  await owner.query(`update auth.user set seen_at = '2026-01-02T10:00:00Z' where id = $1`, [person.id]);
  expect(Date.parse((await list({ q: person.email })).items[0]?.seen_at ?? '')).toBe(Date.parse('2026-01-02T10:00:00Z'));
});

test('[2.52] the newest of a role are read from an index, and so are search results', async () => {
  await owner.query(`analyze app.users; analyze app.user_roles`);
  const plan = async (sql: string) => {
    await owner.query('begin; set local enable_seqscan = off; set local enable_sort = off');
    const { rows } = await owner.query(`explain ${sql}`);
    await owner.query('rollback');
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  expect(
    await plan(`select user_id from app.user_roles where role = 'manager' order by registered_at desc, user_id desc limit 51`),
  ).toContain('user_roles_newest');
  expect(await plan(`select id from app.users order by created_at desc, id desc limit 51`)).toContain('users_newest');
  expect(await plan(`select id from app.users where search_key like '%persona%' limit 2001`)).toContain('users_search');
});

test('[2.52] an old account is found among thousands of newer ones, and the hits of a common word are paged', async () => {
  const mark = word();
  const [worker, manager] = [
    await buildUser(owner, { role: 'worker', email: `antigua-${mark}@ejemplo.test` }),
    await buildUser(owner, { role: 'manager', email: `antiguo-${mark}@ejemplo.test` }),
  ];
  for (const { id } of [worker, manager]) await register(id, `timestamptz '2020-01-01'`);
  await owner.query(
    `insert into auth.user (email, name, requested_role) select 'gente' || n || '-${mark}@ejemplo.test', '', 'worker' from generate_series(1, 2100) n`,
  );
  expect(await addresses({ q: `antigua-${mark}` })).toEqual([worker.email]);
  expect(await addresses({ q: `antigua-${mark}`, role: 'worker' })).toEqual([worker.email]);
  expect((await addresses({ q: `antigu`, role: 'worker' })).includes(manager.email)).toBe(false);
  expect(await addresses({ q: `antigua-${mark}`, nuevos_este_mes: 'true' })).toEqual([]);
  const first = await list({ q: `-${mark}`, limit: '100' });
  const second = await list({ q: `-${mark}`, limit: '100', cursor: first.next_cursor ?? '' });
  expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(200);
});
