import { randomUUID } from 'node:crypto';
import type { ErrorCode } from '@ensaya/contract/errors.ts';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { FINDINGS, type Findings, openAiWorker } from '../../tests/ai-job.ts';
import { buildAiScene, createAiServer } from '../../tests/ai-scene.ts';
import { startAiSimulator } from '../demo/simulator/simulator.ts';
import { AppError } from '../lib/app-error.ts';
import type { Enqueue, JobTools } from '../lib/queue.ts';
import { CeilingHeld } from './batch.ts';
import { definePieceJobs, PIECE } from './piece-job.ts';

const simulator = await startAiSimulator();
const server = await createAiServer(simulator);
const worker = openAiWorker(server);
afterAll(async () => {
  await worker.close();
  await simulator.stop();
});

const DATA = PIECE.extend({ obra_id: z.uuid() });
type Enqueued = { data: unknown; startAfter: number | undefined };
type Piece = { ceiling: number };
type Fields = { failure?: unknown; ceiling?: number; next?: string; endsMeanwhile?: boolean };

/** A feature whose pieces are in memory; calls, bills and transactions are real. `failure` is thrown instead of asking. */
async function buildFeature({ failure, ceiling = 1_000_000, next, endsMeanwhile = false }: Fields = {}) {
  const { empresa, trabajador, calls } = await buildAiScene(server);
  const seen = { kept: [] as number[], failed: [] as (ErrorCode | undefined)[], lost: 0, enqueued: [] as Enqueued[], errors: 0 };
  const state = { underWay: true };
  const { runPiece, failLostPiece } = definePieceJobs<typeof DATA, Piece, number>({
    queue: 'pruebas.piece',
    lostQueue: 'pruebas.lost',
    data: DATA,
    batchSize: 3,
    use: 'informe',
    table: 'informes',
    batchOf: ({ obra_id }, piece: Piece) => ({ lote_id: obra_id, ceiling: piece.ceiling }),
    begin: async () => (state.underWay ? { ceiling } : undefined),
    ask: async (_data, _piece, { askAi }) => {
      if (endsMeanwhile) state.underWay = false;
      if (failure) throw failure;
      await askAi(
        (delimit) => ({
          use: 'informe',
          instructions: 'Resume',
          turns: [{ role: 'user', content: delimit('hallazgos', { respuestas: ['Llegó roto'] }).text }],
          shape: FINDINGS,
          maxOutputTokens: 500,
        }),
        (answer: Findings) => answer.hallazgos.length,
      );
    },
    keep: async (_trx, _data, _piece, result, begin) => {
      seen.kept.push(result);
      if (next) await begin(next);
    },
    fail: async (_trx, _data, code) => {
      seen.failed.push(code);
      return state.underWay;
    },
    failLost: async () => {
      seen.lost += 1;
      return state.underWay;
    },
  });
  const data = { empresa_id: empresa.id, piece_id: randomUUID(), obra_id: randomUUID(), user_id: trabajador.id, tries: 0 };
  const enqueue: Enqueue = async (_job, enqueued, options) => {
    seen.enqueued.push({ data: enqueued, startAfter: options?.startAfter });
  };
  const error = () => {
    seen.errors += 1;
  };
  const log = { ...worker.tools.log, info: () => {}, error } as typeof worker.tools.log;
  const ended = new AbortController();
  const tools = {
    enterJob: worker.enterJob,
    outside: worker.tools.ia.outside,
    enqueue,
    ai: { ...worker.tools, log, signal: ended.signal },
  } as JobTools;
  const run = (fields: Partial<typeof data> = {}) => runPiece.handler({ ...data, ...fields }, tools);
  return { seen, state, data, run, calls, ended, runPiece, failLostPiece, tools };
}

