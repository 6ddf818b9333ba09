import { buildAviso } from '@ensaya/db/builders/avisos.ts';
import { addTrabajador, assignResponsable, type Empresa } from '@ensaya/db/builders/empresas.ts';
import { buildFaq } from '@ensaya/db/builders/faqs.ts';
import { buildProyecto } from '@ensaya/db/builders/proyectos.ts';
import { buildAssignment, buildRoleplay } from '@ensaya/db/builders/roleplays.ts';
import { buildTarea } from '@ensaya/db/builders/tareas.ts';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { openJobTools } from '../../tests/job-tools.ts';
import { buildScene } from '../../tests/scene.ts';
import { createTestServer } from '../../tests/server.ts';
import { addDueAvisos, takeMails } from './due.queries.ts';

const server = await createTestServer();
const { owner } = server;
const { outside } = openJobTools(server);

type Planned = { user_id: string; kind: string; at: string };
/** The reminders that are to come of a record, in the order of their time. */
async function plannedOf({ id }: { id: string }): Promise<Planned[]> {
  const { rows } = await owner.query<Planned>(
    `select user_id, kind, to_char(notify_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as at from app.avisos_programados
      where record_id = $1 order by notify_at, user_id`,
    [id],
  );
  return rows;
}
const momentsOf = async (record: { id: string }) => (await plannedOf(record)).map(({ kind, at }) => `${kind} ${at}`);
const live = (user: { id: string }, zone: string) => owner.query('update app.users set time_zone = $2 where id = $1', [user.id, zone]);
async function addWorker(empresa: Empresa) {
  const user = await buildUser(owner, { role: 'worker' });
  await addTrabajador(owner, empresa, user);
  return user;
}

