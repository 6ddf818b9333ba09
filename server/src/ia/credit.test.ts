import { randomUUID } from 'node:crypto';
import { DEFAULT_TEMPLATES } from '@ensaya/contract/plantillas.ts';
import { addTrabajador } from '@ensaya/db/builders/empresas.ts';
import { buildSession, buildUser } from '@ensaya/db/builders/usuarios.ts';
import { cleanUp } from '@ensaya/db/tests/database.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openAiWorker, readFindings } from '../../tests/ai-job.ts';
import { createAiServer } from '../../tests/ai-scene.ts';
import { buildCreditScene, offerAi } from '../../tests/credit-scene.ts';
import { errorOf } from '../../tests/scene.ts';
import { createApp } from '../app.ts';
import { startAiSimulator } from '../demo/simulator/simulator.ts';
import { databaseRefusal } from '../lib/database-errors.ts';
import type { JobTools } from '../lib/queue.ts';
import { scopedDb } from '../lib/scoped-db.ts';
import { decryptCredentials, jobCall, previewCall, requestCall } from './call.ts';
import { selectStoredCredentials } from './credentials.queries.ts';
import { showPrivateSpend } from './ia.jobs.ts';
import { collect } from './reply.ts';

const simulator = await startAiSimulator();
const server = await createAiServer(simulator);
const worker = openAiWorker(server);
afterAll(async () => {
  await worker.close();
  await simulator.stop();
});
const { owner } = server;
beforeEach(() => offerAi(server));

const settle = async (calls: Promise<unknown>[]) =>
  (await Promise.allSettled(calls)).map((call) =>
    call.status === 'fulfilled' ? 'done' : (databaseRefusal(call.reason)?.code ?? (call.reason as { code: string }).code),
  );

test('24 calls at once with credit for 10, by two servers and a worker: 10 reserve, and the credit is never exceeded', async () => {
  const { empresa, trabajador, months } = await buildCreditScene(server);
  const second = await createApp(server.config);
  cleanUp(() => second.close());
  const token = await buildSession(owner, trabajador);
  const dbOf = (app: FastifyInstance) =>
    scopedDb(app.unscopedDatabase, { text: 'select app.enter($1, $2, false)', values: [token, ['worker']] });
  const job = worker.enterJob(empresa.id);
  const read = readFindings(worker.tools, empresa.id, ['Llegó roto'], async () => {});
  const { ceiling } = await previewCall(job, worker.tools.ia, read);
  await owner.query('update app.credito_ia set monthly_credit = $2 where empresa_id = $1', [empresa.id, 10 * ceiling]);
  // Nobody is billed before everybody has asked for their reservation.
  const asked = Promise.withResolvers<void>();
  let most = 0;
  const held = (tools: typeof worker.tools) => ({
    ...tools,
    ia: {
      ...tools.ia,
      engine: {
        ...tools.ia.engine,
        async *stream(...request: Parameters<typeof tools.ia.engine.stream>) {
          await asked.promise;
          return yield* tools.ia.engine.stream(...request);
        },
      },
    } as typeof tools.ia,
  });
  const request = async (app: FastifyInstance) => {
    const tools = held({ ia: app.ia, log: app.log, signal: new AbortController().signal });
    return collect(await requestCall(dbOf(app), tools, { empresa_id: empresa.id, id: randomUUID(), use: 'informe' }, read));
  };
  const work = () =>
    jobCall(job, held(worker.tools), { empresa_id: empresa.id, id: randomUUID(), use: 'informe', user_id: trabajador.id }, read);
  const calls = Array.from({ length: 24 }, (_, n) => (n % 3 === 0 ? request(server.app) : n % 3 === 1 ? request(second) : work()));
  let refused = 0;
  for (const call of calls) call.catch(() => (refused += 1));
  await expect.poll(() => refused, { timeout: 20_000 }).toBe(14);
  most = (await months())[0]?.reserved ?? 0;
  asked.resolve();
  const outcomes = await settle(calls);
  expect(Object.fromEntries(['done', ...new Set(outcomes)].map((code) => [code, outcomes.filter((one) => one === code).length]))).toEqual({
    done: 10,
    ai_credit_spent: 14,
  });
  expect(most).toBe(10 * ceiling);
  const [month] = await months();
  expect(month).toMatchObject({ reserved: 0 });
  expect(month?.spent).toBeLessThanOrEqual(10 * ceiling);
});

test('the month turns at midnight of the platform’s zone, to the microsecond, also where clocks change', async () => {
  const month = async (zone: string, at: string) => {
    await offerAi(server, { time_zone: zone });
    return (await owner.query('select app.credit_month($1::timestamptz)::text as month', [at])).rows[0].month;
  };
  // Summer time ends on 25 October in Madrid: November begins at 23:00 UTC, April at 22:00.
  expect(await month('Europe/Madrid', '2026-10-31T22:59:59.999999Z')).toBe('2026-10-01');
  expect(await month('Europe/Madrid', '2026-10-31T23:00:00Z')).toBe('2026-11-01');
  expect(await month('Europe/Madrid', '2026-03-31T21:59:59.999999Z')).toBe('2026-03-01');
  expect(await month('Europe/Madrid', '2026-03-31T22:00:00Z')).toBe('2026-04-01');
  expect(await month('America/Bogota', '2026-11-01T04:59:59.999999Z')).toBe('2026-10-01');
  expect(await month('America/Bogota', '2026-11-01T05:00:00Z')).toBe('2026-11-01');
});

