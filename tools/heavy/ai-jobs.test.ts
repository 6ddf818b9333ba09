import { randomUUID } from 'node:crypto';
import { buildAiSettings } from '@ensaya/db/builders/ia.ts';
import { simulatedAi } from '@ensaya/server/demo/simulator/environment.ts';
import { type Simulator, startAiSimulator } from '@ensaya/server/demo/simulator/simulator.ts';
import { createQueues } from '@ensaya/server/lib/queue.ts';
import { askPiece } from '@ensaya/server/tests/ask-piece.job.ts';
import { heavySize } from '@ensaya/server/tests/heavy-size.ts';
import pg from 'pg';
import type { PgBoss } from 'pg-boss';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { missHeartbeats } from '../stage/missed-heartbeats.ts';
import { openOwnerQueue } from '../stage/owner-queue.ts';
import { type Running, startWorker } from '../stage/processes.ts';
import { buildStage, type Stage, stageKeyRing } from '../stage/stage.ts';

const { CALLS, KILLS, AFFORDED } = heavySize({ CALLS: 200, KILLS: 20, AFFORDED: 150 }, { CALLS: 20, KILLS: 2, AFFORDED: 15 });
/** Few enough that the cap is not reached before the last kill. */
const RESULTS_BETWEEN_KILLS = 2;
const RESUMED_WITHIN_MS = 120_000;
const WORKER = new URL(import.meta.resolve('@ensaya/server/tests/ask-piece.worker.ts')).pathname;

let stage: Stage;
let simulator: Simulator;
let owner: pg.Client;
let admin: pg.Client;
let worker: Running | undefined;
// A stage for each try: what a failed one left would be counted.
beforeEach(async () => {
  stage = await buildStage(2, 1);
  simulator = await startAiSimulator();
  admin = new pg.Client({ connectionString: stage.url() });
  owner = new pg.Client({ connectionString: stage.url(), options: '-c role=ensaya_owner' });
  await Promise.all([admin.connect(), owner.connect()]);
  await admin.query(`
    create schema ensayo;
    create table ensayo.results (piece uuid not null, answer text not null);
    grant usage on schema ensayo to ensaya_worker;
    grant insert on ensayo.results to ensaya_worker`);
});
afterEach(async () => {
  await worker?.kill();
  await Promise.all([admin.end(), owner.end()]);
  await simulator.stop();
  await stage.postgres.stop();
});

const rowsOf = async <T extends pg.QueryResultRow>(text: string, values: unknown[] = []) => (await admin.query<T>(text, values)).rows;

/** A company with an AI, and jobs that ask it. */
async function enqueue(boss: PgBoss, empresa_id: string, pieces: number): Promise<void> {
  const [person] = await rowsOf<{ user_id: string }>('select user_id from app.responsables_empresas where empresa_id = $1', [empresa_id]);
  const same = { empresa_id, user_id: person?.user_id ?? '', lote_id: randomUUID() };
  await boss.insert(
    askPiece.queue,
    Array.from({ length: pieces }, () => ({ data: { ...same, piece: randomUUID() } })),
  );
}

const resultsNow = async () => (await rowsOf<{ n: number }>('select count(*)::int as n from ensayo.results'))[0]?.n ?? 0;
const unfinished = async () => {
  const [left] = await rowsOf<{ n: number }>(
    `select count(*)::int as n from pgboss.job where name = $1 and state in ('created', 'active', 'retry')`,
    [askPiece.queue],
  );
  return left?.n ?? -1;
};

