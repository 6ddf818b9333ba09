import { getWaitingEmpresas, getWaitingUsers, type WaitingEmpresas, type WaitingUsers } from '@ensaya/contract/paneles-espera.ts';
import { addTrabajador, assignResponsable, buildEmpresa } from '@ensaya/db/builders/empresas.ts';
import { buildAiSettings } from '@ensaya/db/builders/ia.ts';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import { expect, test } from 'vitest';
import { openJobTools } from '../../tests/job-tools.ts';
import { buildScene, buildSuperadmin } from '../../tests/scene.ts';
import { createTestServer } from '../../tests/server.ts';
import { unfilled } from '../../tests/unfilled.ts';
import { watchPlatform } from '../plataforma/plataforma.jobs.ts';

const server = await createTestServer();
const { owner } = server;
const superadmin = await buildSuperadmin(server);
const tools = openJobTools(server);

const users = async () => (await superadmin('GET', '/rest/v1/rpc/waiting_users')).body as WaitingUsers;
const empresas = async () => (await superadmin('GET', '/rest/v1/rpc/waiting_empresas')).body as WaitingEmpresas;
const watch = () => watchPlatform.handler({}, tools);
const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);

test('[2.52] people without a company, by role: who has just registered at once, who has waited longest first; gone when they have one', async () => {
  const first = await buildUser(owner, { role: 'manager', nombre: 'Nora Vidal' });
  await owner.query(`update app.users set created_at = now() - interval '9 days' where id = $1`, [first.id]);
  const second = await buildUser(owner, { role: 'manager' });
  const worker = await buildUser(owner, { role: 'worker', nombre: 'Iván Castro' });
  await buildScene(server);
  await buildSuperadmin(server);
  expect(await users()).toMatchObject({
    responsables: {
      total: 2,
      primeras: [
        { id: first.id, nombre: 'Nora Vidal', email: first.email },
        { id: second.id, nombre: null },
      ],
    },
    trabajadores: { total: 1, primeras: [{ id: worker.id }] },
  });
  const empresa = await buildEmpresa(owner, { nombre: 'La primera' });
  await assignResponsable(owner, empresa, first);
  await addTrabajador(owner, empresa, worker);
  expect(await users()).toMatchObject({ responsables: { total: 1 }, trabajadores: { total: 0, primeras: [] } });
  // A deleted company is none.
  expect((await superadmin('DELETE', `/rest/v1/empresas/${empresa.id}`)).status).toBe(204);
  expect(await users()).toMatchObject({ responsables: { total: 2 } });
});

test('[2.52] the job finds who is not among the newest; what it has found is checked again when the panel opens', async () => {
  const old = await buildUser(owner, { role: 'manager' });
  await owner.query(`update app.users set created_at = now() - interval '90 days' where id = $1`, [old.id]);
  for (let n = 0; n < 50; n++) await buildUser(owner, { role: 'superadmin' });
  const found = async () => ids((await users()).responsables.primeras).includes(old.id);
  expect(await found()).toBe(false);
  await watch();
  expect(await found()).toBe(true);
  await watch();
  const empresa = await buildEmpresa(owner, { nombre: 'Por fin' });
  await assignResponsable(owner, empresa, old);
  expect(await found()).toBe(false);
});

test('[2.52 6.6] suspended companies and accounts, the last one first, until they are restored', async () => {
  const { empresa, trabajador } = await buildScene(server, 'La suspendida');
  await owner.query(`update app.users set nombre = 'Ana Sanz' where id = $1`, [trabajador.id]);
  expect(await empresas()).toMatchObject({ suspendidas: [] });
  expect((await superadmin('POST', `/rest/v1/empresas/${empresa.id}/suspend`)).status).toBe(204);
  expect((await superadmin('POST', `/rest/v1/users/${trabajador.id}/suspend`)).status).toBe(204);
  expect(await empresas()).toMatchObject({ suspendidas: [{ id: empresa.id, nombre: 'La suspendida', since: expect.any(String) }] });
  expect(await users()).toMatchObject({ suspendidas: [{ id: trabajador.id, nombre: 'Ana Sanz', email: trabajador.email }] });
  expect((await superadmin('POST', `/rest/v1/empresas/${empresa.id}/resume`)).status).toBe(204);
  expect((await superadmin('POST', `/rest/v1/users/${trabajador.id}/restore`)).status).toBe(204);
  expect(await empresas()).toMatchObject({ suspendidas: [] });
  expect(await users()).toMatchObject({ suspendidas: [] });
});

