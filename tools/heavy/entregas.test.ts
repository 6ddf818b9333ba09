import { randomUUID } from 'node:crypto';
import { heavySize, timeLimit } from '@ensaya/server/tests/heavy-size.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LARGE_ROLEPLAYS, type RoleplaySize } from '../stage/large-roleplays.ts';
import {
  buildWorld,
  compare,
  connected,
  keyOf,
  named,
  type Request,
  seqScans,
  seqScansSince,
  versionKey,
  type World,
} from './side-by-side.ts';

/** 10,000 texts against 10,000,000, with as many in each company. In the short form 500 against 50,000. */
const MANY: RoleplaySize = heavySize(
  { ...LARGE_ROLEPLAYS, handedIn: true },
  { companies: 1_000, people: 5, roleplays: 2, questions: 5, handedIn: true },
);
const FEW: RoleplaySize = { ...MANY, companies: 10 };
const REQUESTS = heavySize(300, 12);
const WARM_UP = heavySize(20, 5);
/** The short form measures nothing. */
const MAY_GROW = heavySize(1.2, 2);

const RESPONSES = '/rest/v1/roleplay_responses';
const ENTREGAS = '/rest/v1/entregas';

/** The role-plays that each of the workers with a session has to finish, their first one first. */
const toFinish = new Map<World, Map<string, string[]>>();
const requested: Record<string, Request> = {
  finishing: {
    as: 'worker',
    method: 'POST',
    path: () => '/rest/v1/rpc/finish_roleplay',
    body: ({ empresa_id, user_id }, world) => {
      const roleplay_id = toFinish.get(world)?.get(user_id)?.shift();
      if (!roleplay_id) throw new Error('nothing is left to finish');
      return { empresa_id, roleplay_id, user_id };
    },
  },
  'changing an answer': {
    as: 'worker',
    method: 'PUT',
    path: () => RESPONSES,
    body: (person, { versions }, round) => ({
      ...keyOf(person),
      answer_text: `Respuesta ${round}`,
      base_version: versions.get(versionKey(RESPONSES, person)) ?? 1,
    }),
  },
  'handing in again': {
    as: 'worker',
    method: 'POST',
    path: () => ENTREGAS,
    body: ({ empresa_id, roleplay_id, user_id }) => ({ id: randomUUID(), empresa_id, roleplay_id, user_id }),
  },
  'a role-play to play': { as: 'worker', path: ({ roleplay_id }) => `/rest/v1/rpc/play_roleplay?roleplay_id=${roleplay_id}` },
  'what one has handed in': { as: 'worker', path: (p) => `${ENTREGAS}?${named(p)}` },
  'what a person has handed in': { as: 'manager', path: (p) => `${ENTREGAS}?${named(p)}&user_id=${p.user_id}` },
  'who has answered': { as: 'manager', path: (p) => `/rest/v1/rpc/roleplay_responders?${named(p)}` },
  'answers to a question': { as: 'manager', path: (p) => `${RESPONSES}?${named(p)}&question_id=${p.question_id}` },
  'answers of a person': { as: 'manager', path: (p) => `${RESPONSES}?${named(p)}&user_id=${p.user_id}` },
  'all answers, for a file': { as: 'manager', path: (p) => `/rest/v1/rpc/export_roleplay_responses?${named(p)}` },
};

const started: { stop: () => Promise<void> }[] = [];
let few: World;
let many: World;
beforeAll(async () => {
  few = await build(FEW, 3401);
  many = await build(MANY, 3402);
}, 3_600_000);
afterAll(async () => {
  for (const each of started) await each.stop();
});

async function build(size: RoleplaySize, port: number): Promise<World> {
  const world = await buildWorld(size, port, started);
  const { rows } = await connected(world.stage.url(), (client) =>
    client.query<{ user_id: string; roleplay_id: string }>(
      `update app.roleplay_assignments set completed_at = null
        where (empresa_id, user_id) in (select * from unnest($1::uuid[], $2::uuid[])) returning user_id, roleplay_id`,
      [world.workers.map(({ empresa_id }) => empresa_id), world.workers.map(({ user_id }) => user_id)],
    ),
  );
  const byPerson = Map.groupBy(rows, ({ user_id }) => user_id);
  toFinish.set(
    world,
    new Map(
      world.workers.map(({ user_id, roleplay_id: first }) => {
        const all = (byPerson.get(user_id) ?? []).map(({ roleplay_id }) => roleplay_id);
        return [user_id, [first, ...all.filter((id) => id !== first)]];
      }),
    ),
  );
  return world;
}

test(`[3.12 2.38] handing in and reading it cost the same among ${MANY.companies} companies, and no query scans a tenant table`, async () => {
  const before = await seqScans(many);
  const results = await compare([few, many], requested, { requests: REQUESTS, warmUp: WARM_UP });
  const slower = results.filter((each) => each.many > MAY_GROW * each.few && each.many > timeLimit(5));
  expect.soft(slower.map(({ line }) => line)).toEqual([]);
  expect(await seqScansSince(many, before)).toEqual({});
  const handedIn = await connected(many.stage.url(), (client) => client.query('select from app.entregas where n > 1'));
  expect(handedIn.rowCount).toBeGreaterThan(REQUESTS);
}, 900_000);
