import { randomUUID } from 'node:crypto';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import { afterAll, expect, test } from 'vitest';
import { type Findings, openAiWorker, readFindings } from '../../tests/ai-job.ts';
import { buildAiScene, createAiServer } from '../../tests/ai-scene.ts';
import { sessionOf } from '../../tests/sessions.ts';
import { startAiSimulator } from '../demo/simulator/simulator.ts';
import { databaseRefusal } from '../lib/database-errors.ts';
import { jobCall, previewCall } from './call.ts';

const simulator = await startAiSimulator();
const server = await createAiServer(simulator);
const worker = openAiWorker(server);
afterAll(async () => {
  await worker.close();
  await simulator.stop();
});

const ANSWERS = ['Llegó roto', 'Nadie contestó'];

/** A company with one piece of work, whose results are counted. */
async function buildPiece(fields: Parameters<typeof buildAiScene>[1] = {}) {
  const scene = await buildAiScene(server, fields);
  const { empresa, trabajador } = scene;
  const db = worker.enterJob(empresa.id);
  const call = { empresa_id: empresa.id, id: randomUUID(), use: 'informe', user_id: trabajador.id, lote_id: randomUUID() } as const;
  const results: Findings[] = [];
  const read = (before: () => Promise<void> = async () => {}) =>
    readFindings(worker.tools, empresa.id, ANSWERS, async (answer) => {
      await before();
      results.push(answer);
      return answer.hallazgos.length;
    });
  return { ...scene, db, call, results, run: (before?: () => Promise<void>) => jobCall(db, worker.tools, call, read(before)) };
}

test('a job asks for a structured answer on behalf of a person, and is metered with its batch and attempt', async () => {
  const { run, call, calls, results, spent, trabajador } = await buildPiece();
  expect(await run()).toBe(2);
  expect(results[0]?.hallazgos[0]).toEqual({ texto: 'Llegó roto', cita: 'Nadie contestó' });
  expect(await calls()).toMatchObject([
    { id: call.id, state: 'done', what: 'informe', attempt: 1, lote_id: call.lote_id, user_id: trabajador.id },
  ]);
  expect((await spent()).reserved).toBe(0);
});

test('a completed call is not asked again', async () => {
  const { run, results, spent } = await buildPiece({ key: 'clave-una-vez' });
  await run();
  const paid = await spent();
  expect(await run()).toBeUndefined();
  expect(results).toHaveLength(1);
  expect(await spent()).toEqual(paid);
  expect(simulator.requests.filter(({ key }) => key === 'clave-una-vez')).toHaveLength(1);
});

test('a retry supersedes an open attempt, which can then store no result', async () => {
  const { db, call, calls, results, run, spent } = await buildPiece();
  let resume: () => void = () => {};
  const asleep = new Promise<void>((wake) => {
    resume = wake;
  });
  // The superseded attempt has its answer and stops before it settles.
  const late = jobCall(
    db,
    { ...worker.tools, ia: { ...worker.tools.ia, engine: pausing(asleep) } },
    call,
    lateRead(call.empresa_id, results),
  );
  await expect.poll(async () => (await calls()).map(({ state }) => state)).toEqual(['open']);
  expect(await run()).toBe(2);
  resume();
  await expect(late).rejects.toMatchObject({ code: 'ai_running' });
  expect(results).toHaveLength(1);
  const [lost, done] = await calls();
  expect([lost.attempt, lost.state, lost.cost, done.attempt, done.state]).toEqual([1, 'lost', lost.reserved, 2, 'done']);
  expect(await spent()).toMatchObject({ reserved: 0, spent: Number(lost.cost) + Number(done.cost), calls: 2 });

  function pausing(until: Promise<void>): typeof worker.tools.ia.engine {
    const { engine } = worker.tools.ia;
    return {
      ...engine,
      async *stream(credentials, aiRequest, signal) {
        const answered = yield* engine.stream(credentials, aiRequest, signal);
        await until;
        return answered;
      },
    };
  }
  function lateRead(empresa_id: string, into: Findings[]) {
    return readFindings(worker.tools, empresa_id, ANSWERS, async (answer) => void into.push(answer));
  }
});

test('an answer that cannot be stored is paid once, and the next attempt stores its own', async () => {
  const { run, calls, results, spent } = await buildPiece();
  await expect(run(() => Promise.reject(new Error('no room')))).rejects.toThrow('no room');
  expect(await calls()).toMatchObject([{ state: 'failed', attempt: 1 }]);
  expect(await run()).toBe(2);
  expect(results).toHaveLength(1);
  expect(await spent()).toMatchObject({ reserved: 0, calls: 2 });
});

