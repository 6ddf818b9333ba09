import { randomUUID } from 'node:crypto';
import type { OwnResponse, Play, RoleplayDraft } from '@ensaya/contract/roleplay-play.ts';
import { addTrabajador } from '@ensaya/db/builders/empresas.ts';
import { buildAssignment, buildResponse, buildRoleplay } from '@ensaya/db/builders/roleplays.ts';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import { describe, expect, test } from 'vitest';
import { buildScene, buildSuperadmin, errorOf } from '../../tests/scene.ts';
import { createTestServer } from '../../tests/server.ts';

const server = await createTestServer();
const { owner } = server;

async function buildPlay(questions = ['¿Por qué debería quedarme?', '¿Y el precio?']) {
  const scene = await buildScene(server);
  const roleplay = await buildRoleplay(owner, scene.empresa, { questions });
  const [first = '', second = ''] = roleplay.questions;
  const key = { empresa_id: scene.empresa.id, roleplay_id: roleplay.id };
  const saver =
    (caller: typeof scene.worker, user_id = scene.trabajador.id) =>
    (texto: string, base_version = 0, question_id = first) =>
      caller('PUT', '/rest/v1/borradores_roleplay', { ...key, question_id, user_id, texto, base_version });
  const answerer =
    (caller: typeof scene.worker, user_id = scene.trabajador.id) =>
    (answer_text: string, base_version = 0, question_id = first, more: object = {}) =>
      caller('PUT', '/rest/v1/roleplay_responses', { ...key, question_id, user_id, answer_text, base_version, ...more });
  const finisher =
    (caller: typeof scene.worker, user_id = scene.trabajador.id) =>
    () =>
      caller('POST', '/rest/v1/rpc/finish_roleplay', { ...key, user_id });
  const read = async (caller = scene.worker) => (await caller('GET', pathOf(roleplay))).body as Play;
  return {
    ...scene,
    roleplay,
    first,
    second,
    key,
    saver,
    answerer,
    finisher,
    read,
    save: saver(scene.worker),
    answer: answerer(scene.worker),
    finish: finisher(scene.worker),
  };
}
const pathOf = ({ id }: { id: string }, more = '') => `/rest/v1/rpc/play_roleplay?roleplay_id=${id}${more}`;
const draftIn = ({ body }: { body: unknown }) => body as RoleplayDraft;
const responseIn = ({ body }: { body: unknown }) => body as OwnResponse;

async function buildColleague(empresa: { id: string }) {
  const colleague = await buildUser(owner, { role: 'worker' });
  await addTrabajador(owner, empresa, colleague);
  return { colleague, asColleague: await server.as(colleague) };
}

