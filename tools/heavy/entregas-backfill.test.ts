import { backfillEntregas } from '@ensaya/server/roleplays/entregas/entregas.jobs.ts';
import { heavySize, timeLimit } from '@ensaya/server/tests/heavy-size.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOwnerQueue } from '../stage/owner-queue.ts';
import { startWorker } from '../stage/processes.ts';
import { buildWorld, connected, judged, keyOf, named, type Request, send, versionKey, type World } from './side-by-side.ts';

/** 15,000 completed role-plays. */
const SIZE = heavySize(
  { companies: 2, people: 150, roleplays: 50, questions: 5 },
  { companies: 2, people: 10, roleplays: 5, questions: 5 },
);
const COMPLETED = SIZE.companies * SIZE.people * SIZE.roleplays;
const ROUNDS = heavySize(200, 10);

const RESPONSES = '/rest/v1/roleplay_responses';
const REQUESTED: Record<string, Request> = {
  'the list of a worker': { as: 'worker', path: ({ empresa_id }) => `/rest/v1/roleplays?empresa_id=${empresa_id}` },
  'a role-play to play': { as: 'worker', path: ({ roleplay_id }) => `/rest/v1/rpc/play_roleplay?roleplay_id=${roleplay_id}` },
  'an answer': {
    as: 'worker',
    method: 'PUT',
    path: () => RESPONSES,
    body: (person, { versions }, round) => ({
      ...keyOf(person),
      answer_text: `Respuesta ${round}`,
      base_version: versions.get(versionKey(RESPONSES, person)) ?? 1,
    }),
  },
  finishing: {
    as: 'worker',
    method: 'POST',
    path: () => '/rest/v1/rpc/finish_roleplay',
    body: ({ empresa_id, roleplay_id, user_id }) => ({ empresa_id, roleplay_id, user_id }),
  },
  'who has answered': { as: 'manager', path: (p) => `/rest/v1/rpc/roleplay_responders?${named(p)}` },
  'answers to a question': { as: 'manager', path: (p) => `${RESPONSES}?${named(p)}&question_id=${p.question_id}` },
};

const started: { stop: () => Promise<void> }[] = [];
let world: World;
beforeAll(async () => {
  world = await buildWorld(SIZE, 3403, started);
  // The plans of the statements follow the new tables as they fill.
  await connected(world.stage.url(), async (client) => {
    await client.query(`alter system set autovacuum_naptime = '10s'`);
    await client.query('select pg_reload_conf()');
  });
  await connected(world.stage.url(), (client) =>
    client.query(`update app.roleplay_assignments set completed_at = now();
                  insert into app.entregas_pendientes (empresa_id) select id from app.empresas; analyze app.roleplay_assignments`),
  );
});
afterAll(async () => {
  for (const each of started) await each.stop();
});

const pending = () =>
  connected(world.stage.url(), async (client) => (await client.query('select from app.entregas_pendientes')).rowCount ?? 0);

type Times = Record<string, number[]>;

/** Rounds of every request, one after the other, until enough. */
async function measure(times: Times, isEnough: (round: number) => boolean | Promise<boolean>): Promise<Times> {
  for (let round = 0; !(await isEnough(round)); round++)
    for (const [what, request] of Object.entries(REQUESTED)) {
      times[what] ??= [];
      times[what].push(await send(world, request, round));
    }
  return times;
}

test(`[3.12] ${COMPLETED} role-plays that were completed before are handed in while people work, who wait no longer than twice as long`, async () => {
  await measure({}, (round) => round === ROUNDS / 10);
  const alone = await measure({}, (round) => round === ROUNDS);

  const worker = startWorker(world.stage);
  started.unshift(worker);
  const boss = await openOwnerQueue(world.stage);
  // Its schedule would start it within a minute.
  await boss.send(backfillEntregas.queue, {});
  await boss.stop({ graceful: false });
  const begun = performance.now();
  const meanwhile = await measure({}, async (round) => round > 0 && (await pending()) === 0);
  const seconds = (performance.now() - begun) / 1000;

  const tooSlow: string[] = [];
  for (const what of Object.keys(REQUESTED)) {
    const [before, during] = [alone[what] ?? [], meanwhile[what] ?? []];
    const [a, b] = [judged(before), judged(during)];
    const line = `${what.padEnd(24)} ${a.toFixed(1).padStart(6)} ms → ${b.toFixed(1).padStart(6)} ms ${(b / a).toFixed(2).padStart(5)}×, longest ${Math.max(...before).toFixed(0)} → ${Math.max(...during).toFixed(0)} ms, ${during.length} requests`;
    console.log(line);
    if (b > 2 * a && b > timeLimit(20)) tooSlow.push(line);
  }
  console.log(`${COMPLETED} in ${seconds.toFixed(0)} s`);
  const { rows } = await connected(world.stage.url(), (client) =>
    client.query(`
      select count(*)::int as entregas, sum(t.n)::int as texts,
             count(*) filter (where e.n <> 1 or e.texto_at is null and not exists (
               select from app.roleplay_responses r where r.user_id = e.user_id and r.roleplay_id = e.roleplay_id and r.version > 1))::int as wrong
        from app.entregas e, lateral (select count(*) as n from app.entrega_textos t where t.empresa_id = e.empresa_id and t.entrega_id = e.id) t`),
  );
  expect(rows).toEqual([{ entregas: COMPLETED, texts: COMPLETED * SIZE.questions, wrong: 0 }]);
  expect(tooSlow).toEqual([]);
});
