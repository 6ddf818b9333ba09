import { randomUUID } from 'node:crypto';
import { addTrabajador } from '@ensaya/db/builders/empresas.ts';
import { buildSession, buildUser, type User } from '@ensaya/db/builders/usuarios.ts';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { type Findings, openAiWorker, readFindings } from '../../tests/ai-job.ts';
import { buildAiScene, createAiServer } from '../../tests/ai-scene.ts';
import { sessionOf } from '../../tests/sessions.ts';
import { startAiSimulator } from '../demo/simulator/simulator.ts';
import { databaseRefusal } from '../lib/database-errors.ts';
import { scopedDb } from '../lib/scoped-db.ts';
import { type Batch, batchCost } from './batch.ts';
import { jobCall, previewCall, requestCall } from './call.ts';
import { reserve } from './metering.ts';
import { collect } from './reply.ts';

const simulator = await startAiSimulator();
const server = await createAiServer(simulator);
const worker = openAiWorker(server);
afterAll(async () => {
  await worker.close();
  await simulator.stop();
});

const { owner } = server;
/** What a request has; the worker's are for jobs only. */
const tools = { ia: server.app.ia, log: server.app.log, signal: new AbortController().signal };
const READ = ['Llegó roto', 'Nadie contestó'];

/** A company, its people's sessions, and what one call of the tests reserves and costs at most. */
async function buildBatch(fields: Parameters<typeof buildAiScene>[1] = {}) {
  const key = `clave-${randomUUID()}`;
  const scene = await buildAiScene(server, { key, ...fields });
  const { empresa, trabajador } = scene;
  const read = readFindings<Findings>(tools, empresa.id, READ, async (answer) => answer);
  const as = async (user: Pick<User, 'id'>) => {
    const token = await buildSession(owner, user);
    return scopedDb(server.app.unscopedDatabase, { text: 'select app.enter($1, $2, false)', values: [token, ['worker', 'manager']] });
  };
  const own = await as(trabajador);
  const ask = async (batch: Partial<Batch>, { id = randomUUID(), db = own, empresa_id = empresa.id } = {}) =>
    collect(await requestCall(db, tools, { empresa_id, id, use: 'informe', ...batch }, read));
  const { ceiling: highest } = await previewCall(own, tools.ia, read);
  const requests = () => simulator.requests.filter((request) => request.key === key).length;
  return { ...scene, read, as, own, ask, highest, requests };
}

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'served',
    (error: Error) => databaseRefusal(error)?.code ?? error,
  );

test('of two requests at once for the last of a ceiling exactly one is served, and the provider gets one', async () => {
  const { ask, highest, calls, requests, spent } = await buildBatch();
  for (let round = 0; round < 3; round++) {
    const batch = { lote_id: randomUUID(), ceiling: highest };
    const outcomes = await Promise.all([codeOf(ask(batch)), codeOf(ask(batch))]);
    expect(outcomes.toSorted()).toEqual(['ai_ceiling', 'served']);
    expect(requests()).toBe(round + 1);
  }
  expect(await calls()).toHaveLength(3);
  expect((await spent()).reserved).toBe(0);
});

test('a request waits for another one that is reserving in the same batch, and then counts it', async () => {
  const { ask, own, highest, empresa, requests } = await buildBatch();
  const batch = { lote_id: randomUUID(), ceiling: highest };
  const call = { empresa_id: empresa.id, use: 'informe', ...batch } as const;
  let second: Promise<unknown> | undefined;
  await own.transaction().execute(async (trx) => {
    await reserve(trx, { ...call, id: randomUUID() }, { account: 'empresa', provider: 'compatible', model: 'ensayo', apiKey: '' }, highest);
    second = codeOf(ask(batch));
    const waiting = `select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted
                      and database = (select oid from pg_database where datname = current_database())`;
    await expect.poll(async () => (await owner.query(waiting)).rows[0].n).toBe(1);
  });
  expect(await second).toBe('ai_ceiling');
  expect(requests()).toBe(0);
});

test('calls settle at their cost, so that a batch has room for more than its ceiling in reservations; then nothing is sent', async () => {
  const { ask, highest, calls, requests } = await buildBatch();
  const lote_id = randomUUID();
  await ask({ lote_id, ceiling: highest });
  const [first] = await calls();
  const cost = Number(first.cost);
  expect(cost).toBeLessThan(highest);
  expect(first).toMatchObject({ lote_id, state: 'done' });
  expect(await codeOf(ask({ lote_id, ceiling: cost + highest - 1 }))).toBe('ai_ceiling');
  expect(requests()).toBe(1);
  expect(await calls()).toHaveLength(1);
  expect(await codeOf(ask({ lote_id, ceiling: cost + highest }))).toBe('served');
  expect(requests()).toBe(2);
});

test('a repeated request is refused as made before, even at the ceiling, and counts once; a failed one counts at what it cost', async () => {
  const { ask, highest, calls, empresa } = await buildBatch();
  const lote_id = randomUUID();
  const id = randomUUID();
  await ask({ lote_id, ceiling: highest }, { id });
  for (const ceiling of [highest, 10 * highest]) expect(await codeOf(ask({ lote_id, ceiling }, { id }))).toBe('ai_running');
  const [{ cost }] = await calls();
  await owner.query(`update app.ai_settings set model = 'ensayo-json-roto' where company_id = $1`, [empresa.id]);
  await expect(ask({ lote_id, ceiling: Number(cost) + highest })).rejects.toMatchObject({ code: 'ai_unusable' });
  const [, failed] = await calls();
  const settled = Number(cost) + Number(failed.cost);
  expect(failed).toMatchObject({ lote_id, state: 'failed' });
  await owner.query(`update app.ai_settings set model = 'ensayo' where company_id = $1`, [empresa.id]);
  expect(await codeOf(ask({ lote_id, ceiling: settled + highest - 1 }))).toBe('ai_ceiling');
  expect(await codeOf(ask({ lote_id, ceiling: settled + highest }))).toBe('served');
  expect(await calls()).toHaveLength(3);
});

