import { avisoPath, avisoText } from '@ensaya/contract/aviso-kinds.ts';
import type { Aviso } from '@ensaya/contract/avisos.ts';
import { addTrabajador, assignResponsable, buildEmpresa } from '@ensaya/db/builders/empresas.ts';
import { buildAssignment, buildResponse, buildRoleplay } from '@ensaya/db/builders/roleplays.ts';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import { describe, expect, test } from 'vitest';
import { buildScene, buildSuperadmin, errorOf } from '../../tests/scene.ts';
import { createTestServer } from '../../tests/server.ts';
import { ago } from '../demo/days.ts';

const server = await createTestServer();
const { owner } = server;
const ASSIGNMENTS = '/rest/v1/roleplay_assignments';

type Ask = Awaited<ReturnType<typeof buildScene>>['worker'];
const listOf = async (ask: Ask) => ((await ask('GET', '/rest/v1/avisos')).body as { items: Aviso[] }).items;
const saidTo = async (ask: Ask, due: string | null = null) => (await listOf(ask)).map((aviso) => avisoText(aviso, aviso.due_at && due));

/** A role-play that so many people have to finish. */
async function buildTeam(people = 1) {
  const scene = await buildScene(server);
  const { empresa, responsable } = scene;
  await owner.query(`update app.users set nombre = 'Marta Ruiz' where id = $1`, [responsable.id]);
  const roleplay = await buildRoleplay(owner, empresa, { title: 'Avería' });
  const team: { id: string; email: string; ask: Ask; assignment: string }[] = [];
  for (let n = 0; n < people; n += 1) {
    const user = n === 0 ? scene.trabajador : await buildUser(owner, { role: 'worker', nombre: `Persona ${n}` });
    if (n > 0) await addTrabajador(owner, empresa, user);
    const { id } = await buildAssignment(owner, roleplay, user, { assigned_by: responsable.id });
    await buildResponse(owner, roleplay, user);
    team.push({ id: user.id, email: user.email, ask: await server.as(user), assignment: id });
  }
  await owner.query('delete from app.avisos where empresa_id = $1', [empresa.id]);
  const key = { empresa_id: empresa.id, roleplay_id: roleplay.id };
  const finish = ({ id, ask }: { id: string; ask: Ask }) => ask('POST', '/rest/v1/rpc/finish_roleplay', { ...key, user_id: id });
  const of = (id: string, act: string) => `${ASSIGNMENTS}/${id}${act}?empresa_id=${empresa.id}`;
  return { ...scene, roleplay, team, finish, of };
}

describe('a role-play is finished', () => {
  test('[4.6] the responsables have one notice a day, which grows and is new again; it leads to the answers', async () => {
    const { manager, empresa, team, finish, roleplay } = await buildTeam(3);
    const second = await buildUser(owner, { role: 'manager' });
    await assignResponsable(owner, empresa, second);
    const [one, two, three] = team;
    if (!one || !two || !three) throw new Error('three people');
    expect((await finish(one)).status).toBe(200);
    expect(await saidTo(manager)).toEqual([[`${one.email} ha terminado «Avería»`, 'Roleplay']]);
    const [first] = await listOf(manager);
    expect(first && avisoPath(first)).toBe(`/roleplays/${roleplay.id}/responses?vista=persona&empresa=${empresa.id}`);
    expect(first).toMatchObject({ kind: 'roleplay_terminado', people_count: 1 });
    await manager('POST', '/rest/v1/rpc/read_avisos', {});
    await owner.query('update app.avisos set mailed_at = now() where id = $1', [first?.id]);

    expect((await Promise.all([finish(two), finish(three)])).map(({ status }) => status)).toEqual([200, 200]);
    const [[text, more] = []] = await saidTo(manager);
    expect(text).toBe('3 personas han terminado «Avería»');
    expect(more).toMatch(/^Roleplay · la última, Persona \d$/);
    expect(await listOf(manager)).toMatchObject([{ id: first?.id, read_at: null }]);
    expect((await owner.query('select from app.avisos where id = $1 and mailed_at is null', [first?.id])).rowCount).toBe(1);
    expect(await saidTo(await server.as(second))).toMatchObject([[text, more]]);
    // Finishing again is nothing new.
    await finish(two);
    expect((await listOf(manager)).map(({ people_count }) => people_count)).toEqual([3]);

    // The next day has its own.
    await owner.query(`update app.avisos set key = key || '-1', created_at = created_at - interval '1 day' where subject_id = $1`, [
      roleplay.id,
    ]);
    const again = await manager('POST', `${ASSIGNMENTS}/${one.assignment}/reassign?empresa_id=${empresa.id}`, {});
    expect(again.status).toBe(200);
    await buildResponse(owner, roleplay, one);
    await finish(one);
    expect((await listOf(manager)).map(({ people_count }) => people_count)).toEqual([1, 3]);
    await owner.query('delete from app.roleplays where id = $1', [roleplay.id]);
    expect(await listOf(manager)).toEqual([]);
  });

  test('[1.2] not to who wants none; and what nobody does is no news', async () => {
    const { manager, team, finish, roleplay, empresa } = await buildTeam(2);
    expect((await manager('PUT', '/rest/v1/aviso_preferencias', { kind: 'roleplay_terminado', choice: 'no' })).status).toBe(204);
    for (const person of team) await finish(person);
    const other = await buildUser(owner, { role: 'worker' });
    await addTrabajador(owner, empresa, other);
    await buildAssignment(owner, roleplay, other, { completed_at: ago(1) });
    expect(await listOf(manager)).toEqual([]);
  });

  test('[8.10] the last one’s name goes when they are erased, another’s stays', async () => {
    const { manager, team, finish } = await buildTeam(2);
    const [one, two] = team;
    if (!one || !two) throw new Error('two people');
    await finish(one);
    await finish(two);
    const erase = async ({ id }: { id: string }) => {
      await owner.query('update app.users set erasing_at = now() where id = $1', [id]);
      await owner.query(`select app.erase_person($1, '{}')`, [id]);
    };
    await erase(one);
    expect(await listOf(manager)).toMatchObject([{ detail: 'Persona 1' }]);
    await erase(two);
    expect(await listOf(manager)).toMatchObject([{ detail: 'Persona eliminada', people_count: 2 }]);
  });
});

