import { randomUUID } from 'node:crypto';
import { LIBRARY } from '@ensaya/contract/biblioteca/todos.ts';
import type { RoleplayWithQuestions } from '@ensaya/contract/roleplays.ts';
import { buildAssignment, buildResponse, buildRoleplay } from '@ensaya/db/builders/roleplays.ts';
import { describe, expect, test } from 'vitest';
import { buildScene, buildSuperadmin, errorOf } from '../../tests/scene.ts';
import { createTestServer } from '../../tests/server.ts';

const server = await createTestServer();
const { owner } = server;
const ROLEPLAYS = '/rest/v1/roleplays';

const detail = (response: { body: unknown }) => response.body as RoleplayWithQuestions;
const at = ({ id, company_id }: { id: string; company_id: string }) => `${ROLEPLAYS}/${id}?empresa_id=${company_id}`;
const texts = (roleplay: RoleplayWithQuestions) => roleplay.questions.map(({ text, hidden }) => (hidden ? `(${text})` : text));

async function buildBody() {
  const scene = await buildScene(server);
  const questions = [{ text: '  ¿Qué le dices primero?  ' }, { text: '¿Y si insiste?' }];
  const body = { id: randomUUID(), company_id: scene.empresa.id, title: ' Cliente sin calefacción ', description: ' ', questions };
  return { ...scene, body };
}

describe('create', () => {
  test('[2.36 2.37] who speaks and who answers are texts of a role-play: kept, changed one by one, blank for none, with a limit', async () => {
    const { manager, worker, body } = await buildBody();
    const scene = { quien_habla: '  Una madre con un bebé ', quien_eres: 'Atiendes el teléfono' };
    const created = await manager('POST', ROLEPLAYS, { ...body, ...scene });
    expect(created).toMatchObject({ status: 201, body: { quien_habla: 'Una madre con un bebé', quien_eres: 'Atiendes el teléfono' } });
    const { id, company_id } = detail(created);
    const change = (fields: object, version: number) => manager('PATCH', at({ id, company_id }), { ...fields, version });
    expect(detail(await change({ quien_eres: ' ' }, 1))).toMatchObject({
      quien_habla: 'Una madre con un bebé',
      quien_eres: null,
      version: 2,
    });
    expect(detail(await change({ title: 'Otro' }, 2))).toMatchObject({
      quien_habla: 'Una madre con un bebé',
      quien_eres: null,
      version: 3,
    });
    expect(errorOf(await change({ quien_habla: 'x'.repeat(151) }, 3))).toMatchObject({
      fields: { quien_habla: 'No puede exceder 150 caracteres' },
    });
    const play = (await worker('GET', `/rest/v1/rpc/play_roleplay?roleplay_id=${id}`)).body;
    expect(play).toMatchObject({ roleplay: { quien_habla: 'Una madre con un bebé', quien_eres: null } });
  });

  test('[7.15 7.16 3.10 3.11 1.2] a responsable creates a role-play with questions in order; repeating it returns the same one', async () => {
    const { empresa, responsable, manager, body } = await buildBody();
    const created = await manager('POST', ROLEPLAYS, body);
    expect(created).toMatchObject({
      status: 201,
      body: {
        id: body.id,
        company_id: empresa.id,
        title: 'Cliente sin calefacción',
        description: null,
        version: 1,
        preguntas: 2,
        progress: { asignados: 0, completados: 0, vencidos: 0, pendientes: 0 },
        mine: null,
        empresa: { id: empresa.id, nombre: 'Norteclima' },
        questions: [
          { text: '¿Qué le dices primero?', order: 1, hidden: false, respuestas: 0, roleplay_id: body.id },
          { text: '¿Y si insiste?', order: 2 },
        ],
      },
    });
    const again = await manager('POST', ROLEPLAYS, { ...body, questions: [{ text: 'Otra' }] });
    expect(again).toMatchObject({ status: 201, body: created.body as object });
    const { rows } = await owner.query('select created_by from app.roleplays where id = $1', [body.id]);
    expect(rows).toEqual([{ created_by: responsable.id }]);
  });

  test('[5.7 9.2] title, at least one question and a text in each are required, and lengths are limited', async () => {
    const { manager, body } = await buildBody();
    const refused = async (fields: object) => errorOf(await manager('POST', ROLEPLAYS, { ...body, ...fields })).fields;
    expect(await refused({ title: ' ' })).toEqual({ title: 'El título es requerido' });
    expect(await refused({ title: 'x'.repeat(101) })).toEqual({ title: 'El título no puede exceder 100 caracteres' });
    expect(await refused({ description: 'x'.repeat(501) })).toEqual({ description: 'La descripción no puede exceder 500 caracteres' });
    expect(await refused({ questions: [] })).toEqual({ questions: 'Debes añadir al menos una pregunta' });
    expect(await refused({ questions: [{ text: 'a' }, { text: ' ' }] })).toEqual({
      'questions.1.text': 'Todas las preguntas deben tener texto',
    });
    const id = randomUUID();
    expect(
      await refused({
        questions: [
          { id, text: 'a' },
          { id, text: 'b' },
        ],
      }),
    ).toEqual({ questions: 'Una pregunta está repetida' });
    expect((await manager('GET', at(body))).status).toBe(404);
  });

  test('[2.36] Usar: each role-play of the library becomes one of the company, which remembers where it began', async () => {
    const { empresa, manager } = await buildScene(server);
    for (const { id, title, description, quien_habla, quien_eres, questions } of LIBRARY) {
      const copied = { title, description, quien_habla, quien_eres, questions: questions.map(({ text }) => ({ text })) };
      const created = await manager('POST', ROLEPLAYS, { ...copied, company_id: empresa.id, biblioteca: id });
      expect(created).toMatchObject({ status: 201, body: { ...copied, company_id: empresa.id, version: 1 } });
    }
    const { rows } = await owner.query('select biblioteca from app.roleplays where company_id = $1 order by created_at', [empresa.id]);
    expect(rows.map(({ biblioteca }) => biblioteca)).toEqual(LIBRARY.map(({ id }) => id));
  });

  test('[2.36 6.4 6.5] Usar obeys the rules of every new role-play: role, company, limits; an unknown one is refused', async () => {
    const { manager, worker, body } = await buildBody();
    const [{ id: biblioteca = '' } = {}] = LIBRARY;
    const used = { ...body, biblioteca };
    expect((await worker('POST', ROLEPLAYS, used)).status).toBe(403);
    expect((await (await buildSuperadmin(server))('POST', ROLEPLAYS, used)).status).toBe(403);
    expect((await (await buildScene(server)).manager('POST', ROLEPLAYS, used)).status).toBe(404);
    const refused = async (fields: object) => errorOf(await manager('POST', ROLEPLAYS, { ...used, ...fields })).fields;
    expect(await refused({ biblioteca: 'no-existe' })).toEqual({ biblioteca: 'Este roleplay no está en la biblioteca' });
    expect(Object.keys((await refused({ biblioteca: '../../etc' })) ?? {})).toEqual(['biblioteca']);
    expect(await refused({ title: 'x'.repeat(101) })).toEqual({ title: 'El título no puede exceder 100 caracteres' });
    expect(await refused({ questions: [] })).toEqual({ questions: 'Debes añadir al menos una pregunta' });
    expect((await manager('GET', at(body))).status).toBe(404);
    // Sent twice, as after a lost answer: one role-play.
    const [first, again] = [await manager('POST', ROLEPLAYS, used), await manager('POST', ROLEPLAYS, used)];
    expect([first.status, detail(again).id]).toEqual([201, detail(first).id]);
  });

  test('[6.4 6.5] only the responsables of the company create; a question of another role-play is refused', async () => {
    const { worker, manager, body, empresa } = await buildBody();
    expect((await worker('POST', ROLEPLAYS, body)).status).toBe(403);
    expect((await (await buildSuperadmin(server))('POST', ROLEPLAYS, body)).status).toBe(403);
    const { manager: stranger } = await buildScene(server);
    expect((await stranger('POST', ROLEPLAYS, body)).status).toBe(404);
    const other = await buildRoleplay(owner, empresa);
    const taken = await manager('POST', ROLEPLAYS, { ...body, questions: [{ id: other.questions[0], text: 'Mía' }] });
    expect(taken.status).toBe(404);
    expect((await manager('GET', at(body))).status).toBe(404);
  });
});

