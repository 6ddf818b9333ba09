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

test('one write: BEGIN, entrance, statement and COMMIT are sent before the first response arrives', async () => {
  const database = openDatabase({ url: url('ensaya_api'), max: 1, name: 'test', statementNames: 'on', onError: () => {} });
  const client = await database.pool.connect();
  const log: string[] = [];
  const query = client.query.bind(client) as (config: unknown) => Promise<unknown>;
  client.query = ((config: string | { text: string }) => {
    log.push(`> ${(typeof config === 'string' ? config : config.text).slice(0, 12)}`);
    return query(config).finally(() => log.push('<'));
  }) as typeof client.query;
  client.release();
  await read(scopedDb(database, { text: 'select app.enter($1, $2, false)', values: [token, ['manager']] }));
  expect(log).toEqual(['> begin', '> select app.e', '> select "id" ', '> commit', '<', '<', '<', '<']);
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
