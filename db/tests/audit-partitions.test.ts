import { buildEmpresa } from '@ensaya/db/builders/empresas.ts';
import pg from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';
import { forgetMonths, monthFromNow, partitions, placesOf } from './audit-months.ts';
import { cleanUp, createTestDatabase } from './database.ts';

const { owner, url } = await createTestDatabase();
const worker = new pg.Pool({ connectionString: url('ensaya_worker'), max: 4 });
cleanUp(() => worker.end());

const create = async () => (await worker.query<{ n: number }>('select app.create_audit_partitions() as n')).rows[0]?.n;
const dropOne = async () => (await worker.query<{ n: number }>('select app.drop_empty_audit_partitions() as n')).rows[0]?.n ?? 0;
/** As the job of each night: until none is left. */
async function drop(): Promise<number> {
  for (let dropped = 0; ; dropped += 1) if ((await dropOne()) === 0) return dropped;
}
/** The night of one company. Returns how many entries went. */
async function retain(company: string): Promise<number | undefined> {
  const job = await worker.connect();
  try {
    await job.query('begin');
    await job.query('select app.enter_job($1)', [company]);
    const { rows } = await job.query<{ n: number }>('select app.apply_retention(100) as n');
    await job.query('commit');
    return rows[0]?.n;
  } finally {
    job.release();
  }
}
const write = async (subject: string, company: string | null, moments: string[]) => {
  for (const moment of moments)
    await owner.query(`insert into app.audit_log (act, empresa_id, subject, created_at) values ('tema.eliminado', $1, $2, $3)`, [
      company,
      subject,
      moment,
    ]);
};
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

  test('no role reads, writes or changes a partition, and only the worker may create and drop them', async () => {
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
      if (role !== 'ensaya_worker') {
        await refused('select app.create_audit_partitions()');
        await refused('select app.drop_empty_audit_partitions()');
      }
      await client.end();
    }
  });

  test('retention deletes no younger entry whose place in its partition is that of an old one', async () => {
    await create();
    const { id: company } = await buildEmpresa(owner);
    await owner.query('update app.company_settings set activity_months = 12 where company_id = $1', [company]);
    await owner.query(`truncate app.audit_log`);
    await write('edad', company, [monthFromNow(-14), ...REST]);
    const { rows: places } = await owner.query(`select distinct ctid from app.audit_log where subject = 'edad'`);
    expect(places).toHaveLength(1);
    expect(await retain(company)).toBe(1);
    expect(await placesOf(owner, 'edad')).toEqual(NAMES.slice(1));
  });

  test('a month is dropped when retention has emptied it; one with an entry of another company, or of none, stays', async () => {
    await forgetMonths(owner, monthFromNow(-30));
    await create();
    const [owned, other] = [await buildEmpresa(owner), await buildEmpresa(owner)];
    await owner.query('update app.company_settings set activity_months = null where company_id = $1', [other.id]);
    await owner.query(`truncate app.audit_log`);
    const [both, single, ofPlatform, young] = [-28, -27, -26, -25].map(monthFromNow) as [string, string, string, string];
    const kept = monthFromNow(-23);
    await write('de una', owned.id, [both, single, ofPlatform, young, kept]);
    await write('de otra', other.id, [both]);
    await write('sin empresa', null, [ofPlatform]);
    const empty = () =>
      partitions(owner).then((all) => all.filter((name) => name < `audit_log_${nameOf(monthFromNow(-12))}` && /\d/.test(name)));
    const before = await empty();
    expect(before).toHaveLength(18);

    // Before retention the months with entries stay, whatever their age; empty ones of the last year stay too.
    expect(await drop()).toBe(18 - 5);
    expect(await empty()).toEqual([both, single, ofPlatform, young, kept].map((month) => `audit_log_${nameOf(month)}`));
    expect(await partitions(owner)).toEqual(expect.arrayContaining([...ALL, `audit_log_${nameOf(monthFromNow(-12))}`]));

    expect(await retain(owned.id)).toBe(4);
    expect(await retain(other.id)).toBe(0);
    expect(await drop()).toBe(2);
    expect(await empty()).toEqual([both, ofPlatform, kept].map((month) => `audit_log_${nameOf(month)}`));
    expect([await placesOf(owner, 'de una'), await placesOf(owner, 'de otra'), await placesOf(owner, 'sin empresa')]).toEqual([
      [nameOf(kept)],
      [nameOf(both)],
      [nameOf(ofPlatform)],
    ]);
    expect(await drop()).toBe(0);
    expect(await create()).toBe(0);
  });

  test('a month is not dropped while a transaction holds the log: the call gives up after a second', async () => {
    await forgetMonths(owner, monthFromNow(-14));
    await create();
    const reader = await owner.connect();
    try {
      await reader.query('begin; select from app.audit_log limit 1');
      await expect(drop()).rejects.toMatchObject({ code: '55P03' });
    } finally {
      await reader.query('rollback');
      reader.release();
    }
    expect(await drop()).toBe(2);
  });
});
