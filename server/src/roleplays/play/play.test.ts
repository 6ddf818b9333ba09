import { randomUUID } from 'node:crypto';
import { buildAssignment, buildResponse } from '@ensaya/db/builders/roleplays.ts';
import { describe, expect, test } from 'vitest';
import { buildColleague, buildPlay, pathOf } from '../../../tests/play-scene.ts';
import { buildScene, buildSuperadmin, errorOf } from '../../../tests/scene.ts';
import { createTestServer } from '../../../tests/server.ts';

const server = await createTestServer();
const { owner } = server;

describe('a role-play to play', () => {
  test('[2.37 7.16 7.17] the questions in order, with the caller’s own answers and drafts; hidden ones are left out', async () => {
    const { roleplay, first, second, save, answer, read, worker, empresa } = await buildPlay(server, ['¿Una?', '¿Dos?', '¿Tres?']);
    await owner.query('update app.roleplay_questions set hidden_at = now() where id = $1', [roleplay.questions[2]]);
    await owner.query('update app.roleplay_questions set "order" = 9 where id = $1', [first]);
    await answer('Porque conozco su caso.', 0, second);
    await save('Empiezo por ');
    const play = await read();
    expect(play.playable).toBe(true);
    expect(play.roleplay).toMatchObject({
      id: roleplay.id,
      preguntas: 2,
      progress: null,
      mine: { assigned: false, answered: 1, has_draft: true },
    });
    expect(play.questions).toEqual([
      { id: second, text: '¿Dos?', order: 2 },
      { id: first, text: '¿Una?', order: 9 },
    ]);
    expect(play.responses).toMatchObject([
      { question_id: second, answer_text: 'Porque conozco su caso.', question_text: '¿Dos?', attachment: null, version: 1 },
    ]);
    expect(play.drafts).toMatchObject([{ question_id: first, texto: 'Empiezo por ', attachment: null }]);
    expect((await worker('GET', pathOf(roleplay, `&empresa_id=${empresa.id}`))).body).toEqual(play);
  });

  test('[2.34 2.37] a responsable and a superadmin get a preview without answers and drafts', async () => {
    const { manager, read, save, answer, second } = await buildPlay(server);
    await save('Solo mío');
    await answer('Guardada', 0, second);
    for (const caller of [manager, await buildSuperadmin(server)])
      expect(await read(caller)).toMatchObject({
        playable: false,
        responses: [],
        drafts: [],
        questions: [{ order: 1 }, { order: 2 }],
        roleplay: { mine: null },
      });
  });

  test('[2.37] one without questions in play is still returned; an unknown id and another company’s are 404', async () => {
    const { worker, manager, roleplay, empresa, read } = await buildPlay(server, []);
    expect(await read()).toMatchObject({ questions: [], playable: true });
    const other = await buildScene(server);
    for (const caller of [other.worker, other.manager]) {
      expect((await caller('GET', pathOf(roleplay))).status).toBe(404);
      expect((await caller('GET', pathOf(roleplay, `&empresa_id=${empresa.id}`))).status).toBe(404);
    }
    expect((await worker('GET', pathOf({ id: randomUUID() }))).status).toBe(404);
    expect((await manager('GET', pathOf(roleplay, `&empresa_id=${other.empresa.id}`))).status).toBe(404);
    expect((await server.stranger('GET', pathOf(roleplay))).status).toBe(401);
  });
});

describe('finishing', () => {
  const assignments = async ({ id }: { id: string }) =>
    (await owner.query('select user_id, due_date, completed_at from app.roleplay_assignments where roleplay_id = $1', [id])).rows;

  test('[4.7] names the questions that are missing, in order; hidden ones are not', async () => {
    const { finish, answer, roleplay, first, second } = await buildPlay(server, ['¿Una?', '¿Dos?', '¿Tres?']);
    await owner.query('update app.roleplay_questions set hidden_at = now() where id = $1', [roleplay.questions[2]]);
    const refused = await finish();
    expect([refused.status, errorOf(refused).current]).toEqual([409, { missing: [first, second] }]);
    await answer('Sí.');
    expect(errorOf(await finish()).current).toEqual({ missing: [second] });
    expect(await assignments(roleplay)).toEqual([]);
    await answer('Sí.', 0, second);
    expect((await finish()).status).toBe(200);
  });

  test('[4.6] without an assignment it creates one, completed, without due date; the first time stays', async () => {
    const { finish, roleplay, trabajador } = await buildPlay(server);
    for (const question of [0, 1]) await buildResponse(owner, roleplay, trabajador, { question });
    const done = await Promise.all([finish(), finish(), finish()]);
    const [{ completed_at }] = done.map(({ body }) => body as { completed_at: string }) as [{ completed_at: string }];
    expect(done.map(({ status, body }) => [status, body])).toEqual(done.map(() => [200, { completed_at, missing: [] }]));
    expect(await assignments(roleplay)).toMatchObject([{ user_id: trabajador.id, due_date: null }]);
    expect((await finish()).body).toEqual({ completed_at, missing: [] });
  });

  test('[4.6] completes the assignment that exists', async () => {
    const { finish, roleplay, trabajador } = await buildPlay(server);
    await buildAssignment(owner, roleplay, trabajador, { due_date: '2026-01-01T00:00:00Z' });
    for (const question of [0, 1]) await buildResponse(owner, roleplay, trabajador, { question });
    expect((await finish()).status).toBe(200);
    expect(await assignments(roleplay)).toMatchObject([{ due_date: new Date('2026-01-01T00:00:00Z'), completed_at: expect.any(Date) }]);
  });

  test('[6.4] is for the trabajadores of the company, each for themselves', async () => {
    const { finisher, roleplay, empresa, manager, responsable, trabajador } = await buildPlay(server);
    for (const question of [0, 1]) await buildResponse(owner, roleplay, trabajador, { question });
    expect((await finisher(manager, responsable.id)()).status).toBe(403);
    expect((await finisher(await buildSuperadmin(server))()).status).toBe(403);
    const { asColleague } = await buildColleague(server, empresa);
    expect((await finisher(asColleague)()).status).toBe(403);
    const other = await buildScene(server);
    expect((await finisher(other.worker, other.trabajador.id)()).status).toBe(404);
    expect(await assignments(roleplay)).toEqual([]);
  });

  test('[2.37] a role-play without questions in play cannot be finished', async () => {
    const { finish } = await buildPlay(server, []);
    expect((await finish()).status).toBe(404);
  });
});
