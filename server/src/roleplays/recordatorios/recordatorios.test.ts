import type { Aviso } from '@ensaya/contract/avisos.ts';
import { previewRecordatorio, sendRecordatorio } from '@ensaya/contract/roleplay-recordatorios.ts';
import { addTrabajador, assignResponsable } from '@ensaya/db/builders/empresas.ts';
import { buildGrupo } from '@ensaya/db/builders/grupos.ts';
import { buildAssignment, buildRoleplay } from '@ensaya/db/builders/roleplays.ts';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import { describe, expect, test } from 'vitest';
import { openJobTools } from '../../../tests/job-tools.ts';
import { buildScene, buildSuperadmin, errorOf } from '../../../tests/scene.ts';
import { createTestServer } from '../../../tests/server.ts';
import { unfilled } from '../../../tests/unfilled.ts';
import { addDueAvisos, takeMails } from '../../avisos/due.queries.ts';
import { ago } from '../../demo/days.ts';

const server = await createTestServer();
const { owner } = server;
const { outside } = openJobTools(server);
const PATH = '/rest/v1/recordatorios';
const HOUR = 3_600_000;

/** Zones in which it is day, and night, now: whenever the tests run. */
const zoneAt = (hour: number): string => {
  const ahead = (((hour - new Date().getUTCHours() + 12 + 24) % 24) - 12) * -1;
  return ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '+' : ''}${ahead}`;
};
const [DAY, NIGHT] = [zoneAt(13), zoneAt(2)];
const live = (user: { id: string }, zone: string) => owner.query('update app.users set time_zone = $2 where id = $1', [user.id, zone]);

/** A role-play, and so many people who are late with it, where it is day. */
async function buildLate(people = 1, zone = DAY) {
  const scene = await buildScene(server);
  await owner.query(`update app.users set nombre = 'Marta Ruiz' where id = $1`, [scene.responsable.id]);
  const roleplay = await buildRoleplay(owner, scene.empresa, { title: 'Avería' });
  const body = { empresa_id: scene.empresa.id, roleplay_id: roleplay.id };
  const late = await Promise.all(Array.from({ length: people }, (_, n) => addLate(n === 0 ? scene.trabajador : undefined)));
  async function addLate(known?: { id: string; email: string }) {
    const user = known ?? (await buildUser(owner, { role: 'worker' }));
    await live(user, zone);
    if (!known) await addTrabajador(owner, scene.empresa, user);
    const assignment = await buildAssignment(owner, roleplay, user, { due_date: ago(3), assigned_by: scene.responsable.id });
    await owner.query('delete from app.avisos where user_id = $1', [user.id]);
    await owner.query('delete from app.avisos_programados where user_id = $1', [user.id]);
    return { ...user, assignment };
  }
  return { ...scene, roleplay, body, late, send: (frase?: string) => scene.manager('POST', PATH, { ...body, frase }) };
}
const preview = ({ manager, body }: Awaited<ReturnType<typeof buildLate>>) => manager('GET', `${PATH}?${new URLSearchParams(body)}`);
const avisosOf = async (user: { id: string }) =>
  (await owner.query<Aviso & { by_mail: boolean }>('select * from app.avisos where user_id = $1 order by created_at', [user.id])).rows;
const NOBODY = { ahora: 0, a_las_8: 0, hoy: 0, no_quieren: 0, suspendidas: 0 };

describe('a reminder', () => {
  test('[4.6] reaches the people who are late, once, with its sentence and who sent it', async () => {
    const scene = await buildLate(2);
    const { manager, worker, roleplay, late, empresa, trabajador } = scene;
    const onTime = await buildUser(owner, { role: 'worker' });
    const finished = await buildUser(owner, { role: 'worker' });
    for (const user of [onTime, finished]) await addTrabajador(owner, empresa, user);
    await buildAssignment(owner, roleplay, onTime, { due_date: new Date(Date.now() + 48 * HOUR).toISOString() });
    await buildAssignment(owner, roleplay, finished, { due_date: ago(3), completed_at: ago(4) });

    const { rows } = await owner.query('select due_day::text from app.roleplay_assignments where id = $1', [late[0]?.assignment.id]);
    expect((await preview(scene)).body).toEqual({ ...NOBODY, ahora: 2, due_day: rows[0].due_day, ultimo: null });
    const sent = await scene.send('  Es para el viernes. ');
    expect([sent.status, sent.body]).toEqual([200, { ...NOBODY, ahora: 2 }]);
    expect((await worker('GET', '/rest/v1/avisos')).body).toMatchObject({
      items: [{ kind: 'recordatorio', subject_id: roleplay.id, title: 'Avería', detail: 'Marta Ruiz', note: 'Es para el viernes.' }],
    });
    expect(await avisosOf(late[1] ?? trabajador)).toMatchObject([{ kind: 'recordatorio', by_mail: true }]);
    for (const user of [onTime, finished]) expect((await avisosOf(user)).filter(({ kind }) => kind === 'recordatorio')).toEqual([]);

    // Another responsable, the same day.
    const second = await buildUser(owner, { role: 'manager' });
    await assignResponsable(owner, empresa, second);
    const again = await (await server.as(second))('POST', PATH, scene.body);
    expect(again.body).toEqual({ ...NOBODY, hoy: 2 });
    expect((await preview(scene)).body).toMatchObject({ ...NOBODY, hoy: 2, ultimo: { por: 'Marta Ruiz', personas: 2 } });
    expect(await avisosOf(trabajador)).toHaveLength(1);
    // The next day it may be sent again.
    await owner.query('update app.recordatorios set day = day - 1 where roleplay_id = $1', [roleplay.id]);
    await owner.query(`update app.avisos set key = key || ' de ayer' where subject_id = $1`, [roleplay.id]);
    expect((await manager('POST', PATH, scene.body)).body).toEqual({ ...NOBODY, ahora: 2 });
    expect(await avisosOf(trabajador)).toMatchObject([{ note: 'Es para el viernes.' }, { note: null }]);
  });

  test('[4.6] can be for one person: the others who are late get none, and that person gets no second one that day', async () => {
    const scene = await buildLate(2);
    const { manager, body, trabajador, late, empresa } = scene;
    const other = late[1] ?? trabajador;
    const one = { ...body, user_id: trabajador.id };
    const previewOf = async (user_id: string) => (await manager('GET', `${PATH}?${new URLSearchParams({ ...body, user_id })}`)).body;
    expect(await previewOf(trabajador.id)).toMatchObject({ ...NOBODY, ahora: 1, ultimo: null });
    expect((await manager('POST', PATH, { ...one, frase: 'Es para el viernes.' })).body).toEqual({ ...NOBODY, ahora: 1 });
    expect(await avisosOf(trabajador)).toMatchObject([{ kind: 'recordatorio', note: 'Es para el viernes.' }]);
    expect(await avisosOf(other)).toEqual([]);
    expect(await previewOf(trabajador.id)).toMatchObject({ ...NOBODY, hoy: 1, ultimo: { por: 'Marta Ruiz', personas: 1 } });
    expect(await previewOf(other.id)).toMatchObject({ ...NOBODY, ahora: 1, ultimo: null });
    expect((await manager('POST', PATH, one)).body).toEqual({ ...NOBODY, hoy: 1 });
    // Then all of them: that person has theirs.
    expect((await manager('POST', PATH, body)).body).toEqual({ ...NOBODY, ahora: 1, hoy: 1 });

    // A person who is not late, or of another company: nobody.
    const onTime = await buildUser(owner, { role: 'worker' });
    await addTrabajador(owner, empresa, onTime);
    const foreign = await buildLate();
    for (const { id } of [onTime, foreign.trabajador]) {
      expect(await previewOf(id)).toEqual({ ...NOBODY, due_day: null, ultimo: null });
      expect((await manager('POST', PATH, { ...body, user_id: id })).body).toEqual(NOBODY);
    }
    expect(await avisosOf(foreign.trabajador)).toEqual([]);
  });

  test('[1.2] leaves out who wants none and whose account is suspended, and says how many', async () => {
    const scene = await buildLate(4);
    const [first, off, here, gone] = scene.late;
    if (!first || !off || !here || !gone) throw new Error('four people');
    const choose = async (user: { id: string; email: string }, choice: string) =>
      (await server.as(user))('PUT', '/rest/v1/aviso_preferencias', { kind: 'recordatorio', choice });
    expect((await choose(off, 'no')).status).toBe(204);
    expect((await choose(here, 'aqui')).status).toBe(204);
    await owner.query('update auth.user set suspended_at = now() where id = $1', [gone.id]);
    expect((await scene.send()).body).toEqual({ ...NOBODY, ahora: 2, no_quieren: 1, suspendidas: 1 });
    expect(await avisosOf(first)).toMatchObject([{ by_mail: true }]);
    expect(await avisosOf(here)).toMatchObject([{ by_mail: false }]);
    expect([await avisosOf(off), await avisosOf(gone)]).toEqual([[], []]);
    // They are not counted as reminded: who changes their mind gets one today.
    await choose(off, 'correo');
    expect((await scene.send()).body).toEqual({ ...NOBODY, ahora: 1, hoy: 2, suspendidas: 1 });
  });

  test('[6.4 6.5] another company gets 404, a trabajador and a superadmin 403; nobody late is no error; a long sentence is refused', async () => {
    const scene = await buildLate();
    const { manager: stranger } = await buildScene(server);
    expect((await stranger('POST', PATH, scene.body)).status).toBe(404);
    expect((await stranger('GET', `${PATH}?${new URLSearchParams(scene.body)}`)).status).toBe(404);
    for (const ask of [scene.worker, await buildSuperadmin(server)]) expect((await ask('POST', PATH, scene.body)).status).toBe(403);
    expect(errorOf(await scene.send('a'.repeat(201))).fields).toEqual({ frase: 'La frase no puede exceder 200 caracteres' });
    expect(await avisosOf(scene.trabajador)).toEqual([]);
    await owner.query('update app.roleplay_assignments set completed_at = now() where roleplay_id = $1', [scene.roleplay.id]);
    expect((await scene.send()).body).toEqual(NOBODY);
  });

  test('[4.6] to a group reaches its people alone; the others can be reminded afterwards; another company’s group is 404', async () => {
    const scene = await buildLate(3);
    const { manager, body, empresa, late } = scene;
    const [first, second, third] = late;
    if (!first || !second || !third) throw new Error('three people');
    const grupo = await buildGrupo(owner, empresa, { personas: [first, second] });
    const of = (id: string) => manager('GET', `${PATH}?${new URLSearchParams({ ...body, grupo_id: id })}`);
    expect((await of(grupo.id)).body).toMatchObject({ ...NOBODY, ahora: 2 });
    expect((await manager('POST', PATH, { ...body, grupo_id: grupo.id })).body).toEqual({ ...NOBODY, ahora: 2 });
    expect([await avisosOf(first), await avisosOf(third)]).toMatchObject([[{ kind: 'recordatorio' }], []]);
    expect((await of(grupo.id)).body).toMatchObject({ ...NOBODY, hoy: 2 });
    expect((await scene.send()).body).toEqual({ ...NOBODY, ahora: 1, hoy: 2 });
    const both = { ...body, grupo_id: grupo.id, user_id: third.id };
    expect(errorOf(await manager('POST', PATH, both)).fields).toEqual({ grupo_id: 'Elige a una persona o un grupo' });
    expect((await manager('GET', `${PATH}?${new URLSearchParams(both)}`)).status).toBe(400);
    const theirs = await buildGrupo(owner, (await buildScene(server)).empresa);
    expect((await of(theirs.id)).status).toBe(404);
    expect((await manager('POST', PATH, { ...body, grupo_id: theirs.id })).status).toBe(404);
  });

  test('a suspended company sends none', async () => {
    const scene = await buildLate();
    await owner.query('update app.empresas set suspended_at = now() where id = $1', [scene.empresa.id]);
    expect((await scene.send()).status).toBe(401);
    expect(await avisosOf(scene.trabajador)).toEqual([]);
  });
});

describe('where it is night', () => {
  const planned = async ({ id }: { id: string }) =>
    (
      await owner.query<{ notify_at: Date; until: Date; local: string }>(
        `select p.notify_at, p.until, to_char(p.notify_at at time zone u.time_zone, 'HH24:MI') as local
           from app.avisos_programados p join app.users u on u.id = p.user_id where p.user_id = $1 and p.kind = 'recordatorio'`,
        [id],
      )
    ).rows;
  const morning = async (scene: Awaited<ReturnType<typeof buildLate>>) => {
    const [due] = await planned(scene.trabajador);
    if (!due) throw new Error('nothing is planned');
    return due;
  };

  test('[1.2] the notice and its mail wait for 08:00; two who send that night remind once', async () => {
    const scene = await buildLate(1, NIGHT);
    expect((await preview(scene)).body).toMatchObject({ ...NOBODY, a_las_8: 1 });
    expect((await scene.send('Ánimo')).body).toEqual({ ...NOBODY, a_las_8: 1 });
    expect((await scene.send()).body).toEqual({ ...NOBODY, hoy: 1 });
    expect(await avisosOf(scene.trabajador)).toEqual([]);
    const { notify_at, until, local } = await morning(scene);
    expect(local).toBe('08:00');
    expect(until.getTime() - notify_at.getTime()).toBe(12 * HOUR);
    await addDueAvisos(outside, new Date(notify_at.getTime() - 1000), 1000);
    expect(await avisosOf(scene.trabajador)).toEqual([]);
    await addDueAvisos(outside, notify_at, 1000);
    expect(await avisosOf(scene.trabajador)).toMatchObject([
      { kind: 'recordatorio', detail: 'Marta Ruiz', note: 'Ánimo', title: 'Avería' },
    ]);
    const { mails } = await outside.transaction().execute((within) => takeMails(within, notify_at, 1000));
    expect(mails.filter(({ email }) => email === scene.trabajador.email)).toMatchObject([
      { urgent: true, avisos: [{ kind: 'recordatorio', note: 'Ánimo' }] },
    ]);
  });

  test.each([
    ['who has finished meanwhile', 'update app.roleplay_assignments set completed_at = now() where roleplay_id = $1'],
    ['who has a later deadline', 'update app.roleplay_assignments set due_day = current_date + 9 where roleplay_id = $1'],
    ['who has lost the role-play', 'delete from app.roleplay_assignments where roleplay_id = $1'],
    [
      'a company that was suspended',
      `update app.empresas set suspended_at = now() where id = (select company_id from app.roleplays where id = $1)`,
    ],
    [
      'a person who was suspended',
      'update auth.user set suspended_at = now() where id = (select user_id from app.roleplay_assignments where roleplay_id = $1)',
    ],
    [
      'who wants none any more',
      `insert into app.aviso_preferencias select user_id, 'recordatorio', 'no' from app.roleplay_assignments where roleplay_id = $1`,
    ],
  ])('nothing comes in the morning for %s', async (_who, change) => {
    const scene = await buildLate(1, NIGHT);
    await scene.send();
    const { notify_at } = await morning(scene);
    await owner.query(change, [scene.roleplay.id]);
    await addDueAvisos(outside, notify_at, 1000);
    expect((await avisosOf(scene.trabajador)).filter(({ kind }) => kind === 'recordatorio')).toEqual([]);
  });

  test('who moves to another zone gets it at 08:00 there', async () => {
    const scene = await buildLate(1, NIGHT);
    await scene.send();
    await live(scene.trabajador, zoneAt(4));
    expect(await morning(scene)).toMatchObject({ local: '08:00' });
    // Where it is day, at once.
    await live(scene.trabajador, DAY);
    await addDueAvisos(outside, new Date(Date.now() + 1000), 1000);
    expect((await avisosOf(scene.trabajador)).filter(({ kind }) => kind === 'recordatorio')).toHaveLength(1);
  });
});

test('[8.10] who sent it is nobody’s name once they are erased', async () => {
  const scene = await buildLate();
  const second = await buildUser(owner, { role: 'manager', nombre: 'Luis Gil' });
  await assignResponsable(owner, scene.empresa, second);
  await (await server.as(second))('POST', PATH, { ...scene.body, frase: 'Hola' });
  await owner.query('update app.users set erasing_at = now() where id = $1', [second.id]);
  await owner.query(`select app.erase_person($1, '{}')`, [second.id]);
  expect(await avisosOf(scene.trabajador)).toMatchObject([{ detail: 'Persona eliminada' }]);
  expect((await preview(scene)).body).toMatchObject({ ultimo: { por: 'Persona eliminada' } });
});

test('the responses fill their schemas', () => {
  expect(unfilled(server, previewRecordatorio, sendRecordatorio)).toEqual([]);
});
