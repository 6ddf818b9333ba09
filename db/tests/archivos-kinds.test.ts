import { randomUUID } from 'node:crypto';
import { FILE_KINDS, type FileKind, type FileKindName } from '@ensaya/contract/archivos.ts';
import { buildSession } from '@ensaya/db/builders/usuarios.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from './database.ts';
import { buildFixture, type Fixture } from './rls-fixture.ts';
import { ACTORS } from './rls-matrix.ts';

/**
 * The rights to files, kind by kind. In company A, 'worker of A' has the task and uploaded the `respuesta` and `tarea` files;
 * 'manager of A' uploaded the others. 'colleague of A' is the company's other trabajador. Actors that are not named have no right.
 * Letters: s(elect) u(pdate) d(elete).
 */
const WHO = [...ACTORS, 'colleague of A'] as const;
type Who = (typeof WHO)[number];
type Rights = Partial<Record<Who, string>>;
const managers = (rights: string): Rights => ({ 'manager of A': rights, 'manager of A and B': rights });
const workers = (rights: string): Rights => ({ 'worker of A': rights, 'colleague of A': rights });

const ATTACHED: Record<FileKindName, Rights> = {
  logo: { ...workers('s--'), ...managers('su-') },
  faq: { ...workers('s--'), ...managers('su-'), superadmin: 's--' },
  respuesta: { 'worker of A': 'su-', ...managers('s--') },
  tarea: { 'worker of A': 'su-', ...managers('s--') },
  escena: { ...workers('s--'), ...managers('su-'), superadmin: 's--' },
};
const UNATTACHED: Record<FileKindName, Rights> = {
  logo: managers('sud'),
  faq: managers('sud'),
  respuesta: { 'worker of A': 'sud' },
  tarea: { 'worker of A': 'sud' },
  escena: managers('sud'),
};
const JOB: Rights = { 'job of A': 's-d' };
/** The actors that may upload, in their own name only. */
const UPLOADS: Record<FileKindName, Who[]> = {
  logo: ['manager of A', 'manager of A and B'],
  faq: ['manager of A', 'manager of A and B'],
  respuesta: ['worker of A', 'colleague of A', 'manager of A', 'manager of A and B'],
  tarea: ['worker of A', 'manager of A', 'manager of A and B'],
  escena: ['manager of A', 'manager of A and B'],
};
const KINDS = Object.keys(FILE_KINDS) as FileKindName[];
const ofTarea = (kind: FileKindName) => (FILE_KINDS[kind] as FileKind).readers.includes('asignado');

const database = await createTestDatabase();
const { owner } = database;
const api = new pg.Client({ connectionString: database.url('ensaya_api') });
const worker = new pg.Client({ connectionString: database.url('ensaya_worker') });
let fixture: Fixture;
const tokens: Partial<Record<Who, string>> = {};

beforeAll(async () => {
  await Promise.all([api.connect(), worker.connect()]);
  fixture = await buildFixture(owner);
  for (const [who, { token }] of Object.entries(fixture.people)) tokens[who as Who] = token;
  tokens['colleague of A'] = await buildSession(owner, fixture.A.workers[1]);
});
afterAll(() => Promise.all([api.end(), worker.end()]));

/** Runs one statement as one actor and rolls it back. True if it affected a row. */
async function attempt(who: Who, text: string, values: unknown[]): Promise<boolean> {
  const client = who === 'job of A' ? worker : api;
  await client.query('begin');
  try {
    if (who === 'job of A') await client.query('select app.enter_job($1)', [fixture.A.empresa.id]);
    else if (who !== 'stranger') await client.query('select app.enter($1, $2, false)', [tokens[who], ['worker', 'manager', 'superadmin']]);
    return ((await client.query(text, values)).rowCount ?? 0) > 0;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '42501') return false;
    throw error;
  } finally {
    await client.query('rollback');
  }
}

const STATEMENTS = {
  s: 'select from app.archivos where empresa_id = $1 and id = $2',
  u: `update app.archivos set attached_at = case when attached_at is null then now() end where empresa_id = $1 and id = $2`,
  d: 'delete from app.archivos where empresa_id = $1 and id = $2',
};
async function rightsOf(who: Who, id: string): Promise<string> {
  let rights = '';
  for (const [letter, statement] of Object.entries(STATEMENTS))
    rights += (await attempt(who, statement, [fixture.A.empresa.id, id])) ? letter : '-';
  return rights;
}
const rightsOfAll = async (id: string) => {
  const all: Record<string, string> = {};
  for (const who of WHO) all[who] = await rightsOf(who, id);
  return all;
};
const filled = (rights: Rights) => Object.fromEntries(WHO.map((who) => [who, rights[who] ?? '---']));

type Built = { attached: boolean; author?: { id: string }; tarea?: string };
async function build(kind: FileKindName, { attached, author, tarea = fixture.A.id('app.tareas', 0) }: Built): Promise<string> {
  const byDefault = UNATTACHED[kind]['worker of A'] ? fixture.A.workers[0] : fixture.A.manager;
  const { rows } = await owner.query<{ id: string }>(
    `insert into app.archivos (empresa_id, kind, path, content_type, bytes, created_by, tarea_id, attached_at)
     values ($1, $2, $3, 'image/png', 1, $4, $5, case when $6 then now() end) returning id`,
    [fixture.A.empresa.id, kind, randomUUID(), (author ?? byDefault).id, ofTarea(kind) ? tarea : null, attached],
  );
  return rows[0]?.id ?? '';
}

