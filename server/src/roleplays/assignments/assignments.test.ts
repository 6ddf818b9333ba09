import { randomUUID } from 'node:crypto';
import type { Assignment } from '@ensaya/contract/roleplay-assignments.ts';
import { statusOf } from '@ensaya/contract/roleplay-assignments.ts';
import { addTrabajador } from '@ensaya/db/builders/empresas.ts';
import { buildAssignment, buildEntrega, buildResponse, buildRoleplay, type Roleplay } from '@ensaya/db/builders/roleplays.ts';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import { describe, expect, test } from 'vitest';
import { buildScene, buildSuperadmin, errorOf } from '../../../tests/scene.ts';
import { createTestServer } from '../../../tests/server.ts';
import { ago } from '../../demo/days.ts';

const server = await createTestServer();
const { owner } = server;
const ASSIGNMENTS = '/rest/v1/roleplay_assignments';
const ASSIGNABLE = '/rest/v1/rpc/assignable_workers';

const items = (response: { body: unknown }) => (response.body as { items: Assignment[] }).items;
const named = (roleplay: Pick<Roleplay, 'id' | 'company_id'>) => `empresa_id=${roleplay.company_id}&roleplay_id=${roleplay.id}`;
const of = ({ id }: { id: string }, { company_id }: { company_id: string }, act = '') =>
  `${ASSIGNMENTS}/${id}${act}?empresa_id=${company_id}`;

/** A role-play of two questions, and a second trabajador besides the scene's. */
async function buildTeam() {
  const scene = await buildScene(server);
  const ana = await buildUser(owner, { role: 'worker', nombre: 'Ána Beltrán' });
  await addTrabajador(owner, scene.empresa, ana);
  const roleplay = await buildRoleplay(owner, scene.empresa, { questions: ['Uno', 'Dos'] });
  const body = { empresa_id: scene.empresa.id, roleplay_id: roleplay.id };
  return { ...scene, ana, roleplay, body };
}

async function draft(roleplay: Roleplay, user: { id: string }): Promise<void> {
  await owner.query(
    `insert into app.borradores_roleplay (empresa_id, roleplay_id, question_id, user_id, texto) values ($1, $2, $3, $4, 'Empezado')`,
    [roleplay.company_id, roleplay.id, roleplay.questions[1], user.id],
  );
}