describe('a role-play to play', () => {
  test('[2.37 7.16 7.17] the questions in order, with the caller’s own answers and drafts; hidden ones are left out', async () => {
    const { roleplay, first, second, save, answer, read, worker, empresa } = await buildPlay(['¿Una?', '¿Dos?', '¿Tres?']);
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
    const { manager, read, save, answer, second } = await buildPlay();
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
    const { worker, manager, roleplay, empresa, read } = await buildPlay([]);
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

describe('a draft', () => {
  test('[4.7] keeps blanks; each save replaces the version that it names', async () => {
    const { save, read } = await buildPlay();
    const one = draftIn(await save(' Hola\n '));
    expect(one.texto).toBe(' Hola\n ');
    const two = draftIn(await save('Hola, buenas', one.version));
    expect(two).toMatchObject({ texto: 'Hola, buenas', version: one.version + 1 });
    expect((await read()).drafts).toEqual([two]);
  });

  test('[4.7] another version is refused with the current draft; the same save again is not', async () => {
    const { save, read } = await buildPlay();
    const one = draftIn(await save('Desde el móvil'));
    const two = draftIn(await save('Desde el móvil, más', one.version));
    for (const stale of [0, one.version]) {
      const refused = await save('Desde la mesa', stale);
      expect([refused.status, errorOf(refused).code, errorOf(refused).current]).toEqual([409, 'stale', two]);
      const again = await save('Desde el móvil, más', stale);
      expect([again.status, again.body]).toEqual([200, two]);
    }
    expect((await read()).drafts).toEqual([two]);
  });

  test('[4.7] of two saves at the same moment one is refused, and neither text is lost', async () => {
    const { save } = await buildPlay();
    const { version } = draftIn(await save('Base'));
    for (let round = 0, base = version; round < 10; round++) {
      const results = await Promise.all([save(`Móvil ${round}`, base), save(`Mesa ${round}`, base)]);
      expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const [stored] = results.filter(({ status }) => status === 200);
      expect(results.filter(({ status }) => status === 409).map((refused) => errorOf(refused).current)).toEqual([stored?.body]);
      base = draftIn(stored ?? { body: {} }).version;
    }
  });

  test('[4.7] one that holds nothing beyond the answer may be replaced whatever its version', async () => {
    const { save, answer } = await buildPlay();
    await answer('Porque sí.');
    const { version } = draftIn(await save('Porque sí.'));
    expect((await save('Porque sí, y más', 0)).status).toBe(200);
    expect((await save('', version + 1)).status).toBe(200);
    expect((await save('Otra vez', 0)).status).toBe(200);
  });

  test('[4.7] a tab that read a deleted draft does not replace the one begun since', async () => {
    const { save, answer } = await buildPlay();
    const old = draftIn(await save('Viejo'));
    await answer('Viejo');
    await save('Nuevo');
    expect((await save('Viejo y más', old.version)).status).toBe(409);
  });

  test('[6.4 6.5] only its author reads or writes it', async () => {
    const { save, saver, read, empresa, roleplay, manager, responsable, first, second, trabajador } = await buildPlay();
    await save('Secreto');
    const { colleague, asColleague } = await buildColleague(empresa);
    expect((await read(asColleague)).drafts).toEqual([]);
    const admin = await buildSuperadmin(server);
    expect((await saver(manager, responsable.id)('x')).status).toBe(403);
    expect((await saver(admin)('x')).status).toBe(403);
    // A page that was loaded for another user.
    expect((await saver(asColleague)('x')).status).toBe(403);
    expect((await saver(asColleague, colleague.id)('Mío')).status).toBe(200);
    const { rows } = await owner.query('select user_id, texto from app.borradores_roleplay where roleplay_id = $1 order by texto', [
      roleplay.id,
    ]);
    expect(rows).toEqual([
      { user_id: colleague.id, texto: 'Mío' },
      { user_id: trabajador.id, texto: 'Secreto' },
    ]);
    const other = await buildPlay();
    expect((await save('x', 0, other.first)).status).toBe(404);
    expect((await other.saver(other.worker, other.trabajador.id)('x', 0, second)).status).toBe(404);
    const foreign = {
      empresa_id: empresa.id,
      roleplay_id: roleplay.id,
      question_id: first,
      user_id: other.trabajador.id,
      texto: 'x',
      base_version: 0,
    };
    expect((await other.worker('PUT', '/rest/v1/borradores_roleplay', foreign)).status).toBe(404);
  });
});

describe('an answer', () => {
  test('[3.12 7.17] is stored with the wording that it answers, and deletes the draft', async () => {
    const { save, answer, read, first } = await buildPlay();
    await save('Porque conoz');
    const saved = await answer('  Porque conozco su caso. ');
    expect([saved.status, saved.body]).toMatchObject([
      200,
      { question_id: first, answer_text: 'Porque conozco su caso.', question_text: '¿Por qué debería quedarme?', version: 1 },
    ]);
    expect(await read()).toMatchObject({ drafts: [], responses: [saved.body] });
    await owner.query(`update app.roleplay_questions set text = '¿Por qué?' where id = $1`, [first]);
    const changed = responseIn(await answer('Porque le conozco.', 1));
    expect(changed).toMatchObject({ answer_text: 'Porque le conozco.', question_text: '¿Por qué?', version: 2 });
    expect(changed.updated_at > responseIn(saved).updated_at).toBe(true);
  });

  test('[4.7] another version is refused with the current answer and the draft stays; the same answer again is not an edit', async () => {
    const { save, answer, read } = await buildPlay();
    const one = responseIn(await answer('Desde el móvil'));
    expect((await answer('Desde el móvil')).body).toEqual(one);
    const two = responseIn(await answer('Desde el móvil, más', 1));
    await save('Desde la mesa');
    const refused = await answer('Desde la mesa', 1);
    expect([refused.status, errorOf(refused).code, errorOf(refused).current]).toEqual([409, 'stale', two]);
    expect(await read()).toMatchObject({ responses: [two], drafts: [{ texto: 'Desde la mesa' }] });
  });

  test('[3.12 4.6] a page left open since the time before does not replace an answer of this time', async () => {
    const { answer, finish, manager, key, read } = await buildPlay(['¿Por qué debería quedarme?']);
    const { version } = responseIn(await answer('La primera vez'));
    expect((await finish()).status).toBe(200);
    const { items } = (await manager('GET', `/rest/v1/roleplay_assignments?${new URLSearchParams(key)}`)).body as {
      items: { id: string }[];
    };
    const again = await manager('POST', `/rest/v1/roleplay_assignments/${items[0]?.id}/reassign?empresa_id=${key.empresa_id}`, {});
    expect(again.status).toBe(200);
    const now = responseIn(await answer('Esta vez'));
    expect((await answer('La primera vez, corregida', version)).status).toBe(409);
    expect((await answer('Esta vez, corregida', now.version)).status).toBe(200);
    expect((await read()).responses).toMatchObject([{ answer_text: 'Esta vez, corregida' }]);
  });

  test('[4.7] a draft that another tab wrote stays, unless the answer has its text', async () => {
    const { save, answer, read, first } = await buildPlay();
    const { version } = draftIn(await save('Desde la mesa, largo'));
    await answer('Desde el móvil', 0, first, { draft_version: version - 1 });
    expect((await read()).drafts).toMatchObject([{ texto: 'Desde la mesa, largo' }]);
    await answer('Desde la mesa, largo', 1, first, { draft_version: 0 });
    expect((await read()).drafts).toEqual([]);
    await save('Otra');
    await answer('Otra más', 2, first, { draft_version: (await read()).drafts[0]?.version });
    expect((await read()).drafts).toEqual([]);
  });

  test('[5.8] is neither blank nor longer than 4000 characters, and not to a hidden question', async () => {
    const { answer, first, read } = await buildPlay();
    const blank = await answer(' \n ');
    expect([blank.status, errorOf(blank).fields]).toEqual([400, { answer_text: 'La respuesta no puede estar vacía' }]);
    expect(errorOf(await answer('x'.repeat(4001))).fields).toEqual({ answer_text: 'La respuesta no puede exceder 4000 caracteres' });
    expect((await answer('👍'.repeat(4000))).status).toBe(200);
    await owner.query('update app.roleplay_questions set hidden_at = now() where id = $1', [first]);
    expect((await answer('Tarde', 1)).status).toBe(409);
    expect((await read()).responses).toMatchObject([{ version: 1 }]);
  });

  test('[6.4 6.5] only its author writes it; a colleague never reads it', async () => {
    const { answer, answerer, read, empresa, manager, responsable, trabajador } = await buildPlay();
    await answer('Solo mía');
    const { colleague, asColleague } = await buildColleague(empresa);
    expect((await read(asColleague)).responses).toEqual([]);
    expect((await answerer(asColleague, trabajador.id)('De otra persona', 1)).status).toBe(403);
    expect((await answerer(manager, responsable.id)('x')).status).toBe(403);
    expect((await answerer(await buildSuperadmin(server))('x')).status).toBe(403);
    expect((await answerer(asColleague, colleague.id)('Suya')).status).toBe(200);
    expect((await read()).responses).toMatchObject([{ answer_text: 'Solo mía' }]);
    const other = await buildPlay();
    expect((await answer('x', 0, other.first)).status).toBe(404);
  });
});

describe('finishing', () => {
  const assignments = async ({ id }: { id: string }) =>
    (await owner.query('select user_id, due_date, completed_at from app.roleplay_assignments where roleplay_id = $1', [id])).rows;

  test('[4.7] names the questions that are missing, in order; hidden ones are not', async () => {
    const { finish, answer, roleplay, first, second } = await buildPlay(['¿Una?', '¿Dos?', '¿Tres?']);
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
    const { finish, roleplay, trabajador } = await buildPlay();
    for (const question of [0, 1]) await buildResponse(owner, roleplay, trabajador, { question });
    const done = await Promise.all([finish(), finish(), finish()]);
    const [{ completed_at }] = done.map(({ body }) => body as { completed_at: string }) as [{ completed_at: string }];
    expect(done.map(({ status, body }) => [status, body])).toEqual(done.map(() => [200, { completed_at, missing: [] }]));
    expect(await assignments(roleplay)).toMatchObject([{ user_id: trabajador.id, due_date: null }]);
    expect((await finish()).body).toEqual({ completed_at, missing: [] });
  });

  test('[4.6] completes the assignment that exists', async () => {
    const { finish, roleplay, trabajador } = await buildPlay();
    await buildAssignment(owner, roleplay, trabajador, { due_date: '2026-01-01T00:00:00Z' });
    for (const question of [0, 1]) await buildResponse(owner, roleplay, trabajador, { question });
    expect((await finish()).status).toBe(200);
    expect(await assignments(roleplay)).toMatchObject([{ due_date: new Date('2026-01-01T00:00:00Z'), completed_at: expect.any(Date) }]);
  });

  test('[6.4] is for the trabajadores of the company, each for themselves', async () => {
    const { finisher, roleplay, empresa, manager, responsable, trabajador } = await buildPlay();
    for (const question of [0, 1]) await buildResponse(owner, roleplay, trabajador, { question });
    expect((await finisher(manager, responsable.id)()).status).toBe(403);
    expect((await finisher(await buildSuperadmin(server))()).status).toBe(403);
    const { asColleague } = await buildColleague(empresa);
    expect((await finisher(asColleague)()).status).toBe(403);
    const other = await buildScene(server);
    expect((await finisher(other.worker, other.trabajador.id)()).status).toBe(404);
    expect(await assignments(roleplay)).toEqual([]);
  });

  test('[2.37] a role-play without questions in play cannot be finished', async () => {
    const { finish } = await buildPlay([]);
    expect((await finish()).status).toBe(404);
  });
});

describe('the times before', () => {
  test('[3.12 4.6] the newest first, each with its wording: the caller’s own, or those of a named person for a responsable', async () => {
    const { key, roleplay, trabajador, worker, manager, empresa, first } = await buildPlay();
    for (const [moved_at, answer] of [
      ['2026-01-01T00:00:00Z', 'La primera vez'],
      ['2026-02-01T00:00:00Z', 'La segunda vez'],
    ])
      await owner.query(
        `insert into app.roleplay_respuestas_anteriores
           (empresa_id, roleplay_id, question_id, user_id, answer_text, question_text, "order", answered_at, completed_at, moved_at)
         values ($1, $2, $3, $4, $5, '¿Cómo era?', 1, $6, $6, $6)`,
        [empresa.id, roleplay.id, first, trabajador.id, answer, moved_at],
      );
    const path = `/rest/v1/roleplay_respuestas_anteriores?empresa_id=${key.empresa_id}&roleplay_id=${key.roleplay_id}`;
    const named = `${path}&user_id=${trabajador.id}`;
    const { body } = await worker('GET', path);
    expect(body).toMatchObject({
      times: [
        { responses: [{ question_text: '¿Cómo era?', answer_text: 'La segunda vez', order: 1, attachment: null }] },
        { responses: [{ answer_text: 'La primera vez' }] },
      ],
    });
    expect((await manager('GET', named)).body).toEqual(body);
    expect((await manager('GET', path)).body).toEqual({ times: [] });
    const { asColleague } = await buildColleague(empresa);
    expect((await asColleague('GET', named)).body).toEqual({ times: [] });
    const other = await buildScene(server);
    for (const caller of [other.worker, other.manager]) expect((await caller('GET', named)).status).toBe(404);
    expect((await (await buildSuperadmin(server))('GET', named)).status).toBe(403);
  });
});
