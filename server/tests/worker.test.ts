import { buildEmpresa } from '@ensaya/db/builders/empresas.ts';
import { buildProyecto } from '@ensaya/db/builders/proyectos.ts';
import { buildSession, buildUser } from '@ensaya/db/builders/usuarios.ts';
import { createTestDatabase } from '@ensaya/db/tests/database.ts';
import { PgBoss } from 'pg-boss';
import { pino } from 'pino';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { sweepAcceso } from '../src/acceso/acceso.jobs.ts';
import { readWorkerConfig } from '../src/config.ts';
import { purgeDueEmpresas, purgeEmpresa } from '../src/empresas/empresas.jobs.ts';
import { JOBS } from '../src/jobs.ts';
import { openDatabase } from '../src/lib/database.ts';
import { createQueues, defineJob, enqueueWith, type Job } from '../src/lib/queue.ts';
import { scopedDb } from '../src/lib/scoped-db.ts';
import { startWorker } from '../src/start-worker.ts';
import { temporaryFolder } from './folder.ts';
import { until } from './until.ts';

const { owner, url } = await createTestDatabase();
const folder = await temporaryFolder();
const api = openDatabase({ url: url('ensaya_api'), max: 2, name: 'test', statementNames: 'on', onError: () => {} });
afterAll(() => api.pool.end());

async function bossAs(role: 'ensaya_api' | 'owner'): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: role === 'owner' ? url() : url(role),
    ...(role === 'owner' && { options: '-c role=ensaya_owner' }),
    schema: 'pgboss',
    supervise: false,
    schedule: false,
    migrate: false,
    createSchema: false,
  });
  await boss.start();
  onTestFinished(() => boss.stop({ graceful: false }));
  return boss;
}

async function runWorker(jobs: readonly Job[]): Promise<void> {
  const config = readWorkerConfig({
    DATABASE_URL: url('ensaya_worker'),
    FILES_DIR: folder,
    PUBLIC_URL: 'http://ensaya.localhost',
    AUTH_SECRET: 'a secret that only tests may use, 32+',
  });
  onTestFinished(await startWorker(config, jobs, pino({ level: 'silent' })));
}

const states = async (queue: string) => {
  const { rows } = await owner.query<{ state: string }>('select state::text from pgboss.job where name = $1', [queue]);
  return rows.map((row) => row.state);
};

describe('enqueueing from the API', () => {
  test('a job exists exactly if its transaction committed, and the API cannot read its payload', async () => {
    const job = defineJob({
      queue: 'test.from-api',
      data: z.object({ secret: z.string() }),
      options: { heartbeatSeconds: 30 },
      handler: async () => {},
    });
    await createQueues(await bossAs('owner'), [job]);
    const enqueue = enqueueWith(await bossAs('ensaya_api'));
    const token = await buildSession(owner, await buildUser(owner, { role: 'manager' }));
    const db = scopedDb(api, { text: 'select app.enter($1, $2, false)', values: [token, ['manager']] });

    await db.transaction().execute((trx) => enqueue(job, { secret: 'uno' }, { within: trx }));
    const undone = db.transaction().execute(async (trx) => {
      await enqueue(job, { secret: 'dos' }, { within: trx });
      throw new Error('changed my mind');
    });
    await expect(undone).rejects.toThrow('changed my mind');

    expect(await states(job.queue)).toEqual(['created']);
    await expect(api.pool.query('select data from pgboss.job')).rejects.toMatchObject({ code: '42501' });
    await expect(api.pool.query('update pgboss.job set data = null')).rejects.toMatchObject({ code: '42501' });
  });
});

describe('running', () => {
  test('[3.25] a deleted company is purged with all its rows after 30 days, not earlier', async () => {
    const build = async (deletedFor: string | null) => {
      const empresa = await buildEmpresa(owner);
      await buildProyecto(owner, empresa);
      await owner.query('update app.empresas set deleted_at = now() - $2::interval where id = $1', [empresa.id, deletedFor]);
      return empresa.id;
    };
    const [due, early, alive] = [await build('31 days'), await build('29 days'), await build(null)];
    await runWorker(JOBS);
    const boss = await bossAs('owner');
    for (const id of [early, alive]) await boss.send(purgeEmpresa.queue, { empresa_id: id }, { singletonKey: id });
    await boss.send(purgeDueEmpresas.queue);
    await until(async () => (await states(purgeEmpresa.queue)).filter((state) => state === 'completed').length === 3);

    const left = await owner.query('select id from app.empresas where id = any ($1)', [[due, early, alive]]);
    expect(left.rows.map((row) => row.id).toSorted()).toEqual([early, alive].toSorted());
    expect((await owner.query('select from app.proyectos where empresa_id = $1', [due])).rowCount).toBe(0);
    expect((await owner.query('select from app.proyectos where empresa_id = $1', [early])).rowCount).toBe(1);
  });

  test('a failing job is retried, and a job with an invalid payload never reaches its handler', async () => {
    let tries = 0;
    const flaky = defineJob({
      queue: 'test.flaky',
      data: z.object({ n: z.number() }),
      options: { retryLimit: 2, retryDelay: 0, heartbeatSeconds: 30 },
      handler: async () => {
        tries++;
        if (tries === 1) throw new Error('first time');
      },
    });
    const boss = await bossAs('owner');
    await createQueues(boss, [flaky]);
    await runWorker([flaky]);
    await boss.send(flaky.queue, { n: 1 });
    await until(async () => (await states(flaky.queue)).includes('completed'));
    expect(tries).toBe(2);
    await expect(enqueueWith(boss)(flaky, { n: 'x' } as never)).rejects.toThrow();
  });
});

test('expired sessions, links and counts are deleted, and nothing else', async () => {
  const user = await buildUser(owner, { role: 'worker' });
  const [live, dead] = [await buildSession(owner, user), await buildSession(owner, user, '-1 minute')];
  for (const [name, expiry] of [
    ['viva', 'infinity'],
    ['muerta', '-infinity'],
  ] as const) {
    await owner.query('insert into auth.verification (identifier, value, expires_at) values ($1, $1, $2)', [name, expiry]);
    await owner.query('insert into auth.attempts (key, count, window_ends) values ($1, 1, $2)', [name, expiry]);
  }
  await runWorker([sweepAcceso]);
  await (await bossAs('owner')).send(sweepAcceso.queue);
  await until(async () => (await states(sweepAcceso.queue)).includes('completed'));
  const left = async (sql: string, values: unknown[] = []) =>
    (await owner.query<{ name: string }>(sql, values)).rows.map((row) => row.name);
  expect(await left('select token as name from auth.session where token = any ($1)', [[live, dead]])).toEqual([live]);
  expect(await left('select identifier as name from auth.verification')).toEqual(['viva']);
  expect(await left('select key as name from auth.attempts')).toEqual(['viva']);
});

test('every queue has a heartbeat, so that a dead worker is detected', async () => {
  const { rows } = await owner.query<{ name: string }>(
    `select name from pgboss.queue where heartbeat_seconds is null and name not like '\\_\\_pgboss%'`,
  );
  expect(rows).toEqual([]);
  expect(JOBS.length).toBeGreaterThan(0);
});