test('a call under way, or one whose server died, counts at its reservation', async () => {
  const { ask, highest, empresa, trabajador, requests } = await buildBatch();
  const lote_id = randomUUID();
  await owner.query(
    `insert into app.ai_calls (empresa_id, id, user_id, lote_id, what, provider, model, reserved)
     values ($1, $2, $3, $4, 'informe', 'compatible', 'ensayo', 700)`,
    [empresa.id, randomUUID(), trabajador.id, lote_id],
  );
  expect(await codeOf(ask({ lote_id, ceiling: highest + 699 }))).toBe('ai_ceiling');
  expect(requests()).toBe(0);
  expect(await codeOf(ask({ lote_id, ceiling: highest + 700 }))).toBe('served');
});

test('jobs and requests of one person share a batch', async () => {
  const { ask, highest, read, empresa, trabajador, calls } = await buildBatch();
  const lote_id = randomUUID();
  const call = { empresa_id: empresa.id, id: randomUUID(), use: 'informe', user_id: trabajador.id, lote_id } as const;
  const db = worker.enterJob(empresa.id);
  await jobCall(db, worker.tools, { ...call, ceiling: highest }, read);
  const [{ cost }] = await calls();
  expect(await codeOf(ask({ lote_id, ceiling: Number(cost) + highest - 1 }))).toBe('ai_ceiling');
  expect(await codeOf(ask({ lote_id, ceiling: Number(cost) + highest }))).toBe('served');
  const again = { ...call, id: randomUUID(), ceiling: 2 * Number(cost) + highest - 1 };
  await expect(jobCall(db, worker.tools, again, read)).rejects.toMatchObject({ code: 'ai_ceiling' });
});

test('nobody adds to the batch of another person, whatever the ceiling', async () => {
  const { ask, as, highest, empresa, responsable, calls, requests } = await buildBatch();
  const batch = { lote_id: randomUUID(), ceiling: 10 * highest };
  await ask(batch);
  const colleague = await buildUser(owner, { role: 'worker' });
  await addTrabajador(owner, empresa, colleague);
  // The refusal is the same for a ceiling that is reached and for one that is not: it does not say what the batch has cost.
  for (const person of [colleague, responsable])
    for (const ceiling of [0, batch.ceiling]) expect(await codeOf(ask({ ...batch, ceiling }, { db: await as(person) }))).toBe('not_found');
  expect([(await calls()).length, requests()]).toEqual([1, 1]);
  expect(await codeOf(ask(batch))).toBe('served');
  expect(await codeOf(ask({ ...batch, lote_id: randomUUID() }, { db: await as(colleague) }))).toBe('served');
});

test('the batch of another company is refused with its company; under their own its id is a new batch', async () => {
  const [mine, other] = [await buildBatch(), await buildBatch()];
  const batch = { lote_id: randomUUID(), ceiling: mine.highest };
  await mine.ask(batch);
  expect(await codeOf(other.ask(batch, { empresa_id: mine.empresa.id }))).toBe('no_company');
  expect(await codeOf(mine.ask(batch))).toBe('ai_ceiling');
  // What it has cost there does not count here.
  expect(await codeOf(other.ask(batch))).toBe('served');
  expect([(await mine.calls()).length, (await other.calls()).length]).toEqual([1, 1]);
});

test('a batch that another company has locked under the same id is not waited for', async () => {
  const [mine, other] = [await buildBatch(), await buildBatch()];
  const lote_id = randomUUID();
  await worker
    .enterJob(mine.empresa.id)
    .transaction()
    .execute(async (trx) => {
      await batchCost(trx, lote_id, randomUUID());
      expect(await codeOf(other.ask({ lote_id, ceiling: other.highest }))).toBe('served');
    });
});

test('a batch without a ceiling, and a ceiling without a batch, are refused', async () => {
  const { ask, requests } = await buildBatch();
  expect(await codeOf(ask({ lote_id: randomUUID() }))).toBe('invalid_input');
  expect(await codeOf(ask({ ceiling: 1000 }))).toBe('invalid_input');
  expect(requests()).toBe(0);
});

test('the month’s cap holds within a batch too', async () => {
  const { ask, highest, calls } = await buildBatch({ monthly_cap: 1 });
  expect(await codeOf(ask({ lote_id: randomUUID(), ceiling: highest }))).toBe('ai_cap');
  expect(await calls()).toEqual([]);
});

test('servers of 0.1.0 reserve without a batch', async () => {
  const { empresa, own, ask, highest, calls } = await buildBatch();
  const id = randomUUID();
  await sql`select app.reserve_ai_call(${empresa.id}, ${id}, 'prompt', 'compatible', 'ensayo', 100)`.execute(own);
  const [made] = await calls();
  expect([made.id, made.lote_id, Number(made.reserved), made.state]).toEqual([id, null, 100, 'open']);
  expect(await codeOf(ask({ lote_id: randomUUID(), ceiling: highest }))).toBe('served');
});

test('a session cannot read what a batch has cost, or lock one', async () => {
  const { empresa, trabajador } = await buildBatch();
  const id = randomUUID();
  for (const statement of [
    `select app.ai_lote_cost('${id}', '${id}')`,
    `select app.ai_lote_total('${empresa.id}', '${id}')`,
    `select app.lock_ai_lote('${empresa.id}', '${id}')`,
  ])
    await expect(sessionOf(server, trabajador, statement)).rejects.toThrow(/permission denied/);
});