describe('assign', () => {
  test('[2.38] people are offered in the order of the names that are shown, without the accents', async () => {
    const { manager, empresa, roleplay } = await buildTeam();
    for (const [nombre, email] of [
      ['Zoe Arnau', `a-${randomUUID()}@correo.example`],
      ['Ángel Ruiz', `z-${randomUUID()}@correo.example`],
    ] as const)
      await addTrabajador(owner, empresa, await buildUser(owner, { role: 'worker', nombre, email }));
    const { body } = await manager('GET', `${ASSIGNABLE}?${named(roleplay)}`);
    const names = (body as { items: Assignment['user'][] }).items.flatMap(({ nombre }) => nombre ?? []);
    expect(names).toEqual(['Ána Beltrán', 'Ángel Ruiz', 'Zoe Arnau']);
  });

  test('[7.19 9.4 4.6 3.13] a deadline of so many days; those who have it keep theirs and are no longer offered', async () => {
    const { manager, trabajador, ana, roleplay, body, responsable } = await buildTeam();
    const offered = async () => items(await manager('GET', `${ASSIGNABLE}?${named(roleplay)}`)).map(({ id }) => id);
    expect(new Set(await offered())).toEqual(new Set([ana.id, trabajador.id]));
    const first = await manager('POST', ASSIGNMENTS, { ...body, user_ids: [ana.id, ana.id], days: 7 });
    expect(first).toMatchObject({ status: 201, body: { assigned: 1 } });
    expect(await offered()).toEqual([trabajador.id]);
    expect((await manager('POST', ASSIGNMENTS, { ...body, user_ids: [ana.id, trabajador.id] })).body).toEqual({ assigned: 1 });
    expect(await offered()).toEqual([]);

    await buildResponse(owner, roleplay, ana);
    const list = items(await manager('GET', `${ASSIGNMENTS}?${named(roleplay)}`));
    const mine = list.find(({ user_id }) => user_id === ana.id);
    expect(mine).toMatchObject({ user: { id: ana.id, email: ana.email, nombre: 'Ána Beltrán' }, answered: 1, completed_at: null });
    expect(statusOf(mine as Assignment)).toEqual({ state: 'pendiente', days: 7 });
    expect(list.find(({ user_id }) => user_id === trabajador.id)).toMatchObject({ due_day: null, due_date: null, answered: 0 });
    const { rows } = await owner.query('select distinct assigned_by from app.roleplay_assignments where roleplay_id = $1', [roleplay.id]);
    expect(rows).toEqual([{ assigned_by: responsable.id }]);
  });

  test('[5.9 9.4] at least one trabajador of the company and at least one day', async () => {
    const { manager, ana, body, responsable } = await buildTeam();
    const refused = async (fields: object) => errorOf(await manager('POST', ASSIGNMENTS, { ...body, user_ids: [ana.id], ...fields }));
    expect((await refused({ user_ids: [] })).fields).toEqual({ user_ids: 'Debes seleccionar al menos un trabajador' });
    expect((await refused({ days: 0 })).fields).toEqual({ days: 'Los días deben ser al menos 1' });
    const { trabajador: stranger } = await buildScene(server);
    for (const user_ids of [[ana.id, stranger.id], [responsable.id], [randomUUID()]])
      expect(await refused({ user_ids })).toMatchObject({ code: 'conflict', message: 'Ese trabajador no pertenece a la empresa' });
    const { rows } = await owner.query('select from app.roleplay_assignments where empresa_id = $1', [body.empresa_id]);
    expect(rows).toEqual([]);
  });

  test('[6.4 6.5] a trabajador and a superadmin get 403', async () => {
    const { manager, worker, ana, roleplay, body } = await buildTeam();
    const full = { ...body, user_ids: [ana.id] };
    expect((await worker('POST', ASSIGNMENTS, full)).status).toBe(403);
    expect((await (await buildSuperadmin(server))('POST', ASSIGNMENTS, full)).status).toBe(403);
    expect((await worker('GET', `${ASSIGNABLE}?${named(roleplay)}`)).status).toBe(403);
    expect(items(await manager('GET', `${ASSIGNMENTS}?${named(roleplay)}`))).toEqual([]);
  });

  test('[6.4] a trabajador reads their own assignment only', async () => {
    const { manager, worker, trabajador, ana, roleplay } = await buildTeam();
    for (const person of [trabajador, ana]) await buildAssignment(owner, roleplay, person);
    expect(items(await worker('GET', `${ASSIGNMENTS}?${named(roleplay)}`)).map(({ user_id }) => user_id)).toEqual([trabajador.id]);
    expect(items(await manager('GET', `${ASSIGNMENTS}?${named(roleplay)}`))).toHaveLength(2);
  });
});

describe('extend and withdraw', () => {
  test('[4.6 9.4] an unfinished assignment gets a new date or none; a completed one is refused', async () => {
    const { manager, ana, trabajador, roleplay } = await buildTeam();
    const late = await buildAssignment(owner, roleplay, ana, { due_date: ago(2) });
    const extended = await manager('PUT', of(late, roleplay, '/due_date'), { days: 3 });
    expect(extended).toMatchObject({ status: 200, body: { id: late.id } });
    expect(statusOf(extended.body as Assignment)).toEqual({ state: 'pendiente', days: 3 });
    expect((await manager('PUT', of(late, roleplay, '/due_date'), { days: null })).body).toMatchObject({ due_day: null, due_date: null });
    const done = await buildAssignment(owner, roleplay, trabajador, { completed_at: ago(1) });
    expect(errorOf(await manager('PUT', of(done, roleplay, '/due_date'), { days: 3 }))).toMatchObject({
      code: 'conflict',
      message: 'Esta persona ya ha completado el roleplay',
    });
  });

  test('withdrawing keeps the answers', async () => {
    const { manager, ana, roleplay } = await buildTeam();
    const assignment = await buildAssignment(owner, roleplay, ana);
    await buildResponse(owner, roleplay, ana);
    expect((await manager('DELETE', of(assignment, roleplay))).status).toBe(204);
    expect((await manager('DELETE', of(assignment, roleplay))).status).toBe(404);
    expect((await owner.query('select from app.roleplay_responses where roleplay_id = $1', [roleplay.id])).rowCount).toBe(1);
  });

  test('[6.4 6.5] another company gets 404, a trabajador 403', async () => {
    const { worker, trabajador, roleplay } = await buildTeam();
    const { manager: stranger } = await buildScene(server);
    const assignment = await buildAssignment(owner, roleplay, trabajador, { completed_at: ago(1) });
    const acts = [
      ['PUT', '/due_date', { days: 3 }],
      ['DELETE', '', undefined],
      ['POST', '/reassign', { days: 3 }],
    ] as const;
    for (const [method, act, body] of acts) {
      expect((await stranger(method, of(assignment, roleplay, act), body)).status, act).toBe(404);
      expect((await worker(method, of(assignment, roleplay, act), body)).status, act).toBe(403);
    }
    const { rows } = await owner.query('select completed_at is not null as done from app.roleplay_assignments where id = $1', [
      assignment.id,
    ]);
    expect(rows).toEqual([{ done: true }]);
  });
});

