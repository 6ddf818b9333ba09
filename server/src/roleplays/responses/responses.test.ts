import { randomUUID } from 'node:crypto';
import {
  exportResponses,
  listResponders,
  listResponses,
  type Responder,
  type RoleplayResponse,
} from '@ensaya/contract/roleplay-responses.ts';
import { addTrabajador } from '@ensaya/db/builders/empresas.ts';
import { buildAssignment, buildEntrega, buildResponse, buildRoleplay, type Roleplay } from '@ensaya/db/builders/roleplays.ts';
import { buildUser, type User } from '@ensaya/db/builders/usuarios.ts';
import { describe, expect, test } from 'vitest';
import { buildScene, buildSuperadmin, errorOf } from '../../../tests/scene.ts';
import { createTestServer } from '../../../tests/server.ts';
import { unfilled } from '../../../tests/unfilled.ts';
import { ago } from '../../demo/days.ts';

const server = await createTestServer();
const { owner } = server;
const RESPONSES = '/rest/v1/roleplay_responses';
const RESPONDERS = '/rest/v1/rpc/roleplay_responders';
const EXPORT = '/rest/v1/rpc/export_roleplay_responses';

type Page = { items: RoleplayResponse[]; next_cursor: string | null };
const page = (response: { body: unknown }) => response.body as Page;
const responders = (response: { body: unknown }) => (response.body as { items: Responder[] }).items;
const named = (roleplay: Roleplay) => `empresa_id=${roleplay.company_id}&roleplay_id=${roleplay.id}`;

/** An attached file of an answer. */
async function buildFile(database: typeof owner, { company_id }: Roleplay, { id }: Pick<User, 'id'>): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    `insert into app.archivos (empresa_id, kind, path, content_type, bytes, created_by, attached_at)
     values ($1, 'respuesta', $1::uuid || '/plan.pdf', 'application/pdf', 1, $2, now()) returning id`,
    [company_id, id],
  );
  return rows[0]?.id ?? '';
}

/** A role-play of three questions. */
async function buildRehearsal() {
  const scene = await buildScene(server);
  const roleplay = await buildRoleplay(owner, scene.empresa, { questions: ['Uno', 'Dos', 'Tres'] });
  const join = async (nombre: string): Promise<User> => {
    const user = await buildUser(owner, { role: 'worker', nombre });
    await addTrabajador(owner, scene.empresa, user);
    return user;
  };
  return { ...scene, roleplay, join };
}

describe('responders', () => {
  test('[2.38 4.6 7.18] completed, overdue, pending, without assignment; each by name; those who left are marked', async () => {
    const { manager, roleplay, join, empresa } = await buildRehearsal();
    const people = [];
    for (const nombre of ['Zoe', 'Álvaro', 'Bea', 'Carla', 'Dani', 'Eva', 'Félix']) people.push(await join(nombre));
    const [zoe, alvaro, bea, carla, dani, eva, felix] = people as [User, User, User, User, User, User, User];
    for (const user of [zoe, alvaro]) await buildAssignment(owner, roleplay, user, { completed_at: ago(1), due_date: ago(3) });
    const late = await buildAssignment(owner, roleplay, bea, { due_date: ago(1) });
    await buildAssignment(owner, roleplay, carla, { due_date: ago(-1) });
    await buildAssignment(owner, roleplay, dani);
    for (const question of [0, 1, 2]) await buildResponse(owner, roleplay, zoe, { question });
    await buildResponse(owner, roleplay, eva, { question: 2 });
    await buildAssignment(owner, roleplay, felix);
    await buildResponse(owner, roleplay, felix);
    await owner.query('delete from app.company_users where user_id = $1', [felix.id]);
    await owner.query('update app.roleplay_questions set hidden_at = now() where id = $1', [roleplay.questions[2]]);
    await owner.query(
      `insert into app.roleplay_respuestas_anteriores (empresa_id, roleplay_id, user_id, answer_text, question_text, "order", answered_at)
       values ($1, $2, $3, 'Antes', 'Uno', 1, now())`,
      [empresa.id, roleplay.id, dani.id],
    );
    const list = responders(await manager('GET', `${RESPONDERS}?${named(roleplay)}`));
    expect(list.map(({ nombre }) => nombre)).toEqual(['Álvaro', 'Zoe', 'Bea', 'Carla', 'Dani', 'Eva', 'Félix']);
    expect(list[1]).toMatchObject({ id: zoe.id, email: zoe.email, answered: 2, gone: false, earlier: false });
    expect(list[2]).toMatchObject({ assignment_id: late.id, completed_at: null, answered: 0 });
    expect(list[4]?.earlier).toBe(true);
    expect(list[5]).toMatchObject({ assignment_id: null, due_date: null, answered: 0 });
    expect(list[6]).toMatchObject({ email: felix.email, assignment_id: null, answered: 1, gone: true });
  });

  test('[6.4 6.5] another company gets 404, a trabajador and a superadmin 403', async () => {
    const { worker, trabajador, roleplay } = await buildRehearsal();
    await buildResponse(owner, roleplay, trabajador);
    const other = await buildScene(server);
    const superadmin = await buildSuperadmin(server);
    for (const path of [RESPONDERS, EXPORT, `${RESPONSES}`]) {
      const url = `${path}?${named(roleplay)}&user_id=${trabajador.id}`;
      expect((await other.manager('GET', url)).status, path).toBe(404);
      expect((await worker('GET', url)).status, path).toBe(403);
      expect((await superadmin('GET', url)).status, path).toBe(403);
    }
  });
});

