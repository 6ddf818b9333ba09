import type { AdminPanel } from '@ensaya/contract/paneles.ts';
import { addTrabajador, assignResponsable, buildEmpresa } from '@ensaya/db/builders/empresas.ts';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import { cleanUp } from '@ensaya/db/tests/database.ts';
import pg from 'pg';
import { expect, test } from 'vitest';
import { buildSuperadmin } from '../../tests/scene.ts';
import { createTestServer } from '../../tests/server.ts';
import { foldPlatformCounts, recountPlatform } from '../plataforma/plataforma.jobs.ts';

const server = await createTestServer();
const { owner } = server;
const superadmin = await buildSuperadmin(server);

const kept = async () => ((await superadmin('GET', '/rest/v1/rpc/admin_panel')).body as AdminPanel).totals;

/** The figures, counted from the rows themselves. */
async function counted(): Promise<AdminPanel['totals']> {
  const { rows } = await owner.query(`
    with alive as (select id from app.empresas where deleted_at is null),
    month as (select date_trunc('month', now(), 'UTC') as start)
    select (select count(*)::int from alive) as empresas,
           (select count(*)::int from app.users) as usuarios,
           (select count(*)::int from alive where id in (select empresa_id from app.responsables_empresas)
              and id in (select company_id from app.company_users)) as equipos,
           (select count(*)::int from alive where id not in (select empresa_id from app.responsables_empresas)) as sin_responsable,
           (select count(*)::int from app.users, month where created_at >= start) as nuevos_este_mes,
           (select count(*)::int from app.users, month where created_at < start and created_at >= start - interval '1 month') as nuevos_mes_anterior,
           (select count(*)::int from app.user_roles where role = 'worker') as trabajadores,
           (select count(*)::int from app.user_roles where role = 'manager') as responsables,
           (select count(*)::int from app.user_roles where role = 'superadmin') as superadmins`);
  return rows[0];
}

test('[2.52] each change of companies, people and roles is in the figures at once, also its reverse', async () => {
  const before = await kept();
  expect(before).toEqual(await counted());
  const empresa = await buildEmpresa(owner, { nombre: 'Nueva' });
  expect(await kept()).toMatchObject({
    empresas: before.empresas + 1,
    sin_responsable: before.sin_responsable + 1,
    equipos: before.equipos,
  });
  const [first, second] = [await buildUser(owner, { role: 'manager' }), await buildUser(owner, { role: 'manager' })];
  for (const person of [first, second]) await assignResponsable(owner, empresa, person);
  expect(await kept()).toMatchObject({ sin_responsable: before.sin_responsable, responsables: before.responsables + 2 });
  const worker = await buildUser(owner, { role: 'worker' });
  await addTrabajador(owner, empresa, worker);
  expect(await kept()).toMatchObject({ equipos: before.equipos + 1, usuarios: before.usuarios + 3 });
  await owner.query('update app.users set created_at = date_trunc($2, now()) - interval $$3 days$$ where id = $1', [worker.id, 'month']);
  expect(await kept()).toEqual(await counted());

  await owner.query('delete from app.responsables_empresas where empresa_id = $1 and user_id = $2', [empresa.id, first.id]);
  expect(await kept()).toMatchObject({ equipos: before.equipos + 1, sin_responsable: before.sin_responsable });
  await owner.query('delete from app.responsables_empresas where user_id = $1', [second.id]);
  await owner.query('delete from app.users where id = $1', [second.id]);
  expect(await kept()).toMatchObject({ equipos: before.equipos, sin_responsable: before.sin_responsable + 1 });
  await assignResponsable(owner, empresa, first);
  expect((await superadmin('DELETE', `/rest/v1/empresas/${empresa.id}`)).status).toBe(204);
  expect(await kept()).toMatchObject({ empresas: before.empresas, equipos: before.equipos, sin_responsable: before.sin_responsable });
  await owner.query('update app.empresas set deleted_at = null where id = $1', [empresa.id]);
  expect(await kept()).toMatchObject({ empresas: before.empresas + 1, equipos: before.equipos + 1 });
  await owner.query('delete from app.empresas where id = $1', [empresa.id]);
  expect(await kept()).toEqual(await counted());
});

test('[2.52] sign-ups do not wait for one another, and what is rolled back is not counted', async () => {
  const before = await kept();
  const [one, two] = [await connect(), await connect()];
  await one.query('begin');
  await buildUser(one, { role: 'worker' });
  // With an open transaction beside it.
  await two.query(`set lock_timeout = '1s'`);
  await buildUser(two, { role: 'worker' });
  expect(await kept()).toMatchObject({ usuarios: before.usuarios + 1, trabajadores: before.trabajadores + 1 });
  await one.query('rollback');
  expect(await kept()).toEqual(await counted());
});

test('[2.52] concurrent sign-ups, joins, departures and sums of the rows leave exact figures', async () => {
  const empresas = await Promise.all(['Una', 'Dos', 'Tres'].map((nombre) => buildEmpresa(owner, { nombre })));
  const connections = await Promise.all(Array.from({ length: 8 }, connect));
  const errors: unknown[] = [];
  await Promise.all(
    connections.map(async (connection, index) => {
      for (let round = 0; round < 6; round++) {
        const empresa = empresas[(index + round) % empresas.length];
        if (!empresa) continue;
        try {
          const [boss, worker] = [await buildUser(connection, { role: 'manager' }), await buildUser(connection, { role: 'worker' })];
          await connection.query('begin');
          await assignResponsable(connection, empresa, boss);
          await addTrabajador(connection, empresa, worker);
          await connection.query(round % 3 === 0 ? 'rollback' : 'commit');
          if (round % 2 === 0) await connection.query('delete from app.responsables_empresas where empresa_id = $1', [empresa.id]);
          if (index === 0) await connection.query('select app.fold_platform_counts()');
        } catch (error) {
          errors.push(error);
        }
      }
    }),
  );
  expect(errors).toEqual([]);
  expect(await kept()).toEqual(await counted());
});

test('[2.52] the job sums the rows up and changes no figure', async () => {
  const before = await kept();
  await owner.query('select app.fold_platform_counts()');
  const { rows } = await owner.query('select name, count(*)::int as n from app.platform_counts group by name having count(*) > 1');
  expect(rows).toEqual([]);
  expect(await kept()).toEqual(before);
  expect(foldPlatformCounts.schedule).toBe('*/5 * * * *');
});

test('[2.52] a recount mends figures that differ from their rows, and changes none that agree', async () => {
  const [one, two] = [await buildEmpresa(owner, { nombre: 'Sin contar' }), await buildEmpresa(owner, { nombre: 'Mal contada' })];
  const before = await kept();
  const recount = async () => (await owner.query('select app.recount_platform() as n')).rows[0].n;
  expect(await recount()).toBe(0);
  await owner.query(
    `insert into app.platform_counts (name, n) values ('usuarios', 7), ('rol worker', -2), ('nuevos 1999-01', 1), ('empresas', -1)`,
  );
  await owner.query('delete from app.empresa_equipos where empresa_id = $1', [one.id]);
  await owner.query('update app.empresa_equipos set responsables = 3, trabajadores = 1, alive = false where empresa_id = $1', [two.id]);
  await recount();
  expect(await kept()).toEqual(before);
  expect(before).toEqual(await counted());
  expect(await recount()).toBe(0);
  expect(recountPlatform.schedule).toBe('40 3 * * *');
});

/** A connection of its own, closed after the test. */
async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: server.url('postgres'), options: '-c role=ensaya_owner' });
  await client.connect();
  cleanUp(() => client.end());
  return client;
}
