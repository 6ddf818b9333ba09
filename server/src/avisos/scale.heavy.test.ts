import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { fillLarge, LARGE } from '../../../tools/stage/large.ts';
import { heavySize, timeLimit } from '../../tests/heavy-size.ts';
import { openJobTools } from '../../tests/job-tools.ts';
import { createTestServer } from '../../tests/server.ts';
import { until } from '../../tests/until.ts';
import { CHANNEL } from '../lib/notify-changes.ts';
import { enqueueAllWith } from '../lib/queue.ts';
import { addAvisosDue, mailAvisos, removeOldAvisos } from './avisos.jobs.ts';

const SIZE = heavySize(LARGE, { empresas: 200, usersEach: 10, proyectosEach: 1, tareasEach: 60 });
const PEOPLE = SIZE.empresas * SIZE.usersEach;
/** Companies with one reminder in the same minute. */
const AT_ONCE = heavySize(1_000, 150);
const OLD = heavySize(1_000_000, 21_000);

const server = await createTestServer();
const tools = openJobTools(server);
const admin = new pg.Client(server.url());
afterAll(() => admin.end());

async function timed(what: string, work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  const took = performance.now() - started;
  console.log(`${what}: ${(took / 1000).toFixed(2)} s`);
  return took;
}
const count = async (sql: string) => Number((await admin.query(`select count(*) as n from ${sql}`)).rows[0].n);

beforeAll(async () => {
  await admin.connect();
  await fillLarge(server.url(), SIZE);
  // fillLarge() disables the triggers that store reminders.
  await timed(`the reminders of ${SIZE.empresas * SIZE.tareasEach} tasks`, () =>
    admin.query(`
      select app.schedule_tarea_avisos(array_agg(t.empresa_id), array_agg(t.id)) from app.tareas t
       where t.trabajador_id is not null and t.estado <> 'completada' and t.fecha_entrega > current_date - 5 group by t.empresa_id`),
  );
  await admin.query(`delete from app.avisos_programados where notify_at <= now() + interval '1 minute'`);
  await admin.query('vacuum analyze app.avisos_programados');
}, 900_000);

/** The companies whose notices are announced while `work` runs, until it has ended and all `expected` have been heard of. */
async function announcedBy(work: () => Promise<unknown>, expected: number): Promise<void> {
  const listener = new pg.Client(server.url('ensaya_api'));
  await listener.connect();
  onTestFinished(() => listener.end());
  const announced = new Set<string>();
  listener.on('notification', ({ payload }) => {
    for (const { table, empresa_id } of JSON.parse(payload ?? '')) if (table === 'avisos') announced.add(empresa_id);
  });
  await listener.query(`listen ${CHANNEL}`);
  await work();
  await until(() => announced.size === expected);
}

/** Pages of tables and indexes that a statement reads. */
async function pagesRead(sql: string): Promise<number> {
  const { rows } = await admin.query(`explain (analyze, buffers, format json) ${sql}`);
  const [{ Plan }] = rows[0]['QUERY PLAN'];
  return Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks'];
}

test('a minute in which nothing is due reads a few pages, however many reminders are to come', async () => {
  const stored = await count('app.avisos_programados');
  expect(stored).toBeGreaterThan(SIZE.empresas);
  await admin.query('select app.add_due_avisos(now(), 500)');
  const pages = await pagesRead('select app.add_due_avisos(now(), 500)');
  console.log(`${stored} reminders stored, ${pages} pages read`);
  expect(pages).toBeLessThan(100);
});

test(`${AT_ONCE} companies due in one minute: each is announced within 5 s`, async () => {
  await admin.query(
    `update app.avisos_programados p set notify_at = now() from (
       select distinct on (empresa_id) empresa_id, record_id, user_id, key from app.avisos_programados order by empresa_id limit $1) one
      where (p.empresa_id, p.record_id, p.user_id, p.key) = (one.empresa_id, one.record_id, one.user_id, one.key)`,
    [AT_ONCE],
  );
  const took = await timed(`${AT_ONCE} companies, one reminder each, announced`, () =>
    announcedBy(() => addAvisosDue.handler({}, tools), AT_ONCE),
  );
  expect(took).toBeLessThan(timeLimit(5_000));
});

