import { assignResponsable, buildEmpresa } from '@ensaya/db/builders/empresas.ts';
import { buildProyecto } from '@ensaya/db/builders/proyectos.ts';
import { buildSession, buildUser } from '@ensaya/db/builders/usuarios.ts';
import { createTestDatabase } from '@ensaya/db/tests/database.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from './database.ts';
import { type ScopedDb, scopedDb } from './scoped-db.ts';

const { owner, url } = await createTestDatabase();
const empresa = await buildEmpresa(owner);
const proyecto = await buildProyecto(owner, empresa);
const responsable = await buildUser(owner, { role: 'manager' });
await assignResponsable(owner, empresa, responsable);
const token = await buildSession(owner, responsable);

let database: Database;
let db: ScopedDb;
const enter = (as: string, roles = ['manager']) => scopedDb(database, { text: 'select app.enter($1, $2, false)', values: [as, roles] });
const read = (as: ScopedDb) => as.selectFrom('proyectos').select('id').where('empresa_id', '=', empresa.id).execute();

describe.each(['on', 'off'] as const)('statement names %s', (statementNames) => {
  beforeEach(() => {
    // One connection: state left by a request would be seen by the next one.
    database = openDatabase({ url: url('ensaya_api'), max: 1, name: 'test', statementNames, onError: () => {} });
    db = enter(token);
  });
  afterEach(() => database.pool.end());

  test('a statement runs with the rights of its session and leaves no state behind', async () => {
    expect(await read(db)).toEqual([{ id: proyecto.id }]);
    const { rows } = await database.pool.query(
      `select current_setting('app.user_id', true) as user, current_setting('app.managed_ids', true) as ids`,
    );
    expect([null, '']).toContain(rows[0].user);
    expect([null, '']).toContain(rows[0].ids);
    expect((await database.pool.query('select from app.proyectos')).rowCount).toBe(0);
  });

  test('an invalid session reports its own error, not that of the statement after it, and the connection stays usable', async () => {
    await expect(read(enter('nobody'))).rejects.toMatchObject({ code: 'EN401' });
    await expect(read(enter(token, ['superadmin']))).rejects.toMatchObject({ code: 'EN403' });
    expect(await read(db)).toHaveLength(1);
    await expect(read(enter(await buildSession(owner, responsable, '-1 second')))).rejects.toMatchObject({ code: 'EN401' });
    await expect(enter('nobody').transaction().execute(read)).rejects.toMatchObject({ code: 'EN401' });
    expect(await read(db)).toHaveLength(1);
  });

  test('a failing statement reports its own error and rolls back', async () => {
    const insert = (as: ScopedDb, nombre: string) => as.insertInto('proyectos').values({ empresa_id: empresa.id, nombre }).execute();
    await expect(insert(db, 'x')).rejects.toMatchObject({ constraint: 'proyecto_nombre_valido' });
    const both = db.transaction().execute(async (trx) => {
      await insert(trx, 'Primero');
      await insert(trx, 'x');
    });
    await expect(both).rejects.toMatchObject({ constraint: 'proyecto_nombre_valido' });
    expect(await read(db)).toHaveLength(1);
  });

  test('a transaction with a swallowed failure is not reported as committed', async () => {
    const swallowed = db.transaction().execute(async (trx) => {
      await sql`select 1 / 0`.execute(trx).catch(() => {});
    });
    await expect(swallowed).rejects.toThrow('rolled back');
    expect(await read(db)).toHaveLength(1);
  });

  test('a terminated connection is discarded, and the next request gets a new one', async () => {
    const pid = async (as: ScopedDb) => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(as)).rows[0]?.pid;
    const before = await pid(db);
    const admin = new pg.Client({ connectionString: url() });
    await admin.connect();
    const killed = db.transaction().execute(async (trx) => {
      await admin.query('select pg_terminate_backend($1)', [await pid(trx)]);
      await read(trx);
    });
    await expect(killed).rejects.toThrow();
    await admin.end();
    expect(await pid(db)).not.toBe(before);
    expect(await read(db)).toHaveLength(1);
  });
});

