import pg from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';
import { forgetMonths, monthFromNow, partitions, placesOf } from './audit-months.ts';
import { cleanUp, createTestDatabase } from './database.ts';

const { owner, url } = await createTestDatabase();
const worker = new pg.Pool({ connectionString: url('ensaya_worker'), max: 4 });
cleanUp(() => worker.end());

const create = async () => (await worker.query<{ n: number }>('select app.create_audit_partitions() as n')).rows[0]?.n;
const nameOf = (month: string) => month.slice(0, 7).replace('-', '_');
const MONTHS = [-2, -1, 0, 1, 2, 3].map(monthFromNow);
const [OLDEST = '', ...REST] = MONTHS;
const NAMES = MONTHS.map(nameOf);
const ALL = [...NAMES, 'earlier', 'later'].map((name) => `audit_log_${name}`);

/** The first and the last moment of each month, the last before all of them and the first after. */
async function writeAtBoundaries(subject: string): Promise<void> {
  const first = [...MONTHS, monthFromNow(4)];
  for (const moment of first)
    await owner.query(
      `insert into app.audit_log (act, subject, created_at)
       values ('tema.eliminado', $1, $2), ('tema.eliminado', $1, $2::timestamptz - interval '1 microsecond')`,
      [subject, moment],
    );
}
const AT_BOUNDARIES = ['earlier', ...NAMES.flatMap((name) => [name, name]), 'later'];

beforeEach(() => forgetMonths(owner, OLDEST));

describe('partitions of the audit log', () => {
  test('a database that was prepared has those of the next three months; entries land in their months', async () => {
    const fresh = await createTestDatabase();
    const { rows } = await fresh.owner.query<{ until: string }>(`select app.audit_partitioned_until() as until`);
    expect(new Date(rows[0]?.until ?? '').toISOString()).toBe(monthFromNow(4));
    await create();
    await writeAtBoundaries('en orden');
    expect(await placesOf(owner, 'en orden')).toEqual(AT_BOUNDARIES);
  });

  test('an entry without a month is kept and moves when the month gets its partition; later ones stay', async () => {
    await writeAtBoundaries('antes');
    expect(new Set(await placesOf(owner, 'antes'))).toEqual(new Set(['earlier', 'later']));
    const { rows: before } = await owner.query(`select * from app.audit_log order by created_at, id`);
    expect(await create()).toBe(MONTHS.length);
    expect(await placesOf(owner, 'antes')).toEqual(AT_BOUNDARIES);
    expect((await owner.query(`select * from app.audit_log order by created_at, id`)).rows).toEqual(before);
  });

  test('a second call creates nothing and waits for no lock; of several at once one creates them', async () => {
    expect((await Promise.all([create(), create(), create(), create()])).toSorted()).toEqual([0, 0, 0, MONTHS.length]);
    expect(await partitions(owner)).toEqual(ALL);
    const writer = await owner.connect();
    try {
      await writer.query(`begin; insert into app.audit_log (act, subject) values ('tema.eliminado', 'x')`);
      expect(await create()).toBe(0);
    } finally {
      await writer.query('rollback');
      writer.release();
    }
  });

  test('while a transaction holds the log, a call gives up after a second and changes nothing', async () => {
    const writer = await owner.connect();
    try {
      await writer.query(`begin; insert into app.audit_log (act, subject) values ('tema.eliminado', 'x')`);
      await expect(create()).rejects.toMatchObject({ code: '55P03' });
    } finally {
      await writer.query('commit');
      writer.release();
    }
    expect(await partitions(owner)).toEqual(['audit_log_earlier', 'audit_log_later']);
    expect(await create()).toBe(MONTHS.length);
  });

  test('no role reads, writes or changes a partition, and only the worker may create them', async () => {
    await create();
    for (const role of ['ensaya_api', 'ensaya_auth', 'ensaya_worker'] as const) {
      const client = new pg.Client({ connectionString: url(role) });
      await client.connect();
      const refused = (text: string) => expect(client.query(text), `${role}: ${text}`).rejects.toMatchObject({ code: '42501' });
      for (const name of ALL) {
        await refused(`select from partitions.${name}`);
        await refused(`insert into partitions.${name} (act, subject) values ('tema.eliminado', 'x')`);
        await refused(`drop table partitions.${name}`);
      }
      await refused(`create table partitions.own partition of app.audit_log for values from ('2200-01-01') to ('2201-01-01')`);
      if (role !== 'ensaya_worker') await refused('select app.create_audit_partitions()');
      await client.end();
    }
  });

  test('retention deletes no younger entry whose place in its partition is that of an old one', async () => {
    await create();
    const { rows } = await owner.query<{ id: string }>(
      `insert into app.empresas (nombre, correo_contacto, sector, pais) values ('Norteclima', 'a@b.test', 'otros', 'chile') returning id`,
    );
    const company = rows[0]?.id;
    await owner.query(
      `insert into app.company_settings (company_id, activity_months) values ($1, 12)
                       on conflict (company_id) do update set activity_months = 12`,
      [company],
    );
    await owner.query(`truncate app.audit_log`);
    const ages = [monthFromNow(-14), ...REST];
    for (const moment of ages)
      await owner.query(`insert into app.audit_log (act, empresa_id, subject, created_at) values ('tema.eliminado', $1, 'edad', $2)`, [
        company,
        moment,
      ]);
    const { rows: places } = await owner.query(`select distinct ctid from app.audit_log where subject = 'edad'`);
    expect(places).toHaveLength(1);
    const job = await worker.connect();
    await job.query('begin');
    await job.query('select app.enter_job($1)', [company]);
    expect((await job.query('select app.apply_retention(100) as n')).rows).toEqual([{ n: 1 }]);
    await job.query('commit');
    job.release();
    expect(await placesOf(owner, 'edad')).toEqual(NAMES.slice(1));
  });
});
