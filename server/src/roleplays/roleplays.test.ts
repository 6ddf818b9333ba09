import { randomUUID } from 'node:crypto';
import type { Roleplay, RoleplayWithQuestions } from '@ensaya/contract/roleplays.ts';
import { addTrabajador, assignResponsable, buildEmpresa } from '@ensaya/db/builders/empresas.ts';
import { buildAssignment, buildResponse, buildRoleplay } from '@ensaya/db/builders/roleplays.ts';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import { describe, expect, test } from 'vitest';
import { buildScene, buildSuperadmin, errorOf } from '../../tests/scene.ts';
import { createTestServer } from '../../tests/server.ts';
import { ago } from '../demo/days.ts';

const server = await createTestServer();
const { owner } = server;
const ROLEPLAYS = '/rest/v1/roleplays';

const page = (response: { body: unknown }) => response.body as { items: Roleplay[]; next_cursor: string | null };
const titles = (response: { body: unknown }) => page(response).items.map(({ title }) => title);
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

describe('list', () => {
  test('[2.33 7.15] a responsable gets the newest first with progress, by pages, of one company or all', async () => {
    const { empresa, responsable, manager, trabajador } = await buildScene(server);
    const otra = await buildEmpresa(owner, { nombre: 'Ítaca' });
    await assignResponsable(owner, otra, responsable);
    const a = await buildRoleplay(owner, empresa, { title: 'A', created_at: ago(3) });
    await buildRoleplay(owner, otra, { title: 'B', created_at: ago(2) });
    await buildRoleplay(owner, empresa, { title: 'C', created_at: ago(1), questions: ['x', 'y'] });
    const [late, done] = [await buildUser(owner, { role: 'worker' }), await buildUser(owner, { role: 'worker' })];
    for (const person of [late, done]) await addTrabajador(owner, empresa, person);
    await buildAssignment(owner, a, trabajador, { due_date: ago(-3) });
    await buildAssignment(owner, a, late, { due_date: ago(1) });
    await buildAssignment(owner, a, done, { due_date: ago(1), completed_at: ago(2) });

    expect(titles(await manager('GET', ROLEPLAYS))).toEqual(['C', 'B', 'A']);
    const first = await manager('GET', `${ROLEPLAYS}?limit=2`);
    expect(titles(first)).toEqual(['C', 'B']);
    const second = await manager('GET', `${ROLEPLAYS}?limit=2&cursor=${page(first).next_cursor}`);
    expect([titles(second), page(second).next_cursor]).toEqual([['A'], null]);
    const one = await manager('GET', `${ROLEPLAYS}?empresa_id=${empresa.id}`);
    expect(page(one).items).toMatchObject([
      { title: 'C', preguntas: 2, progress: { asignados: 0 }, mine: null },
      { title: 'A', preguntas: 1, progress: { asignados: 3, completados: 1, vencidos: 1, pendientes: 1 } },
    ]);
  });

  test('[4.6 6.4] a trabajador gets the assigned first: overdue, nearest date, no date, completed; then the others', async () => {
    const { empresa, manager, worker, trabajador } = await buildScene(server);
    const build = (title: string, days: number) => buildRoleplay(owner, empresa, { title, created_at: ago(days) });
    await build('Otro viejo', 20);
    await buildAssignment(owner, await build('Completado antes', 1), trabajador, { completed_at: ago(5) });
    await buildAssignment(owner, await build('Completado', 2), trabajador, { completed_at: ago(4), due_date: ago(6) });
    await buildAssignment(owner, await build('Sin fecha', 3), trabajador);
    await buildAssignment(owner, await build('En ocho días', 4), trabajador, { due_date: ago(-8) });
    const soon = await build('Mañana', 5);
    await buildAssignment(owner, soon, trabajador, { due_date: ago(-1) });
    await buildAssignment(owner, await build('Vencido', 6), trabajador, { due_date: ago(1) });
    await build('Otro nuevo', 7);
    await buildResponse(owner, soon, trabajador);
    const colleague = await buildUser(owner, { role: 'worker' });
    await addTrabajador(owner, empresa, colleague);
    await buildAssignment(owner, await build('De un compañero', 8), colleague, { due_date: ago(3) });

    const expected = [
      'Vencido',
      'Mañana',
      'En ocho días',
      'Sin fecha',
      'Completado',
      'Completado antes',
      'Otro nuevo',
      'De un compañero',
      'Otro viejo',
    ];
    expect(titles(await worker('GET', ROLEPLAYS))).toEqual(expected);
    const paged: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const next = await worker('GET', `${ROLEPLAYS}?empresa_id=${empresa.id}&limit=2${cursor && `&cursor=${cursor}`}`);
      paged.push(...titles(next));
      cursor = page(next).next_cursor;
    }
    expect(paged).toEqual(expected);
    const { items } = page(await worker('GET', ROLEPLAYS));
    expect(items.find(({ id }) => id === soon.id)).toMatchObject({
      progress: null,
      mine: { assigned: true, answered: 1, has_draft: false },
    });
    expect(items.at(-2)?.mine).toEqual({ assigned: false, due_date: null, completed_at: null, answered: 0, has_draft: false });
    expect(page(await manager('GET', `${ROLEPLAYS}?empresa_id=${empresa.id}`)).items[0]?.title).toBe('Completado antes');
  });

  test('[2.33] the search ignores case and accents and looks into title and description', async () => {
    const { empresa, manager, worker } = await buildScene(server);
    const key = randomUUID();
    await buildRoleplay(owner, empresa, { title: `Reclamación ${key}` });
    await buildRoleplay(owner, empresa, { title: 'Visita', description: `Tras una RECLAMACION ${key}`, created_at: ago(2) });
    await buildRoleplay(owner, empresa, { title: 'Otra 100%' });
    for (const call of [manager, worker]) {
      expect(titles(await call('GET', `${ROLEPLAYS}?q=${encodeURIComponent(`reclamación ${key}`)}`))).toEqual([
        `Reclamación ${key}`,
        'Visita',
      ]);
      expect(titles(await call('GET', `${ROLEPLAYS}?empresa_id=${empresa.id}&q=%25`))).toEqual(['Otra 100%']);
    }
    const superadmin = await buildSuperadmin(server);
    const first = await superadmin('GET', `${ROLEPLAYS}?limit=1&q=${key}`);
    expect(titles(first)).toEqual([`Reclamación ${key}`]);
    expect(titles(await superadmin('GET', `${ROLEPLAYS}?limit=1&q=${key}&cursor=${page(first).next_cursor}`))).toEqual(['Visita']);
  });

  test('[6.3 6.4 2.34] a superadmin reads the role-plays of all companies, newest first, without progress; not those of a deleted company', async () => {
    const { empresa } = await buildScene(server);
    const gone = await buildEmpresa(owner);
    const key = randomUUID();
    const old = await buildRoleplay(owner, empresa, { title: `${key} viejo`, created_at: ago(-1) });
    await buildRoleplay(owner, empresa, { title: `${key} nuevo`, created_at: ago(-2) });
    await buildRoleplay(owner, gone, { title: `${key} borrado`, created_at: ago(-3) });
    await owner.query('update app.empresas set deleted_at = now() where id = $1', [gone.id]);
    const superadmin = await buildSuperadmin(server);
    expect(titles(await superadmin('GET', `${ROLEPLAYS}?limit=2`))).toEqual([`${key} nuevo`, `${key} viejo`]);
    expect(titles(await superadmin('GET', `${ROLEPLAYS}?empresa_id=${empresa.id}`))).toEqual([`${key} nuevo`, `${key} viejo`]);
    expect(titles(await superadmin('GET', `${ROLEPLAYS}?q=${key}`))).toEqual([`${key} nuevo`, `${key} viejo`]);
    expect(page(await superadmin('GET', `${ROLEPLAYS}?q=${key}`)).items[0]).toMatchObject({ progress: null, mine: null });
    expect(detail(await superadmin('GET', `${ROLEPLAYS}/${old.id}`)).questions[0]?.respuestas).toBeNull();
  });

  test('[6.4] another company’s role-plays are neither listed nor readable', async () => {
    const { empresa } = await buildScene(server);
    const roleplay = await buildRoleplay(owner, empresa);
    const { manager, worker } = await buildScene(server);
    for (const call of [manager, worker]) {
      expect(titles(await call('GET', `${ROLEPLAYS}?empresa_id=${empresa.id}`))).toEqual([]);
      expect(titles(await call('GET', `${ROLEPLAYS}?q=amenaza`))).toEqual([]);
      expect((await call('GET', `${ROLEPLAYS}/${roleplay.id}`)).status).toBe(404);
      expect((await call('GET', at(roleplay))).status).toBe(404);
    }
    expect((await manager('GET', `${ROLEPLAYS}?cursor=x`)).status).toBe(400);
    expect((await server.stranger('GET', ROLEPLAYS)).status).toBe(401);
  });
});