test('the entrance and a statement are one write with one answer; in a transaction BEGIN is sent with them', async () => {
  const database = openDatabase({ url: url('ensaya_api'), max: 1, name: 'test', statementNames: 'on', onError: () => {} });
  const client = await database.pool.connect();
  const { connection } = client;
  const log: string[] = [];
  const write = connection.stream.write.bind(connection.stream);
  // The type of each message in what is written: Parse, Bind, Describe, Execute, Sync, Query.
  connection.stream.write = ((data: Buffer) => {
    for (let at = 0; at < data.length; at += 1 + data.readUInt32BE(at + 1)) log.push(String.fromCharCode(data[at] ?? 0));
    return write(data);
  }) as typeof connection.stream.write;
  connection.on('readyForQuery', () => log.push('<'));
  client.release();
  const sent = () => log.splice(0).join('');
  const scoped = scopedDb(database, { text: 'select app.enter($1, $2, false)', values: [token, ['manager']] });
  await read(scoped);
  expect(sent()).toBe('PBDEPBDES<');
  await read(scoped);
  expect(sent()).toBe('BDEBDES<');
  await scoped.transaction().execute(async (trx) => [await read(trx), await read(trx)]);
  expect(sent()).toBe('PBDEBDEBDES<BDES<Q<');
  await database.pool.end();
});

test('a failed write leaves nothing behind, nor the names of statements that were skipped', async () => {
  const database = openDatabase({ url: url('ensaya_api'), max: 1, name: 'test', statementNames: 'on', onError: () => {} });
  const scoped = (as: string) => scopedDb(database, { text: 'select app.enter($1, $2, false)', values: [as, ['manager']] });
  const twice = (as: string) =>
    sql`with a as (insert into proyectos (empresa_id, nombre) values (${empresa.id}, 'Uno') returning 1) select 1 / (count(*) - 1) from a`.execute(
      scoped(as),
    );
  await expect(twice('nobody')).rejects.toMatchObject({ code: 'EN401' });
  await expect(twice(token)).rejects.toMatchObject({ code: '22012' });
  await expect(twice(token)).rejects.toMatchObject({ code: '22012' });
  expect(await read(scoped(token))).toEqual([{ id: proyecto.id }]);
  // A value that cannot be sent.
  const circular: Record<string, unknown> = {};
  circular.self = circular;
  await expect(sql`select ${circular}::jsonb`.execute(scoped(token))).rejects.toThrow('circular');
  expect(await read(scoped(token))).toEqual([{ id: proyecto.id }]);
  await database.pool.end();
});

test.each(['alone', 'in a transaction'])('a read %s cannot write, and the next write on its connection can', async (how) => {
  const database = openDatabase({ url: url('ensaya_api'), max: 1, name: 'test', statementNames: 'on', onError: () => {} });
  const reader = { destroyed: false, once: () => reader, off: () => reader } as never;
  const entrance = { text: 'select app.enter($1, $2, false)', values: [token, ['manager']] };
  const asReader = <T>(run: (as: ScopedDb) => Promise<T>) => {
    const as = scopedDb(database, { ...entrance, reader });
    return how === 'alone' ? run(as) : as.transaction().execute(run);
  };
  const rename = (as: ScopedDb) => as.updateTable('proyectos').set({ nombre: 'Otro' }).where('id', '=', proyecto.id).execute();
  expect(await asReader(read)).toHaveLength(1);
  await rename(scopedDb(database, entrance));
  // It also ends the connection (database.ts).
  await expect(asReader(rename)).rejects.toMatchObject({ code: '25006' });
  await database.pool.end();
});

test('dates and timestamps are the text that PostgreSQL wrote', async () => {
  const database = openDatabase({ url: url('ensaya_api'), max: 1, name: 'test', statementNames: 'on', onError: () => {} });
  const { rows } = await database.pool.query(
    `select date '2026-03-29' as day, timestamptz '2026-03-29 01:30:00.123456+01' as at, 3::bigint as n`,
  );
  expect(rows).toEqual([{ day: '2026-03-29', at: '2026-03-29T00:30:00.123456Z', n: 3 }]);
  await database.pool.end();
});

test('a request waits for a connection as long as the address says', async () => {
  const address = new URL(url('ensaya_api'));
  address.searchParams.set('connect_timeout', '1');
  const database = openDatabase({ url: address.href, max: 1, name: 'test', statementNames: 'on', onError: () => {} });
  const held = await database.pool.connect();
  await expect(database.pool.query('select')).rejects.toThrow('timeout');
  held.release();
  await database.pool.end();
});