describe('reassign', () => {
  const unhanded = async (roleplay: Roleplay) =>
    (
      await owner.query(
        `select user_id, answer_text, question_text, "order" from app.roleplay_respuestas_anteriores where roleplay_id = $1 order by "order"`,
        [roleplay.id],
      )
    ).rows;

  test('[4.6 3.12] answers and drafts go, what was not handed in moves to the earlier ones, and the assignment is open again', async () => {
    const { manager, responsable, ana, trabajador, roleplay } = await buildTeam();
    const assignment = await buildAssignment(owner, roleplay, ana, { completed_at: ago(1), due_date: ago(3) });
    await buildResponse(owner, roleplay, ana, { question: 1, answer_text: 'Segunda', question_text: 'Dos antes' });
    await buildResponse(owner, roleplay, ana, { question: 0, answer_text: 'Primera' });
    await buildEntrega(owner, roleplay, ana, { entregada_at: ago(1) });
    await owner.query(`update app.roleplay_responses set answer_text = 'Segunda, mejor' where answer_text = 'Segunda'`);
    await buildResponse(owner, roleplay, trabajador, { answer_text: 'De otro' });
    for (const person of [ana, trabajador]) await draft(roleplay, person);

    const again = await manager('POST', of(assignment, roleplay, '/reassign'), { days: 5 });
    expect(again).toMatchObject({ status: 200, body: { id: assignment.id, completed_at: null, answered: 0 } });
    expect(statusOf(again.body as Assignment)).toEqual({ state: 'pendiente', days: 5 });
    expect(await unhanded(roleplay)).toEqual([{ user_id: ana.id, answer_text: 'Segunda, mejor', question_text: 'Dos antes', order: 2 }]);
    const left = async (table: string) =>
      (await owner.query(`select user_id from app.${table} where roleplay_id = $1`, [roleplay.id])).rows;
    expect(await left('roleplay_responses')).toEqual([{ user_id: trabajador.id }]);
    expect(await left('borradores_roleplay')).toEqual([{ user_id: trabajador.id }]);
    expect(await left('entregas')).toEqual([{ user_id: ana.id }]);
    const { rows } = await owner.query('select assigned_by from app.roleplay_assignments where id = $1', [assignment.id]);
    expect(rows).toEqual([{ assigned_by: responsable.id }]);
  });

  test('an unfinished assignment is refused; of ten requests at once one succeeds and the answers move once', async () => {
    const { manager, ana, trabajador, roleplay } = await buildTeam();
    const open = await buildAssignment(owner, roleplay, trabajador);
    expect(errorOf(await manager('POST', of(open, roleplay, '/reassign'), {}))).toMatchObject({
      code: 'conflict',
      message: 'Esta persona aún no ha completado el roleplay',
    });
    const done = await buildAssignment(owner, roleplay, ana, { completed_at: ago(1) });
    for (const question of [0, 1]) await buildResponse(owner, roleplay, ana, { question });
    const all = await Promise.all(Array.from({ length: 10 }, () => manager('POST', of(done, roleplay, '/reassign'), {})));
    expect(all.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    expect(await unhanded(roleplay)).toHaveLength(2);
    expect(all.find(({ status }) => status === 200)?.body).toMatchObject({ due_date: null });
  });

  test('no role calls the function for a company that it does not run', async () => {
    const { ana, roleplay } = await buildTeam();
    const assignment = await buildAssignment(owner, roleplay, ana, { completed_at: ago(1) });
    const { rows } = await owner.query('select has_function_privilege($1, $2, $3) as may', [
      'ensaya_worker',
      'app.reassign_roleplay(uuid, uuid, date)',
      'execute',
    ]);
    expect(rows).toEqual([{ may: false }]);
    const other = await buildScene(server);
    const foreign = `${ASSIGNMENTS}/${assignment.id}/reassign?empresa_id=${other.empresa.id}`;
    expect((await other.manager('POST', foreign, {})).status).toBe(404);
  });
});