describe('when reminders are due is stored', () => {
  test('[4.6] of a role-play: 72 and 24 hours before its date and 24 after, until it is finished', async () => {
    const { empresa, trabajador } = await buildScene(server);
    const roleplay = await buildRoleplay(owner, empresa);
    const assignment = await buildAssignment(owner, roleplay, trabajador, { due_date: '2027-06-15T10:00:00Z' });
    const set = (column: string, value: string | null) =>
      owner.query(`update app.roleplay_assignments set ${column} = $2 where id = $1`, [assignment.id, value]);
    const first = ['roleplay_vence 2027-06-12 10:00', 'roleplay_vence 2027-06-14 10:00', 'roleplay_vencido 2027-06-16 10:00'];
    expect(await momentsOf(assignment)).toEqual(first);
    await set('due_date', '2027-06-20T10:00:00Z');
    expect((await momentsOf(assignment)).at(0)).toBe('roleplay_vence 2027-06-17 10:00');
    await set('due_date', null);
    expect(await momentsOf(assignment)).toEqual([]);
    await set('due_date', '2027-06-15T10:00:00Z');
    await set('completed_at', '2027-06-01T10:00:00Z');
    expect(await momentsOf(assignment)).toEqual([]);
    await set('completed_at', null);
    expect(await momentsOf(assignment)).toEqual(first);
    await owner.query('delete from app.roleplay_assignments where id = $1', [assignment.id]);
    expect(await momentsOf(assignment)).toEqual([]);
  });

  test('[2.46] of a task: the midnights before and after its day, of the person who has it', async () => {
    const { empresa, trabajador } = await buildScene(server);
    const other = await addWorker(empresa);
    await live(other, 'America/New_York');
    const tarea = await buildTarea(owner, await buildProyecto(owner, empresa), { trabajador, fecha_entrega: '2027-06-15' });
    const set = (column: string, value: string | null) =>
      owner.query(`update app.tareas set ${column} = $2 where id = $1`, [tarea.id, value]);
    const first = ['tarea_vence 2027-06-13 22:00', 'tarea_vencida 2027-06-15 22:00'];
    expect(await momentsOf(tarea)).toEqual(first);
    await set('fecha_entrega', '2027-01-15');
    expect(await momentsOf(tarea)).toEqual(['tarea_vence 2027-01-13 23:00', 'tarea_vencida 2027-01-15 23:00']);
    await set('fecha_entrega', '2027-06-15');
    await set('trabajador_id', other.id);
    expect(await plannedOf(tarea)).toEqual([
      { user_id: other.id, kind: 'tarea_vence', at: '2027-06-14 04:00' },
      { user_id: other.id, kind: 'tarea_vencida', at: '2027-06-16 04:00' },
    ]);
    await set('trabajador_id', trabajador.id);
    for (const [column, without, again] of [
      ['estado', 'completada', 'en progreso'],
      ['deleted_at', '2026-11-18T10:00:00Z', null],
      ['trabajador_id', null, trabajador.id],
    ] as const) {
      await set(column, without);
      expect(await momentsOf(tarea), column).toEqual([]);
      await set(column, again);
      expect(await momentsOf(tarea), column).toEqual(first);
    }
    await owner.query('delete from app.company_users where user_id = $1', [trabajador.id]);
    expect(await momentsOf(tarea)).toEqual([]);
  });

  test('of a FAQ: the midnight of its review, of its owner or of each responsable', async () => {
    const { empresa, responsable } = await buildScene(server);
    const second = await buildUser(owner, { role: 'manager' });
    await live(second, 'Asia/Tokyo');
    const faq = await buildFaq(owner, empresa, { reviewed_on: '2027-05-15', review_months: 1 });
    const own = { user_id: responsable.id, kind: 'faq_por_revisar', at: '2027-06-14 22:00' };
    const theirs = { user_id: second.id, kind: 'faq_por_revisar', at: '2027-06-14 15:00' };
    expect(await plannedOf(faq)).toEqual([own]);
    await assignResponsable(owner, empresa, second);
    expect(await plannedOf(faq)).toEqual([theirs, own]);
    const set = (column: string, value: string | null) => owner.query(`update app.faqs set ${column} = $2 where id = $1`, [faq.id, value]);
    await set('owner_id', second.id);
    expect(await plannedOf(faq)).toEqual([theirs]);
    await set('reviewed_on', '2027-06-15');
    expect((await momentsOf(faq)).at(0)).toBe('faq_por_revisar 2027-07-14 15:00');
    await set('reviewed_on', '2027-05-15');
    await owner.query('delete from app.responsables_empresas where user_id = $1', [second.id]);
    expect(await plannedOf(faq)).toEqual([own]);
    await owner.query('delete from app.faqs where id = $1', [faq.id]);
    expect(await plannedOf(faq)).toEqual([]);
  });

  test('all follow their person to another time zone, and so does the time of their mails', async () => {
    const { empresa, trabajador, responsable } = await buildScene(server);
    const roleplay = await buildRoleplay(owner, empresa);
    const assignment = await buildAssignment(owner, roleplay, trabajador);
    await owner.query(`update app.roleplay_assignments set due_day = '2027-06-15' where id = $1`, [assignment.id]);
    const tarea = await buildTarea(owner, await buildProyecto(owner, empresa), { trabajador, fecha_entrega: '2027-06-15' });
    const faq = await buildFaq(owner, empresa, { reviewed_on: '2027-05-15', review_months: 1 });
    const second = await buildUser(owner, { role: 'manager' });
    await assignResponsable(owner, empresa, second);
    await live(trabajador, 'Asia/Tokyo');
    await live(responsable, 'Asia/Tokyo');
    expect((await momentsOf(assignment)).at(0)).toBe('roleplay_vence 2027-06-12 14:59');
    expect(await momentsOf(tarea)).toEqual(['tarea_vence 2027-06-13 15:00', 'tarea_vencida 2027-06-15 15:00']);
    expect(await momentsOf(faq)).toEqual(['faq_por_revisar 2027-06-14 15:00', 'faq_por_revisar 2027-06-14 22:00']);

    const person = await addWorker(empresa);
    await buildAviso(owner, empresa, person, { title: 'Uno', created_at: '2027-06-14T20:00:00Z' });
    const mailedAt = async (moment: string) =>
      (await takeMails(outside, new Date(moment), 100)).mails.filter(({ email }) => email === person.email).length;
    // 05:00 in Madrid: the mail waits until 08:00. The person moves to where it is 12:00.
    expect(await mailedAt('2027-06-15T03:00:00Z')).toBe(0);
    expect(await mailedAt('2027-06-15T03:01:00Z')).toBe(0);
    await live(person, 'Asia/Tokyo');
    expect(await mailedAt('2027-06-15T03:02:00Z')).toBe(1);
  });
});

test('a mail that waits for the morning goes at once when its date is moved to one that is near', async () => {
  const { empresa, trabajador } = await buildScene(server);
  const tarea = await buildTarea(owner, await buildProyecto(owner, empresa), { trabajador, fecha_entrega: '2027-12-24' });
  await owner.query(`update app.avisos set created_at = '2027-06-15T08:30:00Z' where subject_id = $1`, [tarea.id]);
  const mailedAt = async (moment: string) =>
    (await takeMails(outside, new Date(moment), 100)).mails.filter(({ email }) => email === trabajador.email).length;
  expect(await mailedAt('2027-06-15T09:00:00Z')).toBe(0);
  await owner.query(`update app.tareas set fecha_entrega = '2027-06-16' where id = $1`, [tarea.id]);
  expect(await mailedAt('2027-06-15T09:01:00Z')).toBe(1);
});