test(`what is due at the coming midnight among ${PEOPLE} people in ${SIZE.empresas} companies: notices and announcements within 5 s`, async () => {
  const midnight = `select min(p.notify_at) from app.avisos_programados p`;
  await admin.query(`update app.avisos_programados set notify_at = now() where notify_at = (${midnight})`);
  const due = await count('app.avisos_programados where notify_at <= now()');
  const companies = await count('(select distinct empresa_id from app.avisos_programados where notify_at <= now())');
  const before = await count('app.avisos');
  const took = await timed(`${due} reminders due at one midnight, in ${companies} companies`, () =>
    announcedBy(() => addAvisosDue.handler({}, tools), companies),
  );
  expect(await count('app.avisos')).toBe(before + due);
  expect(took).toBeLessThan(timeLimit(5_000));
});

test(`the digests of ${PEOPLE} people: enqueued within 10 minutes, a batch costs no more while many wait`, async () => {
  // In a zone where it is about noon, two notices of yesterday each.
  const offset = 12 - new Date().getUTCHours();
  await admin.query('set session_replication_role = replica');
  await admin.query('update app.users set time_zone = $1', [`Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`]);
  await admin.query(`
    truncate app.avisos;
    insert into app.avisos (user_id, empresa_id, kind, subject_id, title, key, by_mail, created_at)
    select m.user_id, m.empresa_id, 'tarea_comentada', gen_random_uuid(), 'Preparar el guion', 'prueba:' || n, true, now() - interval '20 hours'
      from (select user_id, empresa_id from app.responsables_empresas union all select user_id, company_id from app.company_users) m,
           generate_series(1, 2) n;
    reset session_replication_role`);
  await admin.query('vacuum analyze app.avisos, app.users');
  const boss = new PgBoss({
    connectionString: server.url('ensaya_worker'),
    schema: 'pgboss',
    createSchema: false,
    migrate: false,
    supervise: false,
    schedule: false,
  });
  await boss.start();
  onTestFinished(() => boss.stop({ graceful: false }));
  const insert = enqueueAllWith(boss);
  const batches: number[] = [];
  let last = performance.now();
  const enqueueAll: typeof insert = async (...args) => {
    await insert(...args);
    batches.push(performance.now() - last);
    last = performance.now();
  };
  const mailer = {
    url: 'smtp://localhost',
    from: 'avisos@ensaya.test',
    brand: 'Ensaya',
    publicUrl: server.config.PUBLIC_URL,
    secret: server.config.AUTH_SECRET,
  };
  const took = await timed(`${PEOPLE} digests`, () => mailAvisos.handler({}, { ...tools, mailer, enqueueAll }));
  expect(await count(`pgboss.job where name = 'correo.send'`)).toBe(PEOPLE);
  expect(await count('app.avisos where mailed_at is null')).toBe(0);
  expect(took).toBeLessThan(timeLimit(600_000));
  const tenth = Math.ceil(batches.length / 10);
  const median = (some: number[]) => some.toSorted((a, b) => a - b)[Math.floor(some.length / 2)] ?? 0;
  const [first, end] = [median(batches.slice(0, tenth)), median(batches.slice(-tenth - 1, -1))];
  console.log(`${batches.length} batches: the first tenth ${first.toFixed(0)} ms each (median), the last ${end.toFixed(0)} ms`);
  expect(first).toBeLessThan(heavySize(2, 10) * end);
});

test(`${OLD} old notices are removed in one run; newer ones stay`, async () => {
  const {
    rows: [person],
  } = await admin.query('select user_id, empresa_id from app.responsables_empresas limit 1');
  await admin.query('truncate app.avisos');
  await admin.query(
    `insert into app.avisos (empresa_id, user_id, kind, subject_id, title, key, by_mail, created_at)
     select m.empresa_id, m.user_id, 'tarea_comentada', gen_random_uuid(), 'Antiguo', n::text, false, now() - interval '91 days' - n * interval '1 second'
       from generate_series(1, $1::integer / (select count(*)::integer from app.responsables_empresas)) n, app.responsables_empresas m`,
    [OLD],
  );
  await admin.query(
    `insert into app.avisos (empresa_id, user_id, kind, subject_id, title, key, by_mail) values ($1, $2, 'tarea_comentada', gen_random_uuid(), 'Nuevo', 'nuevo', false)`,
    [person.empresa_id, person.user_id],
  );
  await admin.query('vacuum analyze app.avisos');
  const before = await count('app.avisos');
  const took = await timed(`${before - 1} old notices removed`, () => removeOldAvisos.handler({}, tools));
  expect(await count('app.avisos')).toBe(1);
  expect(before).toBeGreaterThan(OLD * 0.9);
  expect(took).toBeLessThan(timeLimit(120_000));
});
