import { buildSession } from '@ensaya/db/builders/usuarios.ts';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { readWorkerConfig } from '../src/config.ts';
import { simulatedAi } from '../src/demo/simulator/environment.ts';
import { startAiSimulator } from '../src/demo/simulator/simulator.ts';
import { loggerOptions } from '../src/lib/logger.ts';
import { runPiece } from '../src/roleplays/informe/informes.jobs.ts';
import { startWorker } from '../src/start-worker.ts';
import { connectAdmin } from './admin.ts';
import { createAiServer } from './ai-scene.ts';
import { buildInformeScene, PATIENT } from './informe-scene.ts';
import { ORIGIN, signSession, type TestServer } from './server.ts';
import { runServer } from './server-process.ts';
import { until } from './until.ts';

type Line = { reqId?: string; msg: string; queue?: string; use?: string; call?: string; outcome?: string };

const simulator = await startAiSimulator();
const server = await createAiServer(simulator, PATIENT);

function workerEnvironment({ config, url }: TestServer) {
  const { AUTH_SECRET, AI_KEY_RING = [], FILES_DIR = '' } = config;
  return {
    ...simulatedAi(simulator),
    ...PATIENT,
    FILES_DIR,
    AUTH_SECRET,
    PUBLIC_URL: ORIGIN,
    AI_KEY_RING: AI_KEY_RING.map(({ id, key }) => `${id}:${key.toString('base64')}`).join(','),
    DATABASE_URL: url('ensaya_worker'),
    NODE_ENV: 'test',
  };
}

test('the id of a request is in the log lines of its jobs, of the jobs that those enqueue, and of their AI calls', async () => {
  const scene = await buildInformeScene(server);
  const lines: Line[] = [];
  const log = pino(loggerOptions('info'), { write: (line) => void lines.push(JSON.parse(line)) });
  onTestFinished(await startWorker(readWorkerConfig(workerEnvironment(server)), [runPiece], log));
  const { status, body, headers } = await scene.start();
  expect(status).toBe(201);
  const { id: informe_id } = body as { id: string };
  const id = headers['x-request-id'];
  await until(async () => (await scene.read(informe_id)).state !== 'running');
  const ours = (wanted: string) => lines.filter(({ reqId, msg }) => reqId === id && msg === wanted);
  // One per question, and the job that joins them, which a job enqueued. The last one is logged after the report has ended.
  await until(() => ours('job done').length === 3);
  const calls = ours('AI call');
  expect(calls.map(({ use, outcome }) => [use, outcome])).toEqual(Array(3).fill(['informe', 'done']));
  expect(calls.every(({ queue }) => queue === runPiece.queue)).toBe(true);
  const { rows } = await server.owner.query('select id from app.ai_calls where lote_id = $1', [informe_id]);
  expect(new Set(calls.map(({ call }) => call))).toEqual(new Set(rows.map((row) => row.id)));
});

test('a periodic job, which no request caused, has its own id', async () => {
  const lines: Line[] = [];
  const log = pino(loggerOptions('info'), { write: (line) => void lines.push(JSON.parse(line)) });
  const { rows } = await server.owner.query(
    `insert into pgboss.job (name, data) values ($1, '{"work_id": "''; drop table app.users"}') returning id`,
    [runPiece.queue],
  );
  onTestFinished(await startWorker(readWorkerConfig(workerEnvironment(server)), [runPiece], log));
  await until(() => lines.some(({ msg, reqId }) => msg === 'job failed' && reqId === rows[0].id));
});

test('an AI call of a request is logged with the id that the browser got', async () => {
  const scene = await buildInformeScene(server);
  const separate = runServer({
    ...workerEnvironment(server),
    PORT: '0',
    DATABASE_URL: server.url('ensaya_api'),
    DATABASE_AUTH_URL: server.url('ensaya_auth'),
  });
  const [, address] = await separate.until(/listening at (http:\/\/127\.0\.0\.1:\d+)/);
  const cookie = signSession(server.config, await buildSession(server.owner, scene.trabajador));
  const answer = await fetch(`${address}/functions/v1/generate-prompt`, {
    method: 'POST',
    headers: { origin: ORIGIN, cookie, 'content-type': 'application/json' },
    body: JSON.stringify(scene.request(['Secreto uno', 'Cercano'])),
  });
  expect(answer.status).toBe(200);
  const [line] = await separate.until(/.*"msg":"AI call"/);
  expect(line).toContain(`"reqId":"${answer.headers.get('x-request-id')}"`);
  expect(separate.output()).not.toContain('Secreto uno');
});

test('PostgreSQL shows the id of the request behind a transaction and behind a statement of the accounts', async () => {
  const scene = await buildInformeScene(server);
  const [admin, locker] = [await connectAdmin(server), await connectAdmin(server)];
  const waiting = async (pattern: string) => {
    const { rows } = await admin.query<{ name: string; query: string }>(
      `select application_name as name, query from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like $1`,
      [pattern],
    );
    return rows[0];
  };
  await locker.query('begin; lock table app.proyectos in access exclusive mode; lock table auth."user" in access exclusive mode');
  const list = scene.manager('GET', '/rest/v1/proyectos');
  const signIn = server.stranger('POST', '/auth/v1/token', { email: 'nadie@ensaya.test', password: 'no es la suya' });
  // Entering reads the accounts before the list is read.
  const entering = await until(() => waiting('select %app.enter(%'));
  const account = await until(() => waiting('/* %'));
  await locker.query('rollback');
  expect(entering?.name).toBe(`ensaya-server ${(await list).headers['x-request-id']}`);
  expect(account?.query).toContain(`/* ${(await signIn).headers['x-request-id']} */ `);
  expect((await list).status).toBe(200);
});