test(`kill -9 of the worker ${KILLS} times in ${CALLS} AI calls under a cap for ${AFFORDED}: cap kept, one result a piece, resumed in time`, async () => {
  const [{ empresa_id: probe } = { empresa_id: '' }, { empresa_id } = { empresa_id: '' }] = stage.managers;
  for (const id of [probe, empresa_id]) await buildAiSettings(owner, { id }, { sealedKey: stageKeyRing().seal('clave', id) });
  const boss = await openOwnerQueue(stage);
  await createQueues(boss, [askPiece]);
  const start = () => startWorker(stage, { ...simulatedAi(simulator), LOG_LEVEL: 'silent' }, undefined, WORKER);
  worker = start();

  // The cost of an undisturbed call.
  await enqueue(boss, probe, 1);
  await vi.waitUntil(async () => (await unfinished()) === 0, { timeout: 120_000, interval: 100 });
  const [price] = await rowsOf<{ cost: number; reserved: number }>(
    `select cost::int, reserved::int from app.ai_calls where empresa_id = $1 and state = 'done'`,
    [probe],
  );
  const cap = AFFORDED * (price?.cost ?? 0);
  expect(cap).toBeGreaterThan(0);
  await owner.query('update app.ai_settings set monthly_cap = $2 where company_id = $1', [empresa_id, cap]);
  await admin.query('truncate ensayo.results');
  await enqueue(boss, empresa_id, CALLS);
  await boss.stop({ graceful: false });

  // The interrupted attempts, and when each was superseded.
  const cutOff = new Map<string, number>();
  const resumedAfter: number[] = [];
  let highest = 0;
  let watching = true;
  const openCalls = () =>
    rowsOf<{ key: string }>(`select id || '/' || attempt as key from app.ai_calls where empresa_id = $1 and state = 'open'`, [empresa_id]);
  const watch = (async () => {
    while (watching) {
      const [month] = await rowsOf<{ held: number }>('select (spent + reserved)::int as held from app.ai_months where empresa_id = $1', [
        empresa_id,
      ]);
      highest = Math.max(highest, month?.held ?? 0);
      const open = new Set((await openCalls()).map(({ key }) => key));
      for (const [key, since] of cutOff) {
        if (open.has(key)) continue;
        resumedAfter.push(Date.now() - since);
        cutOff.delete(key);
      }
      await new Promise((resume) => setTimeout(resume, 20));
    }
  })();
  let cuts = 0;
  let kills = 0;
  for (let tries = 0; kills < KILLS && tries < 3 * KILLS; tries++) {
    // Only attempts of the current worker.
    const fresh = async () => (await openCalls()).filter(({ key }) => !cutOff.has(key));
    const due = async () => (await resultsNow()) >= kills * RESULTS_BETWEEN_KILLS && (await fresh()).length > 0;
    await vi.waitUntil(due, { timeout: 120_000, interval: 5 });
    await worker.kill();
    const killedAt = Date.now();
    const cut = await fresh();
    for (const { key } of cut) cutOff.set(key, killedAt);
    cuts += cut.length;
    // An attempt may have ended just before its worker did: such a kill interrupted nothing.
    if (cut.length > 0) kills++;
    await missHeartbeats(stage);
    worker = start();
  }
  await vi.waitUntil(async () => (await unfinished()) === 0, { timeout: 240_000, interval: 200 });
  await vi.waitUntil(() => cutOff.size === 0, { timeout: 10_000, interval: 50 });
  watching = false;
  await watch;
  await worker.stop();

  const [{ results = -1, pieces = -1 } = {}] = await rowsOf<{ results: number; pieces: number }>(
    'select count(*)::int as results, count(distinct piece)::int as pieces from ensayo.results',
  );
  const states = await rowsOf<{ state: string; n: number }>(
    'select state, count(*)::int as n from app.ai_calls where empresa_id = $1 group by 1 order by 1',
    [empresa_id],
  );
  const [refused] = await rowsOf<{ n: number }>(`select count(*)::int as n from pgboss.job where name = $1 and state = 'failed'`, [
    askPiece.queue,
  ]);
  const [month] = await rowsOf<{ spent: number; reserved: number }>(
    'select spent::int, reserved::int from app.ai_months where empresa_id = $1',
    [empresa_id],
  );
  const longest = Math.max(...resumedAfter);
  console.log(
    `${kills} kills cut off ${cuts} attempts; resumed after at most ${longest} ms (median ${resumedAfter.toSorted((a, b) => a - b)[resumedAfter.length >> 1]} ms); ` +
      `${results} results, ${refused?.n} refused by the cap, attempts ${states.map(({ state, n }) => `${n} ${state}`).join(', ')}; ` +
      `highest ${highest} of ${cap} (a call: ${price?.cost}, reserved ${price?.reserved})`,
  );
  expect(kills).toBe(KILLS);
  expect(highest).toBeLessThanOrEqual(cap);
  expect(results).toBe(pieces);
  expect(states.find(({ state }) => state === 'done')?.n).toBe(results);
  expect(states.some(({ state }) => state === 'open')).toBe(false);
  expect(month?.reserved).toBe(0);
  expect(month?.spent).toBeLessThanOrEqual(cap);
  expect(results).toBeGreaterThan(0);
  expect(results + (refused?.n ?? 0)).toBe(CALLS);
  expect(longest).toBeLessThan(RESUMED_WITHIN_MS);
}, 600_000);
