import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildExport } from '../builders/datos.ts';
import { createTestDatabase } from './database.ts';
import { buildFixture, type Fixture } from './rls-fixture.ts';

const database = await createTestDatabase();
const { owner } = database;
const worker = new pg.Client({ connectionString: database.url('ensaya_worker') });
let fixture: Fixture;
beforeAll(async () => {
  await worker.connect();
  fixture = await buildFixture(owner);
});
afterAll(() => worker.end());

type Duty = {
  tabla: string;
  empresa: string | null;
  persona: string | null;
  propio: Record<string, string> | null;
  oculta: string[] | null;
  borra: string | null;
  conserva: string | null;
  fecha: string | null;
};
const { rows: DUTIES } = await owner.query<Duty>('select * from app.data_duties()');
const dutyOf = (tabla: string) => DUTIES.find((duty) => duty.tabla === tabla);

async function columnsOf(tabla: string): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    'select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped',
    [tabla],
  );
  return rows.map(({ name }) => name);
}

test('every table says what copies, erasure and retention do with it', async () => {
  const { rows } = await owner.query<{ name: string }>(`
    select format('%s.%s', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('app', 'auth', 'meta') and c.relkind in ('r', 'p') and not c.relispartition`);
  const missing = rows.map(({ name }) => name).filter((name) => !dutyOf(name));
  expect(missing, `add ${missing.join(', ')} to db/functions/data_duties.sql`).toEqual([]);
  expect(DUTIES.map(({ tabla }) => tabla).toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

test('the columns that it names exist, and dates and settings come together', async () => {
  for (const { tabla, propio, oculta, conserva, fecha } of DUTIES) {
    const columns = await columnsOf(tabla);
    const named = [...Object.keys(propio ?? {}), ...(oculta ?? []), ...(fecha ? [fecha] : [])];
    expect(
      named.filter((name) => !columns.includes(name)),
      tabla,
    ).toEqual([]);
    expect(conserva === null, tabla).toBe(fecha === null);
    if (conserva) expect(await columnsOf('app.company_settings')).toContain(conserva);
  }
});

/** Tenant tables that are in no copy of a company: read by one person only, or derived from other tables. */
const NOT_FOR_RESPONSABLES = [
  'app.avisos',
  'app.borradores_generador',
  'app.borradores_roleplay',
  'app.consultas',
  'app.ensayo_etapas',
  'app.ensayo_turnos',
  'app.ensayos',
  'app.faq_request_personas',
  'app.permisos',
  'app.faq_votes',
  'app.prompts_generados',
  'app.exportaciones',
];
const DERIVED = [
  'app.ai_private_months',
  'app.credito_meses',
  'app.avisos_programados',
  'app.consulta_citas',
  'app.empresa_equipos',
  'app.entregas_pendientes',
  'app.faq_attachment_words',
  'app.faq_vocabulary',
  'app.faq_words',
];

test('every tenant table is in the copy of its company, except what only its author reads', async () => {
  const { rows } = await owner.query<{ name: string }>(`
    select c.oid::regclass::text as name from pg_class c
     where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and exists (
       select from pg_attribute a where a.attrelid = c.oid and a.attname in ('empresa_id', 'company_id'))`);
  const left = rows.map(({ name }) => name).filter((name) => !dutyOf(name)?.empresa);
  expect(left.toSorted()).toEqual([...NOT_FOR_RESPONSABLES, ...DERIVED].toSorted());
});

test('a row that goes with its person is deleted when they are erased, and is in their copy', async () => {
  const { rows } = await owner.query<{ name: string; column: string; action: string }>(`
    select c.conrelid::regclass::text as name, a.attname as column, c.confdeltype as action
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.conparentid = 0 and c.confrelid = any ('{app.users,auth.user,app.user_roles}'::regclass[])`);
  const own = rows.filter(({ action, name }) => action === 'c' || name === 'app.responsables_empresas').map(({ name }) => name);
  expect(own.filter((name) => !dutyOf(name)?.borra)).toEqual([]);
  const secrets = ['auth.account', 'auth.two_factor', 'auth.address_changes', 'auth.objections'];
  expect(own.filter((name) => !dutyOf(name)?.persona && !secrets.includes(name))).toEqual([]);
});

test('no copy has a secret, and none lacks a column that is not hidden', async () => {
  const exported = DUTIES.filter(({ empresa, persona }) => empresa ?? persona);
  const secrets: string[] = [];
  for (const { tabla, oculta } of exported) {
    const { rows } = await worker.query<{ name: string; granted: boolean }>(
      `select a.attname as name, has_column_privilege(a.attrelid, a.attnum, 'select') as granted from pg_attribute a
        where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped`,
      [tabla],
    );
    const shown = rows.filter(({ name, granted }) => granted && !oculta?.includes(name)).map(({ name }) => name);
    secrets.push(...shown.filter((name) => /token$|hash|password|secret|backup|api_key/.test(name)).map((name) => `${tabla}.${name}`));
    const lost = rows.filter(({ name, granted }) => !granted && !oculta?.includes(name)).map(({ name }) => name);
    // Of accounts the columns are granted one by one; the others here are Better Auth's and the operator's.
    const notThePersons: Record<string, string[]> = {
      'auth.user': ['image', 'may_be_first_superadmin', 'suspended_by'],
      'auth.session': ['library_expires_at'],
    };
    expect(lost, `${tabla}: grant select on them to ensaya_worker, or hide them`).toEqual(notThePersons[tabla] ?? []);
  }
  expect(secrets).toEqual([]);
});

describe('the worker reads exactly the rows of a copy that was asked for', () => {
  const counts = async (client: Pick<pg.ClientBase, 'query'>, whose: 'empresa' | 'persona', id: string) => {
    const counted: Record<string, number> = {};
    for (const duty of DUTIES.filter((one) => one[whose] !== null)) {
      const { rows } = await client.query(`select count(*)::int as n from ${duty.tabla} where ${duty[whose]}`, [id]);
      counted[duty.tabla] = rows[0].n;
    }
    return counted;
  };
  const inExport = async <T>(id: string, work: () => Promise<T>): Promise<T> => {
    await worker.query('begin');
    try {
      await worker.query('select app.enter_export($1)', [id]);
      return await work();
    } finally {
      await worker.query('rollback');
    }
  };

  test('of a company, and nothing of another', async () => {
    const { empresa, manager } = fixture.A;
    const id = await buildExport(owner, { user: manager, empresa, state: 'pending' });
    const whole = await counts(owner, 'empresa', empresa.id);
    expect(Object.entries(whole).filter(([, n]) => n === 0)).toEqual([]);
    expect(await inExport(id, () => counts(worker, 'empresa', empresa.id))).toEqual(whole);
    const foreign = await inExport(id, () => counts(worker, 'empresa', fixture.B.empresa.id));
    expect(Object.entries(foreign).filter(([, n]) => n > 0)).toEqual([]);
    for (const tabla of NOT_FOR_RESPONSABLES)
      await inExport(id, async () => expect((await worker.query(`select from ${tabla}`)).rowCount, tabla).toBe(0));
  });

  test('of a person, and nothing of another', async () => {
    const [person, colleague] = fixture.A.workers;
    await owner.query('update app.ai_calls set user_id = $1 where empresa_id = $2', [person.id, fixture.A.empresa.id]);
    await owner.query('update app.tarea_historial set changed_by = $1 where empresa_id = $2', [person.id, fixture.A.empresa.id]);
    const id = await buildExport(owner, { user: person, state: 'pending' });
    const whole = await counts(owner, 'persona', person.id);
    const empty = Object.entries(whole).filter(([, n]) => n === 0);
    // A trabajador is no responsable and asked for no role.
    expect(empty.map(([tabla]) => tabla)).toEqual(['app.responsables_empresas', 'app.role_requests']);
    expect(await inExport(id, () => counts(worker, 'persona', person.id))).toEqual(whole);
    const foreign = await inExport(id, () => counts(worker, 'persona', colleague.id));
    expect(Object.entries(foreign).filter(([, n]) => n > 0)).toEqual([]);
  });

  test('none without a copy that waits to be written, nor of a deleted company or a person who is being erased', async () => {
    const { empresa, manager, workers } = fixture.C;
    const enter = (id: string) => inExport(id, async () => 'entered');
    await expect(enter(await buildExport(owner, { user: manager, empresa }))).rejects.toMatchObject({ code: 'EN403' });
    const ofCompany = await buildExport(owner, { user: manager, empresa, state: 'pending' });
    const ofPerson = await buildExport(owner, { user: workers[0], state: 'pending' });
    expect([await enter(ofCompany), await enter(ofPerson)]).toEqual(['entered', 'entered']);
    await owner.query('update app.empresas set deleted_at = now() where id = $1', [empresa.id]);
    await owner.query('update app.users set erasing_at = now() where id = $1', [workers[0].id]);
    await expect(enter(ofCompany)).rejects.toMatchObject({ code: 'EN403' });
    await expect(enter(ofPerson)).rejects.toMatchObject({ code: 'EN403' });
  });
});
