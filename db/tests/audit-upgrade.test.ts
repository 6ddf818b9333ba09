import { readFile } from 'node:fs/promises';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import pg from 'pg';
import { expect, test } from 'vitest';
import { migrate } from '../src/migrate.ts';
import { printSchema } from '../src/print-schema.ts';
import { monthFromNow, placesOf } from './audit-months.ts';
import { cleanUp, createTestDatabase } from './database.ts';

const HERE = new URL('../', import.meta.url);

/**
 * A database whose log is not partitioned, as before migration 0037, and how to apply that migration. Delete this file when the log gets
 * another column: every installation has been upgraded by then.
 */
async function previousRelease() {
  const database = await createTestDatabase();
  const { owner, url } = database;
  await owner.query(`
    create table app.plain (like app.audit_log including defaults, primary key (id));
    drop table app.audit_log cascade;
    alter table app.plain rename to audit_log;
    alter table app.audit_log rename constraint plain_pkey to audit_log_pkey;
    create index audit_log_newest on app.audit_log (created_at desc, id desc);
    create index audit_log_of_act on app.audit_log (act, created_at desc, id desc);
    create index audit_log_of_actor on app.audit_log (actor_id, created_at desc, id desc) where actor_id is not null;
    create index audit_log_of_empresa on app.audit_log (empresa_id, created_at desc, id desc);
    create index audit_log_of_person on app.audit_log (person_id, created_at desc, id desc) where person_id is not null;
    -- The migrator applies again what went with the table.
    delete from meta.applied where (kind, name) in (('policies', 'app.audit_log'), ('functions', 'erasure'))`);
  await migrate(url());
  const upgrade = async () => {
    const client = await owner.connect();
    try {
      await client.query('set search_path = pg_catalog, pg_temp');
      for (const name of ['key', 'limit', 'partitions'])
        await client.query(await readFile(new URL(`migrations/0037_audit_${name}.sql`, HERE), 'utf8'));
    } finally {
      client.release(true);
    }
  };
  return { ...database, upgrade };
}

test('the rows, rights, policies and functions of an existing log are those of a new one', async () => {
  const { owner, url, upgrade } = await previousRelease();
  const person = await buildUser(owner, { role: 'worker' });
  for (const moment of ['2020-02-29T12:00:00Z', monthFromNow(0)])
    await owner.query(
      `insert into app.audit_log (act, subject, person_id, created_at) values ('cuenta.correo.cambiado', 'antes@a.test → después@a.test', $1, $2)`,
      [person.id, moment],
    );
  await owner.query('update app.users set erasing_at = now() where id = $1', [person.id]);
  const before = await owner.query('select * from app.audit_log order by id');

  // A connection of the previous release, with its plans.
  const api = new pg.Pool({ connectionString: url('ensaya_api'), max: 1 });
  const worker = new pg.Pool({ connectionString: url('ensaya_worker'), max: 1 });
  cleanUp(() => Promise.all([api.end(), worker.end()]));
  const read = () => api.query({ name: 'read', text: 'select id from app.audit_log where empresa_id = $1', values: [person.id] });
  const addresses = () => worker.query({ name: 'addresses', text: 'select app.addresses_to_erase($1) as address', values: [person.id] });
  await read();
  const expected = (await addresses()).rows;
  expect(expected).toHaveLength(3);

  await upgrade();
  expect((await owner.query('select * from app.audit_log order by id')).rows).toEqual(before.rows);
  expect(await printSchema(url())).toBe(await readFile(new URL('schema.sql', HERE), 'utf8'));
  expect((await addresses()).rows).toEqual(expected);
  await read();

  // Entries of this month and the next stay in the old table; the function goes on from there.
  expect((await worker.query('select app.create_audit_partitions() as n')).rows).toEqual([{ n: 2 }]);
  for (const months of [0, 1, 2, 3, 4])
    await owner.query(`insert into app.audit_log (act, subject, created_at) values ('tema.eliminado', 'nueva', $1)`, [
      monthFromNow(months),
    ]);
  const [third, fourth] = [2, 3].map((months) => monthFromNow(months).slice(0, 7).replace('-', '_'));
  expect(await placesOf(owner, 'nueva')).toEqual(['earlier', 'earlier', third, fourth, 'later']);
});

test('entries are written while the index is being built', async () => {
  const { owner, upgrade } = await previousRelease();
  const writer = await owner.connect();
  await writer.query(`begin; insert into app.audit_log (act, subject) values ('tema.eliminado', 'x')`);
  const upgraded = upgrade();
  upgraded.catch(() => {});
  // CREATE INDEX CONCURRENTLY waits for the writer, and holds up no other.
  await expect.poll(async () => (await owner.query(`select from pg_class where relname = 'audit_log_key'`)).rowCount).toBe(1);
  await owner.query(`insert into app.audit_log (act, subject) values ('tema.eliminado', 'y')`);
  await writer.query('commit');
  writer.release();
  await upgraded;
  expect(await placesOf(owner, 'y')).toEqual(['earlier']);
});