describe('responses', () => {
  test('[7.17 2.38 3.12] of one question or of one person: what was handed in, and the answer as it is where it was changed since', async () => {
    const { manager, roleplay, join } = await buildRehearsal();
    const [ana, bea] = [await join('Ana'), await join('Bea')];
    await buildAssignment(owner, roleplay, ana, { completed_at: ago(1) });
    for (const question of [2, 0]) await buildResponse(owner, roleplay, ana, { question, answer_text: `Ana ${question}` });
    await buildResponse(owner, roleplay, bea, { question: 0, answer_text: 'Bea 0', question_text: 'Uno antes' });
    const { id } = await buildEntrega(owner, roleplay, ana, { entregada_at: ago(1), texto_at: ago(1) });
    const file = await buildFile(owner, roleplay, ana);
    await owner.query(
      `update app.roleplay_responses set answer_text = 'Ana 2, mejor', archivo_id = $1, attachment_name = 'plan.pdf' where answer_text = 'Ana 2'`,
      [file],
    );
    const entrega = { id, n: 1, entregada_at: expect.any(String), texto_at: expect.any(String) };

    const [uno, , tres] = roleplay.questions;
    const ofAna = page(await manager('GET', `${RESPONSES}?${named(roleplay)}&user_id=${ana.id}`));
    expect(ofAna).toMatchObject({
      items: [
        {
          question_id: uno,
          user_id: ana.id,
          answer_text: 'Ana 0',
          question_text: null,
          entrega: { ...entrega, texto_n: 1 },
          changed: null,
          attachment: null,
          version: 1,
        },
        {
          question_id: tres,
          answer_text: 'Ana 2',
          attachment: null,
          entrega: { ...entrega, texto_n: 2 },
          changed: { answer_text: 'Ana 2, mejor', attachment: { url: `/storage/v1/${file}`, name: 'plan.pdf' } },
          version: 2,
        },
      ],
      next_cursor: null,
    });
    const ofUno = page(await manager('GET', `${RESPONSES}?${named(roleplay)}&question_id=${uno}`));
    expect(ofUno.items).toHaveLength(2);
    expect(ofUno.items.find(({ user_id }) => user_id === bea.id)).toMatchObject({
      question_text: 'Uno antes',
      entrega: null,
      changed: null,
    });
    const one = page(await manager('GET', `${RESPONSES}?${named(roleplay)}&question_id=${uno}&user_id=${ana.id}`));
    expect(one.items.map(({ answer_text }) => answer_text)).toEqual(['Ana 0']);
    expect(page(await manager('GET', `${EXPORT}?${named(roleplay)}`)).items).toEqual(
      expect.arrayContaining([...ofAna.items, ...ofUno.items]),
    );
    // Assigned again: what was handed in is of the time before.
    await owner.query('update app.roleplay_assignments set completed_at = null where user_id = $1', [ana.id]);
    const again = page(await manager('GET', `${RESPONSES}?${named(roleplay)}&user_id=${ana.id}`));
    expect(again.items).toMatchObject([
      { answer_text: 'Ana 0', entrega: null },
      { answer_text: 'Ana 2, mejor', entrega: null, changed: null },
    ]);
    expect(errorOf(await manager('GET', `${RESPONSES}?${named(roleplay)}`)).fields).toEqual({
      question_id: 'Elige una pregunta o una persona',
    });
  });

  test('the answers to a hidden question stay readable', async () => {
    const { manager, trabajador, roleplay, empresa } = await buildRehearsal();
    await buildResponse(owner, roleplay, trabajador, { question: 1 });
    await owner.query(`update app.roleplay_responses set archivo_id = $2, attachment_name = 'plan.pdf' where empresa_id = $1`, [
      empresa.id,
      await buildFile(owner, roleplay, trabajador),
    ]);
    await owner.query('update app.roleplay_questions set hidden_at = now() where id = $1', [roleplay.questions[1]]);
    const items = [{ attachment: { url: expect.any(String), name: 'plan.pdf' } }];
    expect(await manager('GET', `${RESPONSES}?${named(roleplay)}&question_id=${roleplay.questions[1]}`)).toMatchObject({ body: { items } });
    expect(await manager('GET', `${EXPORT}?${named(roleplay)}`)).toMatchObject({ body: { items } });
  });

  test('every answer comes once, by pages: of a question, of a person, of all', async () => {
    const { manager, roleplay, join, empresa } = await buildRehearsal();
    const other = await buildRoleplay(owner, empresa);
    for (let n = 0; n < 5; n++) {
      const user = await join(`Persona ${n}`);
      for (const question of [2, 1, 0]) await buildResponse(owner, roleplay, user, { question, answer_text: `${n} ${question}` });
      await buildResponse(owner, other, user);
    }
    const walk = async (path: string, start: string) => {
      const found: RoleplayResponse[] = [];
      let pages = 0;
      for (let cursor: string | null = ''; cursor !== null; pages++) {
        const next: Page = page(await manager('GET', `${path}?${named(roleplay)}${start}${cursor && `&cursor=${cursor}`}`));
        found.push(...next.items);
        cursor = next.next_cursor;
      }
      return { found, pages };
    };
    const ofQuestion = await walk(RESPONSES, `&question_id=${roleplay.questions[0]}&limit=2`);
    expect(ofQuestion.pages).toBe(3);
    expect(ofQuestion.found.map(({ answer_text }) => answer_text).sort()).toEqual(['0 0', '1 0', '2 0', '3 0', '4 0']);
    const person = ofQuestion.found[0]?.user_id;
    const ofPerson = await walk(RESPONSES, `&user_id=${person}&limit=2`);
    expect(ofPerson.found.map(({ question_id }) => question_id)).toEqual(roleplay.questions);
    const all = await walk(EXPORT, '');
    expect(new Set(all.found.map(({ answer_text }) => answer_text)).size).toBe(15);
    expect((await manager('GET', `${EXPORT}?${named(roleplay)}&cursor=${randomUUID()}`)).status).toBe(400);
  });

  test('an export of 1,203 answers has two pages and no answer twice', async () => {
    const { manager, empresa, join } = await buildRehearsal();
    const roleplay = await buildRoleplay(owner, empresa, { questions: Array.from({ length: 401 }, (_, n) => `Pregunta ${n}`) });
    for (const nombre of ['Ana', 'Bea', 'Carla'])
      await owner.query(
        `insert into app.roleplay_responses (empresa_id, roleplay_id, question_id, user_id, answer_text, question_text)
         select $1, $2, q, $3, 'Sí.', 'Antes' from unnest($4::uuid[]) q`,
        [empresa.id, roleplay.id, (await join(nombre)).id, roleplay.questions],
      );
    const first = page(await manager('GET', `${EXPORT}?${named(roleplay)}`));
    const second = page(await manager('GET', `${EXPORT}?${named(roleplay)}&cursor=${first.next_cursor}`));
    expect([first.items.length, second.items.length, second.next_cursor]).toEqual([1000, 203, null]);
    expect(new Set([...first.items, ...second.items].map(({ user_id, question_id }) => user_id + question_id)).size).toBe(1203);
  });
});

test('the responses above fill every field of their schemas', () => {
  expect(unfilled(server, listResponders, listResponses, exportResponses)).toEqual([]);
});
