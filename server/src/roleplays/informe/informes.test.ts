import { randomUUID } from 'node:crypto';
import { informeAsMarkdown } from '@ensaya/contract/informe-markdown.ts';
import { type Informe, NO_ANSWERS, NO_ANSWERS_OF_GRUPO } from '@ensaya/contract/informes.ts';
import { addToGrupo, buildGrupo } from '@ensaya/db/builders/grupos.ts';
import { buildEntrega, buildRoleplay } from '@ensaya/db/builders/roleplays.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { openAiWorker } from '../../../tests/ai-job.ts';
import { createAiServer } from '../../../tests/ai-scene.ts';
import { ANSWERS, buildInformeScene, callsOf, inProcess, jobsOf, PATIENT } from '../../../tests/informe-scene.ts';
import { buildScene, buildSuperadmin, errorOf } from '../../../tests/scene.ts';
import { startAiSimulator } from '../../demo/simulator/simulator.ts';

const simulator = await startAiSimulator();
const server = await createAiServer(simulator, PATIENT);
const worker = openAiWorker(server);
afterAll(async () => {
  await worker.close();
  await simulator.stop();
});
const run = inProcess(worker);
const { owner } = server;

describe('a report', () => {
  test('[2.38] begins as jobs with counts by code, and ends with verified findings, cost and the people whom none quotes', async () => {
    const { start, estimate, read, responsable, people, of, roleplay } = await buildInformeScene(server);
    const quoted = await estimate();
    expect(quoted).toMatchObject({ ready: true, respuestas: 8, personas: 4, pieces: 3 });
    expect(quoted.left).toBe(20_000_000);
    const { status, body } = await start();
    const begun = body as Informe;
    expect(status).toBe(201);
    expect(begun).toMatchObject({
      ...of,
      state: 'running',
      counts: { asignados: 4, completados: 1, vencidos: 0, respuestas: 8, esperadas: 8, personas: 4 },
      pieces_done: 0,
      pieces_total: 3,
      ceiling: quoted.ceiling,
      template: 'Cliente que amenaza con irse',
      created_by: { id: responsable.id },
    });
    expect(begun.pieces.map(({ kind, question, people: size }) => [kind, question?.order, size])).toEqual([
      ['answers', 1, 4],
      ['answers', 2, 4],
      ['reduction', undefined, 0],
    ]);
    expect(await jobsOf(server, begun.id)).toBe(2);

    await run(begun, responsable, { limit: 1 });
    expect(await read(begun.id)).toMatchObject({ state: 'running', pieces_done: 1, findings: [], unquoted: [] });
    await run(begun, responsable);
    const ended = await read(begun.id);
    expect(ended).toMatchObject({ state: 'done', pieces_done: 3, discarded: 0, unquoted: [] });
    expect(ended.finished_at).not.toBeNull();
    expect(ended.findings.length).toBeGreaterThan(2);
    for (const { quotes, citas, personas } of ended.findings) {
      expect([citas, personas]).toEqual([quotes.length, new Set(quotes.map(({ user }) => user.id)).size]);
      for (const { texto, answer_text, starts, length, user } of quotes) {
        expect(texto).toBe(
          Array.from(answer_text)
            .slice(starts, starts + length)
            .join(''),
        );
        expect(ANSWERS).toContain(answer_text);
        expect(people.map(({ id }) => id)).toContain(user.id);
      }
    }
    const calls = await callsOf(server, begun.id);
    expect(calls.map(({ state }) => state)).toEqual(['done', 'done', 'done']);
    expect(ended.cost).toBe(calls.reduce((sum, { cost }) => sum + cost, 0));
    expect(ended.cost).toBeLessThanOrEqual(ended.ceiling);
    const { rows } = await owner.query('select id from app.informe_trozos where informe_id = $1 and result is not null', [begun.id]);
    expect(rows).toEqual([]);
    const listed = (await (await server.as(responsable))('GET', `/rest/v1/informes?empresa_id=${of.empresa_id}&roleplay_id=${roleplay.id}`))
      .body;
    expect(listed).toMatchObject({ items: [{ id: begun.id, state: 'done', cost: ended.cost }] });
  });

  test('[2.38] of a group reads and counts its people alone, and keeps them when the group changes', async () => {
    const { start, read, manager, responsable, people, empresa, of } = await buildInformeScene(server);
    const [first, second, third] = people;
    const inGrupo = [first, second].flatMap((person) => person ?? []);
    const grupo = await buildGrupo(owner, empresa, { nombre: 'Turno de tarde', personas: inGrupo });
    const estimated = await manager(
      'GET',
      `/rest/v1/rpc/estimate_informe?empresa_id=${of.empresa_id}&roleplay_id=${of.roleplay_id}&grupo_id=${grupo.id}`,
    );
    expect(estimated.body).toMatchObject({ respuestas: 4, personas: 2, pieces: 3 });
    const begun = (await start({ grupo_id: grupo.id })).body as Informe;
    expect(begun).toMatchObject({
      grupo: 'Turno de tarde',
      counts: { asignados: 2, completados: 1, respuestas: 4, esperadas: 4, personas: 2 },
    });
    expect(new Set(begun.grupo_personas)).toEqual(new Set(inGrupo.map(({ id }) => id)));
    expect(begun.pieces.map(({ people: size }) => size)).toEqual([2, 2, 0]);
    await addToGrupo(owner, grupo, [third ?? { id: '' }]);
    await owner.query('delete from app.grupos where empresa_id = $1 and id = $2', [empresa.id, grupo.id]);
    await run(begun, responsable);
    const ended = await read(begun.id);
    expect(ended).toMatchObject({ state: 'done', grupo: 'Turno de tarde' });
    const named = [...ended.findings.flatMap(({ quotes }) => quotes.map(({ user }) => user.id)), ...ended.unquoted.map(({ id }) => id)];
    expect(new Set(named)).toEqual(new Set(begun.grupo_personas));
    expect(informeAsMarkdown(ended)).toContain('Grupo: Turno de tarde');
    // Everybody's is another report.
    expect((await start()).body).toMatchObject({ grupo: null, grupo_personas: null, counts: { personas: 4 } });
  });

  test('[2.38] of a group without answers is refused; a group of another company is not found', async () => {
    const { start, empresa } = await buildInformeScene(server);
    const other = await buildScene(server);
    const [empty, foreign] = [await buildGrupo(owner, empresa), await buildGrupo(owner, other.empresa)];
    const refused = await start({ grupo_id: empty.id });
    expect([refused.status, errorOf(refused).message]).toEqual([409, NO_ANSWERS_OF_GRUPO]);
    expect((await start({ grupo_id: foreign.id })).status).toBe(404);
    expect((await start()).status).toBe(201);
  });

  test('[2.38 3.12] reads what was handed in by those who have finished, and the answers of the others', async () => {
    const { start, read, responsable, people, roleplay } = await buildInformeScene(server, { people: 2, questions: ['¿Cuándo vienen?'] });
    const [finished, playing] = people;
    await buildEntrega(owner, roleplay, finished ?? { id: '' });
    const changed = 'Se lo compenso con un descuento y le llamo hoy mismo.';
    await owner.query('update app.roleplay_responses set answer_text = $2 where roleplay_id = $1', [roleplay.id, changed]);
    const begun = (await start()).body as Informe;
    await run(begun, responsable);
    const { findings } = await read(begun.id);
    const quoted = new Map(findings.flatMap(({ quotes }) => quotes.map(({ user, answer_text }) => [user.id, answer_text])));
    expect(quoted).toEqual(
      new Map([
        [finished?.id, ANSWERS[0]],
        [playing?.id, changed],
      ]),
    );
    const { rows } = await owner.query('select user_id, texto_n from app.informe_citas where informe_id = $1 and entrega_id is not null', [
      begun.id,
    ]);
    expect(new Set(rows.map(({ user_id, texto_n }) => `${user_id} ${texto_n}`))).toEqual(new Set([`${finished?.id} 1`]));
  });

  test('is begun once by requests with one id at the same moment', async () => {
    const { start } = await buildInformeScene(server);
    const id = randomUUID();
    // Each a query later than the one before, so that some find the report only at the end of their transaction.
    const begin = async (place: number) => {
      for (let turn = 0; turn < place; turn++) await owner.query('select 1');
      return start({ id });
    };
    const answers = await Promise.all(Array.from({ length: 20 }, (_, place) => begin(place)));
    expect(answers.map(({ status, body }) => [status, (body as Informe).id])).toEqual(answers.map(() => [201, id]));
    expect(await jobsOf(server, id)).toBe(2);
  });

  test('is begun once: the same id returns it, another one is refused while it runs', async () => {
    const { start, of, manager, estimate } = await buildInformeScene(server);
    const id = randomUUID();
    const [first, again] = [await start({ id }), await start({ id })];
    expect([first.status, again.status, (again.body as Informe).id]).toEqual([201, 201, id]);
    expect(await jobsOf(server, id)).toBe(2);
    const { ceiling } = await estimate();
    const both = await Promise.all([start(), manager('POST', '/rest/v1/informes', { ...of, ceiling })]);
    expect(both.map(({ status }) => status)).toEqual([409, 409]);
    expect(errorOf(both[0])).toMatchObject({ code: 'conflict', message: 'Ya se está generando un reporte de este roleplay' });
  });

  test('[2.38] without answers there is none; without AI it holds the counts at once; below its estimate it is refused', async () => {
    const scene = await buildInformeScene(server);
    const { manager, empresa, of, read, start } = scene;
    const empty = await buildRoleplay(owner, empresa);
    const refused = await start({ roleplay_id: empty.id });
    expect([refused.status, errorOf(refused).message]).toEqual([409, NO_ANSWERS]);
    const low = await start({ ceiling: 1 });
    expect([low.status, errorOf(low).code]).toEqual([409, 'conflict']);
    // More than the estimate is stored as the estimate.
    const high = (await start({ ceiling: 1e15 })).body as Informe;
    expect(high.ceiling).toBe((await scene.estimate()).ceiling);
    await manager('POST', scene.path(high.id, '/cancel'));

    const plain = (await manager('POST', '/rest/v1/informes', { ...of, with_ai: false })).body as Informe;
    expect(plain).toMatchObject({ state: 'done', with_ai: false, pieces: [], findings: [], cost: 0, counts: { respuestas: 8 } });
    expect(await read(plain.id)).toEqual(plain);
    await owner.query('update app.ai_settings set api_key = null, api_key_last4 = null where company_id = $1', [empresa.id]);
    expect(await scene.estimate()).toMatchObject({ ready: false, ceiling: 0, pieces: 0, respuestas: 8 });
    expect((await start()).body).toMatchObject({ state: 'done', with_ai: false });
  });

  test('a person who was erased meanwhile is neither quoted nor named, and answers that were moved are left out', async () => {
    const { start, read, responsable, people, roleplay } = await buildInformeScene(server);
    const begun = (await start()).body as Informe;
    const [pieces, gone, moved] = [begun.pieces.map(({ id }) => id), people[0], people[1]];
    await run(begun, responsable, { only: pieces.slice(0, 1) });
    await owner.query('delete from app.users where id = $1', [gone?.id]);
    await owner.query('delete from app.roleplay_responses where roleplay_id = $1 and user_id = $2 and question_id = $3', [
      roleplay.id,
      moved?.id,
      roleplay.questions[1],
    ]);
    await run(begun, responsable, { only: pieces.slice(1, 2) });
    const ended = await read(begun.id);
    expect(ended.state).toBe('done');
    const quoted = ended.findings.flatMap(({ quotes }) => quotes.map(({ user, question_order }) => `${user.id} ${question_order}`));
    expect(quoted.some((one) => one.startsWith(gone?.id ?? ''))).toBe(false);
    expect(quoted).not.toContain(`${moved?.id} 2`);
    expect(quoted).toContain(`${moved?.id} 1`);
    await owner.query('delete from app.users where id = any ($1)', [people.map(({ id }) => id)]);
    expect(await read(begun.id)).toMatchObject({ findings: [], unquoted: [] });
  });
});

