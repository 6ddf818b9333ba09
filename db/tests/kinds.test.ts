import { FILE_KINDS } from '@ensaya/contract/archivos.ts';
import { AVISO_KIND_NAMES, AVISO_KINDS } from '@ensaya/contract/aviso-kinds.ts';
import { addTrabajador, buildEmpresa } from '@ensaya/db/builders/empresas.ts';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from './database.ts';

/** The kinds of the contract and those of the database, row by row; and that the tables take these and no other. */
const { owner } = await createTestDatabase();
const rowsOf = async <Row>(sql: string, values: unknown[] = []) => (await owner.query(sql, values)).rows as Row[];
const namesOf = async (sql: string) => (await rowsOf<{ kind: string }>(sql)).map(({ kind }) => kind);

describe('notices', () => {
  type Row = { kind: string; choice: string; dated: string | null; reminder: boolean; author: string | null };
  let rows: Row[];
  let [empresa, user] = [{ id: '' }, { id: '' }];
  beforeAll(async () => {
    rows = await rowsOf('select * from app.aviso_kinds()');
    empresa = await buildEmpresa(owner);
    user = await buildUser(owner, { role: 'worker' });
    await addTrabajador(owner, empresa, user);
  });

  test('the rows of the database equal the contract’s', () => {
    expect(rows.map(({ kind, choice }) => [kind, choice])).toEqual(AVISO_KIND_NAMES.map((kind) => [kind, AVISO_KINDS[kind].choice]));
  });

  test('a notice and a choice may have each of these kinds, and no other', async () => {
    const aviso = (kind: string) =>
      owner.query(
        `insert into app.avisos (user_id, empresa_id, kind, subject_id, title, key, by_mail) values ($1, $2, $3, $2, 'Uno', $3, false)`,
        [user.id, empresa.id, kind],
      );
    const preference = (kind: string) =>
      owner.query(`insert into app.aviso_preferencias (user_id, kind, choice) values ($1, $2, 'no')`, [user.id, kind]);
    for (const kind of AVISO_KIND_NAMES) await Promise.all([aviso(kind), preference(kind)]);
    await expect(aviso('otra')).rejects.toMatchObject({ constraint: 'aviso_clase_conocida' });
    await expect(preference('otra')).rejects.toMatchObject({ constraint: 'preferencia_clase_conocida' });
  });

  test('a reminder is of a kind about a date', async () => {
    const remind = (kind: string) =>
      owner.query(
        `insert into app.avisos_programados (empresa_id, record_id, user_id, kind, key, notify_at, until) values ($1, $1, $2, $3, $3, now(), now())`,
        [empresa.id, user.id, kind],
      );
    const reminders = rows.filter(({ reminder }) => reminder);
    expect(reminders.filter(({ dated }) => dated === null)).toEqual([]);
    expect(await namesOf('select unnest(app.reminder_kinds()) as kind')).toEqual(reminders.map(({ kind }) => kind));
    for (const { kind, reminder } of rows)
      if (reminder) await remind(kind);
      else await expect(remind(kind), kind).rejects.toMatchObject({ constraint: 'programado_clase_conocida' });
  });

  test('each date’s reminders and its other notices are its kinds', async () => {
    for (const dated of new Set(rows.flatMap((row) => row.dated ?? []))) {
      const [{ reminders, given } = { reminders: [], given: [] }] = await rowsOf<{ reminders: string[]; given: string[] }>(
        'select app.reminder_kinds($1) as reminders, app.given_kinds($1) as given',
        [dated],
      );
      const kinds = rows.filter((row) => row.dated === dated);
      expect([reminders, given], dated).toEqual(
        [true, false].map((reminder) => kinds.filter((row) => row.reminder === reminder).map(({ kind }) => kind)),
      );
    }
  });

  test('the notices that name an author are found by their key', async () => {
    const authored = rows.flatMap(({ kind, author }) => (author ? [{ kind, author }] : []));
    expect(authored.length).toBeGreaterThan(0);
    for (const { kind, author } of authored) {
      const { fields } = await owner.query(author, [user.id]);
      expect(fields.length, kind).toBe(3);
      expect(author).toContain(`'${kind}:`);
    }
  });
});

describe('[5.8 5.10 5.13 9.3] files', () => {
  test('the rows of the database equal the contract’s', async () => {
    expect(await rowsOf('select kind, bytes, readers from app.file_kinds()')).toEqual(
      Object.entries(FILE_KINDS).map(([kind, { bytes, readers }]) => ({ kind, bytes, readers })),
    );
  });

  test('a file may have each of these kinds, up to its limit, and no other', async () => {
    const { id } = await buildEmpresa(owner);
    const insert = (kind: string, bytes: number) =>
      owner.query(`insert into app.archivos (empresa_id, kind, path, content_type, bytes) values ($1, $2, gen_random_uuid(), 'x/y', $3)`, [
        id,
        kind,
        bytes,
      ]);
    for (const [kind, { bytes }] of Object.entries(FILE_KINDS)) {
      for (const fits of [1, bytes]) await insert(kind, fits);
      for (const wrong of [0, bytes + 1]) await expect(insert(kind, wrong)).rejects.toMatchObject({ constraint: 'archivo_tamano_valido' });
    }
    await expect(insert('otra', 1)).rejects.toMatchObject({ constraint: 'archivo_clase_conocida' });
  });

  test('the readers of a kind are those who may read it; a kind that is a person’s is not read by the whole company', async () => {
    const of = (...readers: string[]) =>
      Object.entries(FILE_KINDS).flatMap(([kind, one]) => (one.readers.some((reader) => readers.includes(reader)) ? [kind] : []));
    for (const readers of [['empresa'], ['empresa', 'responsables'], ['superadmin'], ['autor'], ['asignado']])
      expect(await rowsOf('select app.file_kinds_for(variadic $1::text[]) as kinds', [readers])).toEqual([{ kinds: of(...readers) }]);
    expect(await namesOf('select kind from app.file_kinds() where personal')).toEqual(
      await namesOf('select unnest(app.personal_file_kinds()) as kind'),
    );
    expect(await namesOf(`select kind from app.file_kinds() where personal and 'empresa' = any (readers)`)).toEqual([]);
  });
});

test('every CHECK over kinds has been compared with the rows that there are', async () => {
  expect(await rowsOf(`select conname from pg_constraint where connamespace = 'app'::regnamespace and not convalidated`)).toEqual([]);
});
