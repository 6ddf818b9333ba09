import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '../src/migrate.ts';
import { createTestDatabase } from './database.ts';

const HERE = new URL('../', import.meta.url).pathname;

/** A copy of the release's files, which a test may change, and a database that is already migrated to the original. */
async function scene() {
  const { owner, url } = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'ensaya-release-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const part of ['migrations', 'functions', 'policies']) await cp(join(HERE, part), join(folder, part), { recursive: true });
  const root = pathToFileURL(`${folder}/`);
  const write = (path: string, sql: string) => writeFile(join(folder, path), sql);
  const append = async (path: string, sql: string) => write(path, (await readFile(join(folder, path), 'utf8')) + sql);
  return { owner, root, url: url(), write, append, remove: (path: string) => rm(join(folder, path)) };
}

test('a second run changes nothing', async () => {
  const { url, root } = await scene();
  expect(await migrate(url, root)).toEqual({ migrations: [], functions: [], policies: [] });
});

test('of two releases that start at the same time, one migrates and the other waits', async () => {
  const { url, root, write, owner } = await scene();
  await write('migrations/0999_slow.sql', `select pg_sleep(0.3); create table app.once (id int primary key);`);
  await write('policies/app.once.sql', '');
  const runs = await Promise.all([migrate(url, root), migrate(url, root), migrate(url, root)]);
  expect(runs.flatMap((run) => run.migrations)).toEqual(['0999_slow']);
  expect((await owner.query(`select from meta.applied where name = '0999_slow'`)).rowCount).toBe(1);
});

test('a migration that fails is rolled back and named in the error', async () => {
  const { url, root, write, owner } = await scene();
  await write('migrations/0999_broken.sql', 'create table app.half (id int); select 1 / 0;');
  await expect(migrate(url, root)).rejects.toThrow('migrations/0999_broken.sql: division by zero');
  expect((await owner.query(`select to_regclass('app.half') as half`)).rows[0].half).toBeNull();
});

test('an applied migration must not be changed, removed or preceded by a new one', async () => {
  const { url, root, append, write, remove } = await scene();
  await append('migrations/0007_tareas.sql', '-- afterthought');
  await expect(migrate(url, root)).rejects.toThrow('0007_tareas changed after it was applied');
  await remove('migrations/0007_tareas.sql');
  await expect(migrate(url, root)).rejects.toThrow('0007_tareas was applied but is not in this release');
  await cp(join(HERE, 'migrations/0007_tareas.sql'), new URL('migrations/0007_tareas.sql', root).pathname);
  await write('migrations/0000_late.sql', 'select 1');
  await expect(migrate(url, root)).rejects.toThrow('0000_late sorts before one already applied');
});

test('a changed policy file replaces the table’s policies, and only that file is applied', async () => {
  const { url, root, write, owner } = await scene();
  await write('policies/app.tareas.sql', 'create policy nadie on app.tareas for select to ensaya_api using (false);');
  expect(await migrate(url, root)).toEqual({ migrations: [], functions: [], policies: ['app.tareas'] });
  const policies = await owner.query(`select polname from pg_policy where polrelid = 'app.tareas'::regclass order by 1`);
  expect(policies.rows.map((row) => row.polname)).toEqual(['nadie', 'owner']);
  expect((await owner.query(`select has_table_privilege('ensaya_api', 'app.tareas', 'select') as may`)).rows[0].may).toBe(false);
});

test('a marker allows statements that cannot run in a transaction', async () => {
  const { url, root, write, owner } = await scene();
  await write(
    'migrations/0999_index.sql',
    '-- no-transaction\ncreate index concurrently tareas_estado on app.tareas (empresa_id, estado);',
  );
  expect((await migrate(url, root)).migrations).toEqual(['0999_index']);
  expect((await owner.query(`select indisvalid from pg_index where indexrelid = 'app.tareas_estado'::regclass`)).rows).toEqual([
    { indisvalid: true },
  ]);
});

test('a backfill updates every row although row security is forced', async () => {
  const { url, root, write, owner } = await scene();
  await owner.query(`insert into app.empresas (nombre, correo_contacto, sector, pais) values ('Norteclima', 'a@b.test', 'otros', 'chile')`);
  await write('migrations/0999_backfill.sql', `update app.empresas set pais = 'peru';`);
  await migrate(url, root);
  expect((await owner.query('select pais from app.empresas')).rows).toEqual([{ pais: 'peru' }]);
});