test('a new month has the whole credit, and a call that began in the old one is billed there', async () => {
  const { empresa, generate, months, state } = await buildCreditScene(server);
  await generate();
  await owner.query(`update app.credito_meses set spent = 2000000 where empresa_id = $1`, [empresa.id]);
  expect(errorOf(await generate()).code).toBe('ai_credit_spent');
  expect(await state()).toMatchObject({ ready: false, reason: 'credit_spent', account: 'plataforma' });
  await owner.query(`update app.credito_meses set month = month - interval '1 month' where empresa_id = $1`, [empresa.id]);
  await owner.query(`update app.ai_calls set credito_month = credito_month - interval '1 month' where empresa_id = $1`, [empresa.id]);
  await owner.query(
    `insert into app.ai_calls (empresa_id, id, what, provider, model, reserved, credito_month)
     select $1, $2, 'prompt', 'compatible', 'ensayo', 7, month from app.credito_meses where empresa_id = $1`,
    [empresa.id, randomUUID()],
  );
  await owner.query('update app.credito_meses set reserved = reserved + 7 where empresa_id = $1', [empresa.id]);
  expect((await generate()).status).toBe(200);
  const before = await months();
  const { rows } = await owner.query(`select id from app.ai_calls where empresa_id = $1 and state = 'open'`, [empresa.id]);
  await owner.query(`select app.settle_ai_call($1, $2, 'done', 5, 1, 1, 1, 1)`, [empresa.id, rows[0].id]);
  const after = await months();
  expect(after[0]).toMatchObject({ reserved: (before[0]?.reserved ?? 0) - 7, spent: (before[0]?.spent ?? 0) + 5 });
  expect(after[1]).toEqual(before[1]);
});

test('private uses take from the credit at once, and what is left shows them once a day', async () => {
  const { empresa, trabajador, credit, months } = await buildCreditScene(server, { monthly_credit: 50_000 });
  const token = await buildSession(owner, trabajador);
  const db = scopedDb(server.app.unscopedDatabase, { text: 'select app.enter($1, $2, false)', values: [token, ['worker']] });
  const tools = { ia: server.app.ia, log: server.app.log, signal: new AbortController().signal };
  const before = await credit();
  await collect(
    await requestCall(db, tools, { empresa_id: empresa.id, id: randomUUID(), use: 'consulta' }, async (trx) => {
      const stored = await selectStoredCredentials(trx, empresa.id, 'consulta');
      if (!stored) throw new Error('no credentials');
      expect(stored.prompt_template).toBe(DEFAULT_TEMPLATES.prompt);
      return {
        credentials: decryptCredentials(tools.ia, empresa.id, stored),
        masked: stored.masked,
        compose: (delimit) => ({
          use: 'consulta',
          instructions: 'Contesta.',
          turns: [{ role: 'user', content: delimit('texto', { texto: 'Hola' }).text }],
          maxOutputTokens: 500,
        }),
        keep: async () => {},
      };
    }),
  );
  expect(await credit()).toEqual(before);
  const [month] = await months();
  expect(month).toMatchObject({ reserved: 0, spent: month?.private_spent, private_shown: 0 });
  expect(month?.spent).toBeGreaterThan(0);
  await showPrivateSpend.handler({}, { outside: worker.tools.ia.outside } as JobTools);
  expect((await credit()).percent_left).toBe(100 - Math.ceil((month?.spent ?? 0) / 500));
});

test('a job’s call on the credit is billed there, and a lost one at its reservation', async () => {
  const { empresa, months } = await buildCreditScene(server);
  const person = await buildUser(owner, { role: 'worker' });
  await addTrabajador(owner, empresa, person);
  const call = { empresa_id: empresa.id, id: randomUUID(), use: 'informe', user_id: person.id } as const;
  const read = readFindings(worker.tools, empresa.id, ['Llegó roto'], async ({ hallazgos }) => hallazgos.length);
  expect(await jobCall(worker.enterJob(empresa.id), worker.tools, call, read)).toBe(1);
  expect(await months()).toMatchObject([{ reserved: 0 }]);
  const { rows } = await owner.query('select spent, calls from app.ai_months where empresa_id = $1', [empresa.id]);
  expect(rows).toEqual([]);
  await owner.query(`update app.ai_calls set state = 'open', cost = null, created_at = now() - interval '1 hour' where id = $1`, [call.id]);
  await owner.query(
    'update app.credito_meses set spent = 0, reserved = (select reserved from app.ai_calls where id = $2) where empresa_id = $1',
    [empresa.id, call.id],
  );
  await owner.query('select app.settle_lost_ai_calls()');
  const { rows: lost } = await owner.query('select reserved::float8 from app.ai_calls where id = $1', [call.id]);
  expect(await months()).toMatchObject([{ reserved: 0, spent: lost[0].reserved }]);
});