describe.each(KINDS)('[6.5] %s', (kind) => {
  test('attached', async () => {
    expect(await rightsOfAll(await build(kind, { attached: true }))).toEqual(filled(ATTACHED[kind]));
  });

  test('unattached: only actors who may attach it', async () => {
    expect(await rightsOfAll(await build(kind, { attached: false }))).toEqual(filled({ ...UNATTACHED[kind], ...JOB }));
  });

  test('its readers are those of the contract', () => {
    const { readers }: FileKind = FILE_KINDS[kind];
    const expected = {
      empresa: ['worker of A', 'colleague of A', 'manager of A', 'manager of A and B'],
      responsables: ['manager of A', 'manager of A and B'],
      superadmin: ['superadmin'],
      autor: ['worker of A'],
      asignado: ['worker of A'],
    };
    expect(Object.keys(ATTACHED[kind]).toSorted()).toEqual(readers.flatMap((reader) => expected[reader]).toSorted());
  });

  test('uploads: in one’s own name only, and initially unattached', async () => {
    const insert = (who: Who, author: string | undefined, more = '') =>
      attempt(
        who,
        `insert into app.archivos (empresa_id, kind, path, content_type, bytes, created_by, tarea_id${more && ', attached_at'})
         values ($1, $2, $3, 'image/png', 1, $4, $5${more})`,
        [fixture.A.empresa.id, kind, randomUUID(), author, ofTarea(kind) ? fixture.A.id('app.tareas', 0) : null],
      );
    for (const who of ACTORS) {
      const self = who === 'stranger' || who === 'job of A' ? undefined : fixture.people[who].id;
      expect([who, await insert(who, self)]).toEqual([who, UPLOADS[kind].includes(who)]);
      expect([who, await insert(who, fixture.A.workers[1].id)]).toEqual([who, false]);
      expect([who, await insert(who, undefined)]).toEqual([who, false]);
      expect([who, await insert(who, self, ', now()')]).toEqual([who, false]);
    }
    expect(await insert('colleague of A', fixture.A.workers[1].id)).toBe(UPLOADS[kind].includes('colleague of A'));
  });
});

describe('[6.5] a file of a task', () => {
  test('uploaded by a responsable: readable by the assigned trabajador, writable by its author only', async () => {
    const id = await build('tarea', { attached: true, author: fixture.A.manager });
    expect(await rightsOfAll(id)).toEqual(filled({ 'worker of A': 's--', 'manager of A': 'su-', 'manager of A and B': 's--' }));
  });

  test('follows its task to another trabajador: the author loses access', async () => {
    const id = await build('tarea', { attached: true });
    await owner.query('update app.tareas set trabajador_id = $2 where id = $1', [fixture.A.id('app.tareas', 0), fixture.A.workers[1].id]);
    expect(await rightsOfAll(id)).toEqual(filled({ 'colleague of A': 's--', ...managers('s--') }));
    await owner.query('update app.tareas set trabajador_id = $2 where id = $1', [fixture.A.id('app.tareas', 0), fixture.A.workers[0].id]);
  });

  test('is left to the sweeper after its task is deleted', async () => {
    const { rows } = await owner.query<{ id: string }>(
      `insert into app.tareas (empresa_id, proyecto_id, trabajador_id, nombre) values ($1, $2, $3, 'Se borra') returning id`,
      [fixture.A.empresa.id, fixture.A.id('app.proyectos', 0), fixture.A.workers[0].id],
    );
    const id = await build('tarea', { attached: true, tarea: rows[0]?.id ?? '' });
    expect(await rightsOf('worker of A', id)).toBe('su-');
    await owner.query('delete from app.tareas where id = $1', [rows[0]?.id]);
    const left = await owner.query('select tarea_id, attached_at from app.archivos where id = $1', [id]);
    expect(left.rows).toEqual([{ tarea_id: null, attached_at: null }]);
    // The author can still read the row; without a task it can no longer be attached.
    expect(await rightsOf('worker of A', id)).toBe('s-d');
  });

  test('belongs to a task of the same company; other kinds have no task', async () => {
    const insert = (kind: string, tarea: string | null, attached: string) =>
      owner.query(
        `insert into app.archivos (empresa_id, kind, path, content_type, bytes, tarea_id, attached_at) values ($1, $2, $3, 'x/y', 1, $4, ${attached})`,
        [fixture.A.empresa.id, kind, randomUUID(), tarea],
      );
    await expect(insert('tarea', fixture.B.id('app.tareas', 0), 'null')).rejects.toMatchObject({
      constraint: 'archivo_de_una_tarea_de_la_empresa',
    });
    await expect(insert('tarea', null, 'now()')).rejects.toMatchObject({ constraint: 'archivo_con_su_tarea' });
    await expect(insert('faq', fixture.A.id('app.tareas', 0), 'null')).rejects.toMatchObject({ constraint: 'archivo_con_su_tarea' });
    await insert('tarea', fixture.A.id('app.tareas', 0), 'now()');
  });
});
