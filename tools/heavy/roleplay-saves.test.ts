import { setTimeout as after } from 'node:timers/promises';
import { addTrabajador, buildEmpresa } from '@ensaya/db/builders/empresas.ts';
import { buildRoleplay, type Roleplay } from '@ensaya/db/builders/roleplays.ts';
import { buildSession, buildUser } from '@ensaya/db/builders/usuarios.ts';
import { prepareDatabase } from '@ensaya/server/prepare-database.ts';
import { heavySize } from '@ensaya/server/tests/heavy-size.ts';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { type KillablePostgres, startKillablePostgres } from '../stage/killable-postgres.ts';
import { type RunningServer, startServer } from '../stage/processes.ts';
import type { Stage } from '../stage/stage.ts';
import { type Insistence, insist, type Sender } from './insist.ts';

const PORT = 3387;
const PASSWORD = 'ensaya';
/** Each person makes five saves for each question. */
const {
  people: PEOPLE,
  questions: QUESTIONS,
  apiKills: API_KILLS,
  postgresKills: POSTGRES_KILLS,
} = heavySize({ people: 25, questions: 16, apiKills: 50, postgresKills: 10 }, { people: 4, questions: 5, apiKills: 2, postgresKills: 1 });
const SAVES = PEOPLE * QUESTIONS * 5;

const ORIGIN = `http://127.0.0.1:${PORT}`;
type Stored = { version: number; texto?: string; answer_text?: string };
const save = (path: string, person: Sender, body: object, tally: Insistence) =>
  insist<Stored>(ORIGIN, person, { method: 'PUT', path, body }, tally);

/**
 * One person answers all questions. Every save names the version of the one before: an acknowledged save that was lost is refused (409),
 * one that was applied twice gets a version that is too high.
 */
async function answerAll(person: Sender, roleplay: Roleplay, tally: Insistence): Promise<void> {
  const key = { empresa_id: roleplay.company_id, roleplay_id: roleplay.id, user_id: person.id };
  for (const question_id of roleplay.questions) {
    const draft = (texto: string, base_version: number) =>
      save('/rest/v1/borradores_roleplay', person, { ...key, question_id, texto, base_version }, tally);
    const answer = (answer_text: string, base_version: number) =>
      save('/rest/v1/roleplay_responses', person, { ...key, question_id, answer_text, base_version }, tally);
    const one = await draft('Porque', 0);
    const two = await draft('Porque conozco', one.version);
    expect(two.version).toBe(one.version + 1);
    expect(await answer('Porque conozco su caso.', 0)).toMatchObject({ version: 1 });
    const three = await draft('Porque conozco su caso y', 0);
    expect(three).toMatchObject({ texto: 'Porque conozco su caso y' });
    expect(await answer(`Porque conozco su caso y el suyo, ${person.id}.`, 1)).toMatchObject({ version: 2 });
  }
}

async function buildWorld(postgres: KillablePostgres) {
  const url = postgres.url('postgres');
  await prepareDatabase(url, { ensaya_api: PASSWORD, ensaya_auth: PASSWORD, ensaya_worker: PASSWORD });
  const owner = new pg.Client({ connectionString: url, options: '-c role=ensaya_owner' });
  await owner.connect();
  expect((await owner.query('show fsync')).rows).toEqual([{ fsync: 'on' }]);
  const empresa = await buildEmpresa(owner);
  const roleplay = await buildRoleplay(owner, empresa, { questions: Array.from({ length: QUESTIONS }, (_, n) => `¿Pregunta ${n + 1}?`) });
  const people: Sender[] = [];
  for (let n = 0; n < PEOPLE; n++) {
    const user = await buildUser(owner, { role: 'worker' });
    await addTrabajador(owner, empresa, user);
    people.push({ id: user.id, token: await buildSession(owner, user) });
  }
  await owner.end();
  return { roleplay, people };
}

test(`[4.7] the API killed ${API_KILLS} times and PostgreSQL ${POSTGRES_KILLS} times during ${SAVES} saves: no acknowledged save is lost, none is applied twice`, async () => {
  // Every start registers listeners for the end of this process.
  process.setMaxListeners(200);
  const postgres = await startKillablePostgres();
  onTestFinished(postgres.stop);
  const { roleplay, people } = await buildWorld(postgres);
  const stage: Stage = { postgres, url: (role) => postgres.url('postgres', role), managers: [] };
  let server: RunningServer = await startServer(stage, PORT, { LOG_LEVEL: 'silent' });
  onTestFinished(() => server.kill());

  const tally: Insistence = { acknowledged: 0, retried: 0 };
  let isOver = false;
  const writing = Promise.all(people.map((person) => answerAll(person, roleplay, tally))).finally(() => {
    isOver = true;
  });
  const kills = API_KILLS + POSTGRES_KILLS;
  const killed = { api: 0, postgres: 0 };
  for (let n = 0; n < kills; n++) {
    // Evenly over the saves, at a random moment of those that are under way.
    while (!isOver && tally.acknowledged < ((n + 0.5) * SAVES) / kills) await after(1);
    await after(Math.random() * 20);
    if (isOver) break;
    if (Math.floor(((n + 1) * POSTGRES_KILLS) / kills) > Math.floor((n * POSTGRES_KILLS) / kills)) {
      await postgres.crash();
      killed.postgres++;
    } else {
      await server.kill();
      server = await startServer(stage, PORT, { LOG_LEVEL: 'silent' });
      killed.api++;
    }
  }
  await writing;

  const admin = new pg.Client({ connectionString: postgres.url('postgres') });
  await admin.connect();
  const { rows: responses } = await admin.query<{ user_id: string; answer_text: string; version: number }>(
    'select user_id, answer_text, version from app.roleplay_responses',
  );
  const { rows: drafts } = await admin.query('select texto from app.borradores_roleplay');
  await admin.end();
  console.log(
    `${tally.acknowledged} saves acknowledged, ${tally.retried} after sending them again; killed: API ${killed.api}, PostgreSQL ${killed.postgres}`,
  );
  expect(killed).toEqual({ api: API_KILLS, postgres: POSTGRES_KILLS });
  expect(tally.acknowledged).toBe(SAVES);
  expect(tally.retried).toBeGreaterThan(0);
  expect(responses).toHaveLength(PEOPLE * QUESTIONS);
  const wrong = responses.filter(
    ({ user_id, answer_text, version }) => version !== 2 || answer_text !== `Porque conozco su caso y el suyo, ${user_id}.`,
  );
  expect(wrong).toEqual([]);
  expect(drafts).toEqual([]);
}, 3_600_000);
