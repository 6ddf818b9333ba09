import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { createTestDatabase } from './database.ts';
import { ACTORS } from './rls-matrix.ts';
import { readTables } from './rls-tables.ts';

/** What docs/security.md counts and names, compared with the catalog. */
const { owner } = await createTestDatabase();
const doc = await readFile(new URL('../../docs/security.md', import.meta.url), 'utf8');

test('it counts the actors and the tables of the role matrix as they are', async () => {
  const { size } = await readTables();
  expect(doc).toContain(`(${ACTORS.length} actors × ${size} tables × 4 operations`);
});

test('each function that it names exists, with the arguments that it names', async () => {
  const { rows } = await owner.query<{ name: string; args: string[] }>(
    `select p.proname as name, coalesce(p.proargnames[1:p.pronargs], '{}') as args
       from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = 'app'`,
  );
  const named = [...doc.matchAll(/`(?:app\.)?([a-z]+_[a-z_]+|enter)\(([a-z_, ]*)\)`/g)].map(([, name = '', args = '']) => ({
    name,
    // Without arguments it is a mention.
    args: args === '' ? undefined : args.split(', '),
  }));
  expect(named).toContainEqual({ name: 'enter', args: ['token', 'roles', 'superadmins_need_factor'] });
  const unknown = named.filter(({ name, args }) => !rows.some((row) => row.name === name && (!args || String(row.args) === String(args))));
  expect(unknown).toEqual([]);
});

test('it names the roles that there are, and counts them', async () => {
  const roles = await readFile(new URL('../roles.sql', import.meta.url), 'utf8');
  const created = new Set(roles.match(/\bensaya_[a-z]+\b/g));
  expect(created.size).toBe(5);
  const [paragraph = ''] = /Five roles: [\s\S]*?(?=\n\d\.)/.exec(doc) ?? [];
  expect(new Set(paragraph.match(/\bensaya_[a-z]+\b/g))).toEqual(created);
});