describe('update', () => {
  test('[2.36 3.11 7.16] the list of questions is replaced: reworded, reordered, added, deleted without answers, hidden with answers', async () => {
    const { empresa, manager, trabajador, worker } = await buildScene(server);
    const roleplay = await buildRoleplay(owner, empresa, { questions: ['Uno', 'Dos', 'Tres', 'Cuatro'] });
    const [uno, dos, tres, cuatro] = roleplay.questions;
    await buildResponse(owner, roleplay, trabajador, { question: 1, answer_text: 'Mi respuesta.' });
    const fresh = randomUUID();
    const changed = await manager('PATCH', at(roleplay), {
      questions: [{ id: tres, text: 'Tres nueva' }, { id: fresh, text: 'Cinco' }, { id: uno, text: 'Uno' }, { text: 'Seis' }],
      version: 1,
    });
    expect(changed.status).toBe(200);
    expect(texts(detail(changed))).toEqual(['Tres nueva', 'Cinco', 'Uno', 'Seis', '(Dos)']);
    expect(detail(changed)).toMatchObject({
      version: 2,
      preguntas: 4,
      questions: [{ order: 1 }, { id: fresh, order: 2 }, {}, {}, { id: dos, respuestas: 1 }],
    });
    expect(detail(changed).questions.map(({ id }) => id)).not.toContain(cuatro);
    // The trabajador gets the questions in play.
    expect(detail(await worker('GET', at(roleplay)))).toMatchObject({ preguntas: 4, mine: { answered: 0 }, progress: null });
    expect(texts(detail(await worker('GET', at(roleplay))))).toEqual(['Tres nueva', 'Cinco', 'Uno', 'Seis']);
    expect(detail(await worker('GET', at(roleplay))).questions[0]?.respuestas).toBeNull();

    const back = await manager('PATCH', at(roleplay), { questions: [{ id: dos, text: 'Dos otra vez' }], version: 2 });
    expect(texts(detail(back))).toEqual(['Dos otra vez']);
    const { rows } = await owner.query('select answer_text, question_text from app.roleplay_responses where question_id = $1', [dos]);
    expect(rows).toEqual([{ answer_text: 'Mi respuesta.', question_text: 'Dos' }]);
  });

  test('a question with answers of a time before is hidden, not deleted', async () => {
    const { empresa, manager, trabajador } = await buildScene(server);
    const roleplay = await buildRoleplay(owner, empresa, { questions: ['Uno', 'Dos'] });
    await owner.query(
      `insert into app.roleplay_respuestas_anteriores (empresa_id, roleplay_id, question_id, user_id, answer_text, question_text, "order", answered_at)
       values ($1, $2, $3, $4, 'Antes', 'Dos', 2, now())`,
      [empresa.id, roleplay.id, roleplay.questions[1], trabajador.id],
    );
    const changed = await manager('PATCH', at(roleplay), { questions: [{ id: roleplay.questions[0], text: 'Uno' }], version: 1 });
    expect(texts(detail(changed))).toEqual(['Uno', '(Dos)']);
  });

  test('an older version is refused with the current role-play and changes no question', async () => {
    const { empresa, manager } = await buildScene(server);
    const roleplay = await buildRoleplay(owner, empresa, { description: 'Antes' });
    const edits = await Promise.all(
      ['A', 'B'].map((text) => manager('PATCH', at(roleplay), { title: text, questions: [{ text }], version: 1 })),
    );
    expect(edits.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [won, lost] = edits[0]?.status === 200 ? edits : edits.toReversed();
    expect(errorOf(lost as { body: unknown })).toMatchObject({ code: 'stale', current: (won as { body: object }).body });
    expect(detail(won as { body: unknown })).toMatchObject({ version: 2, description: 'Antes', preguntas: 1 });
  });

  test('reordering alone leaves the versions of the questions; rewording raises one', async () => {
    const { empresa, manager } = await buildScene(server);
    const roleplay = await buildRoleplay(owner, empresa, { questions: ['Uno', 'Dos'] });
    const [uno, dos] = roleplay.questions;
    const versions = async () =>
      (await owner.query('select version from app.roleplay_questions where roleplay_id = $1 order by "order"', [roleplay.id])).rows.map(
        ({ version }) => version,
      );
    await manager('PATCH', at(roleplay), {
      questions: [
        { id: dos, text: 'Dos' },
        { id: uno, text: 'Uno' },
      ],
      version: 1,
    });
    expect(await versions()).toEqual([1, 1]);
    await manager('PATCH', at(roleplay), {
      questions: [
        { id: dos, text: 'Dos b' },
        { id: uno, text: 'Uno' },
      ],
      version: 2,
    });
    expect(await versions()).toEqual([2, 1]);
  });

  test('[6.4 6.5] another company gets 404, a trabajador and a superadmin 403; a question of another role-play is refused', async () => {
    const { empresa, manager, worker } = await buildScene(server);
    const { manager: stranger } = await buildScene(server);
    const [roleplay, other] = [await buildRoleplay(owner, empresa), await buildRoleplay(owner, empresa)];
    const change = { title: 'Otro', version: 1 };
    expect((await stranger('PATCH', at(roleplay), change)).status).toBe(404);
    expect((await worker('PATCH', at(roleplay), change)).status).toBe(403);
    expect((await (await buildSuperadmin(server))('PATCH', at(roleplay), change)).status).toBe(403);
    const questions = [{ id: other.questions[0], text: 'Robada' }];
    expect((await manager('PATCH', at(roleplay), { questions, version: 1 })).status).toBe(404);
    expect(detail(await manager('GET', at(roleplay)))).toMatchObject({ version: 1, preguntas: 1 });
    expect(texts(detail(await manager('GET', at(other))))).toEqual(['¿Por qué debería quedarme?']);
  });
});

test('[7.15 6.5] deleting removes the role-play with its questions and answers; another company gets 404, a trabajador 403', async () => {
  const { empresa, manager, worker, trabajador } = await buildScene(server);
  const { manager: stranger } = await buildScene(server);
  const roleplay = await buildRoleplay(owner, empresa);
  await buildAssignment(owner, roleplay, trabajador);
  await buildResponse(owner, roleplay, trabajador);
  expect((await stranger('DELETE', at(roleplay))).status).toBe(404);
  expect((await worker('DELETE', at(roleplay))).status).toBe(403);
  expect((await manager('DELETE', at(roleplay))).status).toBe(204);
  expect((await manager('DELETE', at(roleplay))).status).toBe(404);
  const { rows } = await owner.query(
    `select (select count(*)::int from app.roleplay_questions where roleplay_id = $1)
          + (select count(*)::int from app.roleplay_responses where roleplay_id = $1)
          + (select count(*)::int from app.roleplay_assignments where roleplay_id = $1) as left`,
    [roleplay.id],
  );
  expect(rows).toEqual([{ left: 0 }]);
});
