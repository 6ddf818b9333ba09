import { randomUUID } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import type { Entrega } from '@ensaya/contract/roleplay-entregas.ts';
import { addTrabajador, buildEmpresa } from '@ensaya/db/builders/empresas.ts';
import { buildResponse, buildRoleplay, type Roleplay } from '@ensaya/db/builders/roleplays.ts';
import { buildSession, buildUser } from '@ensaya/db/builders/usuarios.ts';
import { heavySize } from '@ensaya/server/tests/heavy-size.ts';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { type RunningServer, startServer } from '../stage/processes.ts';
import { buildStage } from '../stage/stage.ts';
import { type Insistence, insist, type Sender } from './insist.ts';

const PORT = 3404;
const ORIGIN = `http://127.0.0.1:${PORT}`;
const {
  people: PEOPLE,
  roleplays: ROLEPLAYS,
  kills: KILLS,
} = heavySize({ people: 25, roleplays: 20, kills: 50 }, { people: 4, roleplays: 3, kills: 3 });
const QUESTIONS = 5;
/** Of each person and role-play: finishing twice at once, a changed answer, handing in again twice at once. */
const WRITES = PEOPLE * ROLEPLAYS * 5;

async function finishAndHandInAgain(person: Sender, roleplay: Roleplay, tally: Insistence): Promise<void> {
  const key = { empresa_id: roleplay.company_id, roleplay_id: roleplay.id, user_id: person.id };
  const twice = <Answer>(path: string, body: object) =>
    Promise.all([1, 2].map(() => insist<Answer>(ORIGIN, person, { method: 'POST', path, body }, tally)));
  const [one, other] = await twice<{ completed_at: string }>('/rest/v1/rpc/finish_roleplay', key);
  expect(other).toEqual(one);
  const answer = { ...key, question_id: roleplay.questions[0], answer_text: 'Ahora así.', base_version: 1 };
  await insist(ORIGIN, person, { method: 'PUT', path: '/rest/v1/roleplay_responses', body: answer }, tally);
  const again = await twice<Entrega>('/rest/v1/entregas', { id: randomUUID(), ...key });
  expect(again.map(({ n, textos }) => [n, textos[0]?.texto])).toEqual(again.map(() => [2, 'Ahora así.']));
}

/** Completed without an entrega of that moment, or handed in without having completed. */
const TORN = `
  select a.user_id, a.roleplay_id from app.roleplay_assignments a full join app.entregas e using (empresa_id, roleplay_id, user_id)
   group by a.user_id, a.roleplay_id, a.completed_at
  having count(*) filter (where e.n = 1 and e.entregada_at = a.completed_at) <> 1`;
const WRONG = `
  select e.user_id, e.roleplay_id, e.n from app.entregas e
    left join lateral (
      select count(*) as texts, min(t.texto) filter (where t.n = 1) as first,
             encode(sha256(convert_to(string_agg(
               format(E'%s %s %s %s %s\\n%s\\n%s\\n', t.n, t.de, coalesce(t.archivo_id::text, '-'), octet_length(t.pregunta), octet_length(t.texto),
                      t.pregunta, t.texto), '' order by t.n), 'UTF8')), 'hex') as sha256
        from app.entrega_textos t where t.empresa_id = e.empresa_id and t.entrega_id = e.id) t on true
   where e.n not in (1, 2) or t.texts <> $1 or t.first <> case e.n when 1 then 'Antes así.' else 'Ahora así.' end or t.sha256 <> e.sha256`;

test(`[3.12 4.6] the API killed ${KILLS} times during ${WRITES} writes: never finished without what was handed in, never handed in twice`, async () => {
  process.setMaxListeners(200);
  const stage = await buildStage(0, 0);
  onTestFinished(stage.postgres.stop);
  const owner = new pg.Client({ connectionString: stage.url(), options: '-c role=ensaya_owner' });
  const admin = new pg.Client({ connectionString: stage.url() });
  await Promise.all([owner.connect(), admin.connect()]);
  onTestFinished(async () => {
    await Promise.all([owner.end(), admin.end()]);
  });

  const empresa = await buildEmpresa(owner);
  const roleplays: Roleplay[] = [];
  for (let n = 0; n < ROLEPLAYS; n++)
    roleplays.push(await buildRoleplay(owner, empresa, { questions: Array.from({ length: QUESTIONS }, (_, n) => `¿Pregunta ${n + 1}?`) }));
  const people: Sender[] = [];
  for (let n = 0; n < PEOPLE; n++) {
    const user = await buildUser(owner, { role: 'worker' });
    await addTrabajador(owner, empresa, user);
    for (const roleplay of roleplays)
      for (let question = 0; question < QUESTIONS; question++)
        await buildResponse(owner, roleplay, user, { question, answer_text: 'Antes así.' });
    people.push({ id: user.id, token: await buildSession(owner, user) });
  }

  let server: RunningServer = await startServer(stage, PORT, { LOG_LEVEL: 'silent' });
  onTestFinished(() => server.kill());
  const tally: Insistence = { acknowledged: 0, retried: 0 };
  let isOver = false;
  const playAll = async (person: Sender) => {
    for (const roleplay of roleplays) await finishAndHandInAgain(person, roleplay, tally);
  };
  const writing = Promise.all(people.map(playAll)).finally(() => {
    isOver = true;
  });
  let killed = 0;
  for (; killed < KILLS; killed++) {
    while (!isOver && tally.acknowledged < ((killed + 0.5) * WRITES) / KILLS) await after(1);
    await after(Math.random() * 20);
    if (isOver) break;
    await server.kill();
    // Of any moment: what a transaction writes is visible at once or never.
    expect((await admin.query(TORN)).rows).toEqual([]);
    server = await startServer(stage, PORT, { LOG_LEVEL: 'silent' });
  }
  await writing;
  console.log(`${tally.acknowledged} writes acknowledged, ${tally.retried} after sending them again; the API killed ${killed} times`);
  expect([killed, tally.acknowledged]).toEqual([KILLS, WRITES]);
  expect(tally.retried).toBeGreaterThan(0);
  expect((await admin.query(TORN)).rows).toEqual([]);
  expect((await admin.query(WRONG, [QUESTIONS])).rows).toEqual([]);
  expect((await admin.query('select from app.entregas')).rowCount).toBe(PEOPLE * ROLEPLAYS * 2);
});