describe('what is due', () => {
  const NOON = new Date('2027-06-15T10:00:00Z');
  beforeEach(() => owner.query('delete from app.avisos_programados'));
  const remind = async (moment = NOON) => (await addDueAvisos(outside, moment, 100)).empresa_ids;
  const kindsOf = async ({ id }: { id: string }) =>
    (await owner.query('select kind from app.avisos where user_id = $1 order by created_at', [id])).rows.map(({ kind }) => kind);

  test('is reminded of once and is not read again; neither is what is long past', async () => {
    const { empresa, trabajador } = await buildScene(server);
    const proyecto = await buildProyecto(owner, empresa);
    const tarea = await buildTarea(owner, proyecto, { trabajador, fecha_entrega: '2027-06-16' });
    const past = await buildTarea(owner, proyecto, { trabajador, fecha_entrega: '2026-01-15' });
    await owner.query('delete from app.avisos where user_id = $1', [trabajador.id]);
    expect(await remind()).toEqual([empresa.id]);
    expect([await momentsOf(tarea), await momentsOf(past)]).toEqual([['tarea_vencida 2027-06-16 22:00'], []]);
    // Moved away and back: stored again, and known to have been written.
    for (const fecha of ['2027-06-20', '2027-06-16'])
      await owner.query('update app.tareas set fecha_entrega = $2 where id = $1', [tarea.id, fecha]);
    expect(await momentsOf(tarea)).toHaveLength(2);
    expect(await remind()).toEqual([]);
    expect([await kindsOf(trabajador), await momentsOf(tarea)]).toEqual([['tarea_vence'], ['tarea_vencida 2027-06-16 22:00']]);
  });

  test('who was assigned a role-play again after the time of a reminder gets none', async () => {
    const { empresa, trabajador } = await buildScene(server);
    const due_date = '2027-06-16T20:00:00Z';
    const assignment = await buildAssignment(owner, await buildRoleplay(owner, empresa), trabajador, { due_date });
    await owner.query('update app.roleplay_assignments set completed_at = now() where id = $1', [assignment.id]);
    await owner.query('update app.roleplay_assignments set completed_at = null where id = $1', [assignment.id]);
    await owner.query(`update app.avisos set created_at = '2027-06-15T09:00:00Z' where user_id = $1`, [trabajador.id]);
    expect(await remind()).toEqual([]);
    expect(await kindsOf(trabajador)).toEqual(['roleplay_repetido']);
    expect(await remind(new Date('2027-06-15T20:00:00Z'))).toEqual([empresa.id]);
  });

  test('waits while the company is deleted, and goes on when it is restored', async () => {
    const { empresa, trabajador } = await buildScene(server);
    await buildTarea(owner, await buildProyecto(owner, empresa), { trabajador, fecha_entrega: '2027-06-16' });
    await owner.query('update app.empresas set deleted_at = now() where id = $1', [empresa.id]);
    expect(await remind()).toEqual([]);
    await owner.query('update app.empresas set deleted_at = null where id = $1', [empresa.id]);
    expect(await remind()).toEqual([empresa.id]);
  });

  test('is judged by the record: a stored reminder of an earlier date, person or state adds nothing', async () => {
    const { empresa, trabajador, responsable } = await buildScene(server);
    const other = await addWorker(empresa);
    const due_date = '2027-06-16T20:00:00Z';
    const assignment = await buildAssignment(owner, await buildRoleplay(owner, empresa), trabajador, { due_date });
    const tarea = await buildTarea(owner, await buildProyecto(owner, empresa), { trabajador, fecha_entrega: '2027-06-16' });
    const faq = await buildFaq(owner, empresa, { reviewed_on: '2027-05-15', review_months: 1 });
    await owner.query('delete from app.avisos where empresa_id = $1', [empresa.id]);
    const kept = await owner.query('select * from app.avisos_programados where empresa_id = $1 and notify_at <= $2', [empresa.id, NOON]);
    expect(kept.rowCount).toBe(3);
    await owner.query(`update app.roleplay_assignments set due_date = '2027-06-30T20:00:00Z' where id = $1`, [assignment.id]);
    await owner.query('update app.tareas set trabajador_id = $2 where id = $1', [tarea.id, other.id]);
    await owner.query(`update app.faqs set reviewed_on = '2027-06-15' where id = $1`, [faq.id]);
    await owner.query('delete from app.avisos_programados where empresa_id = $1', [empresa.id]);
    for (const row of kept.rows)
      await owner.query('insert into app.avisos_programados select * from jsonb_populate_record(null::app.avisos_programados, $1)', [row]);
    expect(await remind()).toEqual([]);
    expect([await kindsOf(trabajador), await kindsOf(other), await kindsOf(responsable)]).toEqual([[], ['tarea_asignada'], []]);
    expect((await owner.query('select from app.avisos_programados where empresa_id = $1', [empresa.id])).rowCount).toBe(0);
  });
});