describe('a deadline', () => {
  test('[4.6 9.4] another one is told to the worker, by whom; the latest alone while it is unread', async () => {
    const { manager, worker, team, of, trabajador } = await buildTeam();
    const [one] = team;
    const set = (body: object) => manager('PUT', of(one?.assignment ?? '', '/due_date'), body);
    expect((await set({ days: 5 })).status).toBe(200);
    expect(await saidTo(worker, '24 nov')).toEqual([['Marta Ruiz ha cambiado el plazo de «Avería»', 'Roleplay · ahora, hasta el 24 nov']]);
    await set({ days: 9 });
    await set({});
    expect(await saidTo(worker)).toEqual([['Marta Ruiz ha cambiado el plazo de «Avería»', 'Roleplay · ahora, sin fecha límite']]);
    // The same day, and that the worker moves, are none.
    await worker('POST', '/rest/v1/rpc/read_avisos', {});
    await set({ days: 9 });
    await owner.query('delete from app.avisos where user_id = $1', [trabajador.id]);
    await set({ days: 9 });
    await owner.query(`update app.users set time_zone = 'Asia/Tokyo' where id = $1`, [trabajador.id]);
    expect(await listOf(worker)).toEqual([]);
  });
});

describe('a repetition', () => {
  test('[4.6] the sentence of the responsable is in the notice; without one there is none', async () => {
    const { manager, worker, team, of, finish } = await buildTeam();
    const [one] = team;
    if (!one) throw new Error('one person');
    await finish(one);
    expect(errorOf(await manager('POST', of(one.assignment, '/reassign'), { nota: 'a'.repeat(201) })).fields).toEqual({
      nota: 'La frase no puede exceder 200 caracteres',
    });
    const again = await manager('POST', of(one.assignment, '/reassign'), { nota: '  Esta vez, ofrece una fecha. ' });
    expect(again.status).toBe(200);
    expect(await listOf(worker)).toMatchObject([{ kind: 'roleplay_repetido', detail: 'Marta Ruiz', note: 'Esta vez, ofrece una fecha.' }]);
    await owner.query('update app.roleplay_assignments set completed_at = now() where id = $1', [one.assignment]);
    await manager('POST', of(one.assignment, '/reassign'), {});
    expect(await listOf(worker)).toMatchObject([{ kind: 'roleplay_repetido', note: null }]);
  });

  test('servers of the previous release assign again without one', async () => {
    const { responsable, empresa, team, finish, worker } = await buildTeam();
    const [one] = team;
    if (!one) throw new Error('one person');
    await finish(one);
    const { rows } = await owner.query(
      `with context as materialized (select set_config('app.managed_ids', $1::uuid::text, true), set_config('app.user_id', $3, true))
       select app.reassign_roleplay($1, $2, null::date) as done from context`,
      [empresa.id, one.assignment, responsable.id],
    );
    expect(rows).toEqual([{ done: true }]);
    expect(await listOf(worker)).toMatchObject([{ kind: 'roleplay_repetido', note: null }]);
  });
});

test('[8.11] who is given a company reads it; who joins by an invitation of their own does not', async () => {
  const superadmin = await buildSuperadmin(server);
  const empresa = await buildEmpresa(owner, { nombre: 'Talleres Duero' });
  const nora = await buildUser(owner, { role: 'manager' });
  const assigned = await superadmin('POST', '/rest/v1/responsables_empresas', { empresa_id: empresa.id, user_id: nora.id });
  expect(assigned.status).toBe(204);
  const [aviso] = await listOf(await server.as(nora));
  expect(aviso && avisoText(aviso, null)).toEqual(['Ya eres responsable de «Talleres Duero»', 'Empresa']);
  expect(aviso && avisoPath(aviso)).toBe(`/manager-dashboard?empresa=${empresa.id}`);
  const other = await buildUser(owner, { role: 'manager' });
  await assignResponsable(owner, empresa, other);
  expect(await listOf(await server.as(other))).toEqual([]);
});