test('the cap refuses a retry, and the dead attempt is still settled', async () => {
  const { run, empresa, call, trabajador, calls, spent } = await buildPiece();
  const owner = server.owner;
  await owner.query(
    `insert into app.ai_calls (empresa_id, id, user_id, what, provider, model, reserved) values ($1, $2, $3, 'informe', 'compatible', 'ensayo', 700)`,
    [empresa.id, call.id, trabajador.id],
  );
  await owner.query(
    `insert into app.ai_months (empresa_id, month, reserved, calls) values ($1, date_trunc('month', now() at time zone 'utc')::date, 700, 1)`,
    [empresa.id],
  );
  await owner.query('update app.ai_settings set monthly_cap = 1000 where company_id = $1', [empresa.id]);
  await expect(run()).rejects.toMatchObject({ code: 'ai_cap' });
  expect(await calls()).toMatchObject([{ state: 'lost', attempt: 1 }]);
  expect(await spent()).toMatchObject({ spent: 700, reserved: 0 });
});

test('a job can ask only for its own company and on behalf of its members', async () => {
  const [mine, other] = [await buildPiece(), await buildPiece()];
  const stranger = await buildUser(server.owner, { role: 'worker' });
  const refusal = (attempt: Promise<unknown>) =>
    attempt.then(
      () => 'done',
      (error: Error) => databaseRefusal(error)?.code,
    );
  const read = readFindings(worker.tools, mine.empresa.id, ANSWERS, async () => {});
  expect(await refusal(jobCall(mine.db, worker.tools, { ...mine.call, user_id: stranger.id }, read))).toBe('no_company');
  expect(
    await refusal(jobCall(mine.db, worker.tools, { ...mine.call, empresa_id: other.empresa.id, user_id: other.trabajador.id }, read)),
  ).toBe('no_company');
  // Another company's settings are not visible either.
  const foreign = readFindings(worker.tools, other.empresa.id, ANSWERS, async () => {});
  await expect(jobCall(mine.db, worker.tools, mine.call, foreign)).rejects.toMatchObject({ code: 'not_found' });
  expect(await refusal(jobCall(mine.db, worker.tools, { ...mine.call, user_id: mine.responsable.id }, read))).toBe('done');
});

test('attempts are for the worker’s role only: a session can neither reserve nor settle one', async () => {
  const { empresa, responsable, run } = await buildPiece();
  const id = randomUUID();
  for (const statement of [
    `select app.reserve_ai_attempt('${empresa.id}', '${id}', 'informe', 'compatible', 'ensayo', 1, '${responsable.id}', null)`,
    `select app.settle_ai_attempt('${empresa.id}', '${id}', 1, 'done', 0, 0, 0, 0, 0)`,
  ])
    await expect(sessionOf(server, responsable, statement)).rejects.toThrow(/permission denied/);
  expect(await run()).toBe(2);
});

test('the preview of a call is the body that the provider receives, byte for byte; it reserves nothing', async () => {
  const { db, call, empresa, calls } = await buildPiece({ key: 'clave-vista-previa' });
  const read = readFindings(worker.tools, empresa.id, ANSWERS, async () => {});
  const { body, ceiling, likely } = await previewCall(db, worker.tools.ia, read);
  expect(await calls()).toEqual([]);
  expect(simulator.requests.some(({ key }) => key === 'clave-vista-previa')).toBe(false);
  await jobCall(db, worker.tools, call, read);
  expect(simulator.requests.filter(({ key }) => key === 'clave-vista-previa').map((request) => request.body)).toEqual([body]);
  const [made] = await calls();
  expect(ceiling).toBe(Number(made.reserved));
  expect(likely).toBeLessThan(ceiling);
  expect(Number(made.cost)).toBeLessThanOrEqual(ceiling);
});

test('data is masked before it is composed, and every string of a structured answer is restored', async () => {
  const { db, call, empresa } = await buildPiece({ key: 'clave-enmascarada' });
  const read = readFindings(worker.tools, empresa.id, ['Llegó roto, 12345678Z', '[[DNI-1]]'], async (answer) => answer);
  const { body } = await previewCall(db, worker.tools.ia, read);
  const answer = await jobCall(db, worker.tools, call, read);
  expect(answer?.hallazgos[0]).toEqual({ texto: 'Llegó roto, 12345678Z', cita: '[[DNI-1]]' });
  const [request] = simulator.requests.filter(({ key }) => key === 'clave-enmascarada');
  expect(request?.body).toContain('Llegó roto, [[DNI-1]]');
  expect(request?.body).not.toContain('12345678Z');
  expect(body).toBe(request?.body);
});

test('with masking switched off for a use, its text is sent unchanged', async () => {
  const { db, call, empresa } = await buildPiece({ key: 'clave-sin-enmascarar', unmasked_uses: ['informe'] });
  await jobCall(
    db,
    worker.tools,
    call,
    readFindings(worker.tools, empresa.id, ['12345678Z', 'x'], async () => {}),
  );
  expect(simulator.requests.find(({ key }) => key === 'clave-sin-enmascarar')?.body).toContain('12345678Z');
});
