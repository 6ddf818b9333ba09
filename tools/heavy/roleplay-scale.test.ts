import { heavySize, timeLimit } from '@ensaya/server/tests/heavy-size.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LARGE_ROLEPLAYS, type RoleplaySize } from '../stage/large-roleplays.ts';
import { buildWorld, compare, keyOf, named, type Request, seqScans, seqScansSince, versionKey, type World } from './side-by-side.ts';

/** 10,000 answers against 10,000,000, with as many in each company. In the short form 250 against 50,000. */
const MANY: RoleplaySize = heavySize(LARGE_ROLEPLAYS, { companies: 2_000, people: 5, roleplays: 1, questions: 5 });
const FEW: RoleplaySize = { ...MANY, companies: 10 };
const REQUESTS = heavySize(300, 12);
const WARM_UP = heavySize(20, 5);
const DRAFTS = '/rest/v1/borradores_roleplay';
const RESPONSES = '/rest/v1/roleplay_responses';
const REQUESTED: Record<string, Request> = {
  'the list of a worker': { as: 'worker', path: ({ empresa_id }) => `/rest/v1/roleplays?empresa_id=${empresa_id}` },
  'the list of a manager': { as: 'manager', path: ({ empresa_id }) => `/rest/v1/roleplays?empresa_id=${empresa_id}` },
  'one role-play of a manager': { as: 'manager', path: (p) => `/rest/v1/roleplays/${p.roleplay_id}?empresa_id=${p.empresa_id}` },
  'a role-play to play': { as: 'worker', path: ({ roleplay_id }) => `/rest/v1/rpc/play_roleplay?roleplay_id=${roleplay_id}` },
  'a draft': {
    as: 'worker',
    method: 'PUT',
    path: () => DRAFTS,
    body: (person, { versions }, round) => ({
      ...keyOf(person),
      texto: `Borrador ${round}`,
      base_version: versions.get(versionKey(DRAFTS, person)) ?? 0,
    }),
  },
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
  'answers of a person': { as: 'manager', path: (p) => `${RESPONSES}?${named(p)}&user_id=${p.user_id}` },
  'all answers, for a file': { as: 'manager', path: (p) => `/rest/v1/rpc/export_roleplay_responses?${named(p)}` },
};

/** The last one first. */
const started: { stop: () => Promise<void> }[] = [];

let few: World;
let many: World;
beforeAll(async () => {
  few = await buildWorld(FEW, 3388, started);
  many = await buildWorld(MANY, 3389, started);
}, 3_600_000);
afterAll(async () => {
  for (const each of started) await each.stop();
});

test(`[2.37 2.38] playing, saving and reading cost the same among ${MANY.companies} companies, and no query scans a tenant table`, async () => {
  const before = await seqScans(many);
  const results = await compare([few, many], REQUESTED, { requests: REQUESTS, warmUp: WARM_UP });
  const tooSlow = results.filter((each) => each.many > 2 * each.few && each.many > timeLimit(20)).map(({ line }) => line);
  expect.soft(tooSlow).toEqual([]);
  expect(await seqScansSince(many, before)).toEqual({});
}, 900_000);