describe('who may', () => {
  test('another company gets 404, a trabajador and a superadmin 403; the person quoted reads nothing', async () => {
    const scene = await buildInformeScene(server);
    const begun = (await scene.start()).body as Informe;
    const other = await buildScene(server);
    const superadmin = await buildSuperadmin(server);
    const quoted = await server.as(scene.people[0] ?? { id: '' });
    const [piece] = begun.pieces;
    const requests = [
      ['GET', `/rest/v1/informes?empresa_id=${scene.empresa.id}&roleplay_id=${scene.roleplay.id}`],
      ['GET', scene.path(begun.id)],
      ['POST', scene.path(begun.id, '/cancel')],
      ['POST', scene.path(begun.id, `/pieces/${piece?.id}/retry`)],
      ['GET', `/rest/v1/rpc/estimate_informe?empresa_id=${scene.empresa.id}&roleplay_id=${scene.roleplay.id}`],
      ['POST', '/rest/v1/informes', { ...scene.of, ceiling: 10_000_000 }],
      ['POST', '/functions/v1/generate-roleplay-report', { roleplayId: scene.roleplay.id }],
    ] as const;
    for (const [method, path, body] of requests) {
      expect([path, (await other.manager(method, path, body)).status]).toEqual([path, 404]);
      for (const caller of [other.worker, quoted, superadmin])
        expect([path, (await caller(method, path, body)).status]).toEqual([path, 403]);
    }
    expect(await scene.read(begun.id)).toMatchObject({ state: 'running' });
  });
});