test('[2.52] companies that have spent at least 80 % of the month’s cap, the greatest part first; gone when the cap is raised', async () => {
  const build = async (nombre: string, spent: number, monthly_cap: number) => {
    const empresa = await buildEmpresa(owner, { nombre });
    await buildAiSettings(owner, empresa, { sealedKey: 'k1.abc', monthly_cap });
    const month = `date_trunc('month', now() at time zone 'utc')::date`;
    await owner.query(
      `insert into app.ai_months (empresa_id, month, spent) values ($1, ${month}, $2), ($1, (${month} - interval '1 month')::date, 99)`,
      [empresa.id, spent],
    );
    return empresa;
  };
  const near = await build('Cerca', 80, 100);
  const over = await build('Pasada', 210, 200);
  await build('Lejos', 79, 100);
  await build('Sin tope que gastar', 0, 0);
  await watch();
  expect((await empresas()).tope).toEqual([
    { id: over.id, nombre: 'Pasada', spent: 210, monthly_cap: 200 },
    { id: near.id, nombre: 'Cerca', spent: 80, monthly_cap: 100 },
  ]);
  await owner.query('update app.ai_settings set monthly_cap = 1000 where company_id = $1', [over.id]);
  expect(ids((await empresas()).tope)).toEqual([near.id]);
});

test('[2.52] companies that nobody has visited for 30 days, or ever, the longest silence first; gone with the first visit', async () => {
  const scene = async (nombre: string, created: number, visits: (number | null)[]) => {
    const empresa = await buildEmpresa(owner, { nombre });
    await owner.query(`update app.empresas set created_at = now() - make_interval(days => $2) where id = $1`, [empresa.id, created]);
    for (const days of visits) {
      const user = await buildUser(owner, { role: 'worker' });
      await addTrabajador(owner, empresa, user);
      if (days !== null)
        await owner.query(`update auth.user set seen_at = now() - make_interval(days => $2) where id = $1`, [user.id, days]);
    }
    return empresa;
  };
  const never = await scene('Nunca', 40, [null]);
  const silent = await scene('Callada', 400, [90, 31]);
  const empty = await scene('Vacía', 35, []);
  await scene('Viva', 400, [90, 2]);
  await scene('Nueva', 3, [null]);
  await watch();
  const found = (await empresas()).silencio;
  expect(found).toMatchObject([
    { id: never.id, last_visit: null },
    { id: empty.id, last_visit: null },
    { id: silent.id, nombre: 'Callada', last_visit: expect.any(String) },
  ]);
  await owner.query('update auth.user set seen_at = now() where id in (select user_id from app.company_users where company_id = $1)', [
    silent.id,
  ]);
  expect(ids((await empresas()).silencio)).toEqual([never.id, empty.id]);
});

test('[6.6] only a superadmin reads them', async () => {
  const { manager, worker } = await buildScene(server);
  for (const caller of [manager, worker])
    for (const path of ['waiting_users', 'waiting_empresas']) expect((await caller('GET', `/rest/v1/rpc/${path}`)).status).toBe(403);
  expect(watchPlatform.schedule).toBe('*/5 * * * *');
});

test('the responses above fill every field of their schemas', () => {
  expect(unfilled(server, getWaitingUsers, getWaitingEmpresas)).toEqual([]);
});