test('the answer is kept, and the next piece begins with its own id and no failed attempts', async () => {
  const next = randomUUID();
  const { seen, data, run, calls } = await buildFeature({ next });
  await run({ tries: 1 });
  expect(seen).toMatchObject({ kept: [1], failed: [], enqueued: [{ data: { ...data, piece_id: next, tries: 0 }, startAfter: undefined }] });
  expect(await calls()).toMatchObject([{ id: data.piece_id, lote_id: data.obra_id, state: 'done' }]);
});

test('a piece that is not to be done is not asked', async () => {
  const { state, run, calls, seen } = await buildFeature();
  state.underWay = false;
  await run();
  expect([await calls(), seen.kept, seen.failed]).toEqual([[], [], []]);
});

test.each([
  [0, 3],
  [1, 20],
])('after %i failed attempts a passing failure is repeated in %i s', async (tries, startAfter) => {
  const { seen, data, run } = await buildFeature({ failure: new AppError('ai_busy') });
  await run({ tries });
  expect(seen).toMatchObject({ failed: [undefined], enqueued: [{ data: { ...data, tries: tries + 1 }, startAfter }], errors: 0 });
});

test.each<[string, unknown, number, ErrorCode]>([
  ['a third passing failure', new AppError('ai_busy'), 2, 'ai_busy'],
  ['a lasting failure', new AppError('ai_no_credit'), 0, 'ai_no_credit'],
  ['a spent ceiling', new AppError('ai_ceiling'), 0, 'ai_ceiling'],
])('%s leaves the piece to a person', async (_name, failure, tries, code) => {
  const { seen, run } = await buildFeature({ failure });
  await run({ tries });
  expect(seen).toMatchObject({ failed: [code], enqueued: [] });
});

test('a ceiling that other calls hold is waited for, without counting an attempt and without an error in the log', async () => {
  const { seen, data, run } = await buildFeature({ failure: new CeilingHeld('held') });
  await run({ tries: 2 });
  expect(seen).toMatchObject({ failed: [undefined], enqueued: [{ data: { ...data, tries: 2 }, startAfter: 5 }], errors: 0 });
});

test('an unknown failure is logged and repeated', async () => {
  const { seen, run } = await buildFeature({ failure: new Error('broken') });
  await run();
  expect(seen).toMatchObject({ failed: [undefined], enqueued: [{ startAfter: 3 }], errors: 1 });
});

test('a ceiling below one call is refused before anything is sent', async () => {
  const { seen, run, calls } = await buildFeature({ ceiling: 1 });
  await run();
  expect([seen.failed, await calls()]).toEqual([['ai_ceiling'], []]);
});

test('a piece that ended meanwhile is not repeated', async () => {
  const { seen, run } = await buildFeature({ failure: new AppError('ai_busy'), endsMeanwhile: true });
  await run();
  expect([seen.failed, seen.enqueued]).toEqual([[undefined], []]);
});

test.each([
  ['an attempt that another worker has taken over', 'ai_running', undefined],
  ['a database that is not available', 'unavailable', 'unavailable'],
] as const)('%s fails no piece', async (_name, code, thrown) => {
  const { seen, run } = await buildFeature({ failure: new AppError(code) });
  const outcome = await run().then(
    () => undefined,
    (error: AppError) => error.code,
  );
  expect([outcome, seen.failed, seen.enqueued]).toEqual([thrown, [], []]);
});

test('a worker that shuts down leaves the piece to the queue', async () => {
  const { seen, run, ended } = await buildFeature({ failure: new AppError('ai_cut') });
  ended.abort();
  await expect(run()).rejects.toMatchObject({ code: 'ai_cut' });
  expect([seen.failed, seen.enqueued]).toEqual([[], []]);
});

test('a job that the queue gives up goes to the feature’s dead letters, which fail its piece', async () => {
  const { runPiece, failLostPiece, seen, data, tools } = await buildFeature();
  expect(runPiece.options).toMatchObject({ deadLetter: failLostPiece.queue, heartbeatSeconds: 15 });
  await failLostPiece.handler(data, tools);
  expect(seen.lost).toBe(1);
});
