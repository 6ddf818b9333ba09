import { randomUUID } from 'node:crypto';
import { avisoPath, avisoText } from '@ensaya/contract/aviso-kinds.ts';
import type { Aviso } from '@ensaya/contract/avisos.ts';
import {
  type Commented,
  createEntregaComentario,
  type EntregaComentario,
  listCommented,
  listEntregaComentarios,
} from '@ensaya/contract/entrega-comentarios.ts';
import { listVistas } from '@ensaya/contract/entrega-vistas.ts';
import { assignResponsable } from '@ensaya/db/builders/empresas.ts';
import { buildAssignment, buildEntrega, buildEntregaComentario } from '@ensaya/db/builders/roleplays.ts';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import { describe, expect, test } from 'vitest';
import { subscribe } from '../../../tests/live-changes.ts';
import { buildColleague, buildPlay } from '../../../tests/play-scene.ts';
import { buildScene, buildSuperadmin, errorOf } from '../../../tests/scene.ts';
import { createTestServer } from '../../../tests/server.ts';
import { itemsOf } from '../../../tests/tarea-scene.ts';
import { unfilled } from '../../../tests/unfilled.ts';

const server = await createTestServer();
const { owner } = server;
const address = await server.app.listen({ port: 0, host: '127.0.0.1' });

type Caller = Awaited<ReturnType<typeof server.as>>;
const avisosOf = async (caller: Caller, kind: Aviso['kind']) =>
  itemsOf<Aviso>(await caller('GET', '/rest/v1/avisos')).filter((aviso) => aviso.kind === kind);
const textsIn = (response: { body: unknown }) =>
  itemsOf<EntregaComentario>(response).map(({ texto, autor }) => [texto, autor && (autor.nombre ?? autor.email)]);

/** Lucía Romero has handed in two answers; Marta Iglesias and a second responsable may comment on them. */
async function buildHandedIn() {
  const scene = await buildPlay(server);
  const { answer, finish, second, empresa, roleplay, trabajador, responsable } = scene;
  await answer('La primera.');
  await answer('La segunda.', 0, second);
  await buildAssignment(owner, roleplay, trabajador);
  await finish();
  const { rows } = await owner.query<{ id: string }>('select id from app.entregas where roleplay_id = $1', [roleplay.id]);
  const entrega = { id: rows[0]?.id ?? '', empresa_id: empresa.id };
  await owner.query(`update app.users set nombre = case id when $1 then 'Lucía Romero' else 'Marta Iglesias' end where id in ($1, $2)`, [
    trabajador.id,
    responsable.id,
  ]);
  const jefe = await buildUser(owner, { role: 'manager', nombre: 'Pablo Ruiz' });
  await assignResponsable(owner, empresa, jefe);
  const of = `empresa_id=${empresa.id}`;
  const path = `/rest/v1/entregas/${entrega.id}/comentarios?${of}`;
  const comment = (caller: Caller, texto: string, n = 1, id = randomUUID()) => caller('POST', path, { id, n, texto });
  const thread = (caller: Caller, n = 1, more = '') => caller('GET', `${path}&n=${n}${more}`);
  const commented = async (caller: Caller) =>
    itemsOf<Commented>(await caller('GET', `/rest/v1/entrega_comentarios?${of}&roleplay_id=${roleplay.id}`));
  const oneOf = (id: string) => `/rest/v1/entrega_comentarios/${id}?${of}`;
  return { ...scene, entrega, jefe, boss: await server.as(jefe), of, path, comment, thread, commented, oneOf };
}

describe('comments on what was handed in', () => {
  test('[4.6 4.7] are a thread under each text, of the person who handed in and the responsables; sent again, the same', async () => {
    const { manager, boss, worker, comment, thread, commented, entrega } = await buildHandedIn();
    const id = randomUUID();
    const first = await comment(manager, ' ¿Y si no puede pagar? ', 2, id);
    expect(first).toMatchObject({ status: 201, body: { id, n: 2, entrega_id: entrega.id, texto: '¿Y si no puede pagar?' } });
    expect((await comment(manager, '¿Y si no puede pagar?', 2, id)).body).toEqual(first.body);
    await comment(worker, 'Le ofrezco plazos.', 2);
    await comment(boss, 'Bien.', 1);
    for (const caller of [manager, boss, worker]) {
      expect(textsIn(await thread(caller, 2))).toEqual([
        ['Le ofrezco plazos.', 'Lucía Romero'],
        ['¿Y si no puede pagar?', 'Marta Iglesias'],
      ]);
      expect(textsIn(await thread(caller))).toEqual([['Bien.', 'Pablo Ruiz']]);
      expect((await commented(caller)).map(({ entrega_id, n, comentarios }) => [entrega_id, n, comentarios])).toEqual([
        [entrega.id, 1, 1],
        [entrega.id, 2, 2],
      ]);
    }
    const page = (await thread(worker, 2, '&limit=1')).body as { next_cursor: string };
    expect(itemsOf(await thread(worker, 2, `&limit=1&cursor=${page.next_cursor}`))).toMatchObject([{ id }]);
  });

  test('[6.3 6.4] are out of reach for a colleague, another company, a superadmin and a stranger', async () => {
    const { empresa, comment, thread, commented, manager, oneOf } = await buildHandedIn();
    const { body } = await comment(manager, 'Bien.');
    const { asColleague } = await buildColleague(server, empresa);
    const other = await buildScene(server);
    for (const [caller, status] of [
      [asColleague, 404],
      [other.manager, 404],
      [other.worker, 404],
      [await buildSuperadmin(server), 403],
      [server.stranger, 401],
    ] as const) {
      expect((await thread(caller)).status).toBe(status);
      expect((await comment(caller, 'Hola')).status).toBe(status);
      expect((await caller('DELETE', oneOf((body as EntregaComentario).id))).status).toBe(status);
    }
    expect(await commented(asColleague)).toEqual([]);
    expect(await commented(manager)).toMatchObject([{ comentarios: 1 }]);
  });

  test('have the limits of a task’s; of a text that there is; one deletes one’s own only', async () => {
    const { manager, boss, worker, comment, thread, oneOf, entrega, trabajador } = await buildHandedIn();
    expect(errorOf(await comment(worker, '  ')).fields).toEqual({ texto: 'Escribe un comentario' });
    expect(errorOf(await comment(worker, 'x'.repeat(2001))).fields).toEqual({ texto: 'El comentario no puede exceder 2000 caracteres' });
    expect(errorOf(await comment(worker, 'Hola', 3)).message).toBe('El texto no existe');
    const id = await buildEntregaComentario(owner, entrega, trabajador);
    for (const caller of [manager, boss]) expect((await caller('DELETE', oneOf(id))).status).toBe(404);
    expect((await worker('DELETE', oneOf(id))).status).toBe(204);
    expect((await worker('DELETE', oneOf(id))).status).toBe(404);
    expect(textsIn(await thread(manager))).toEqual([]);
  });

  test('[4.7] stay with the entrega when the role-play is assigned again and answered anew', async () => {
    const { manager, worker, empresa, roleplay, comment, thread, answer, second, finish, commented, entrega } = await buildHandedIn();
    await comment(manager, 'Otra vez, por favor.');
    const { rows } = await owner.query<{ id: string }>('select id from app.roleplay_assignments where roleplay_id = $1', [roleplay.id]);
    const again = await manager('POST', `/rest/v1/roleplay_assignments/${rows[0]?.id}/reassign?empresa_id=${empresa.id}`, {});
    expect(again.status).toBeLessThan(300);
    await answer('Mejor.');
    await answer('Mejor también.', 0, second);
    await finish();
    expect(await commented(worker)).toMatchObject([{ entrega_id: entrega.id, n: 1, comentarios: 1 }]);
    expect(textsIn(await thread(worker))).toEqual([['Otra vez, por favor.', 'Marta Iglesias']]);
    // The notice too: finishing ends only those of the assignment.
    expect(await avisosOf(worker, 'respuesta_comentada')).toMatchObject([{ subject_id: entrega.id }]);
  });

  test('are announced to the person who handed in and the responsables, not to a colleague', async () => {
    const { manager, worker, trabajador, responsable, empresa, comment, oneOf } = await buildHandedIn();
    const { colleague } = await buildColleague(server, empresa);
    const [own, theirs, others] = [
      await subscribe(server, address, trabajador),
      await subscribe(server, address, responsable),
      await subscribe(server, address, colleague),
    ];
    const times = (changes: typeof own) => changes.filter(({ table }) => table === 'entrega_comentarios').length;
    const { body } = await comment(manager, 'Bien.');
    await expect.poll(() => [times(own), times(theirs)]).toEqual([1, 1]);
    await comment(worker, 'Gracias.');
    await expect.poll(() => [times(own), times(theirs)]).toEqual([2, 2]);
    await manager('DELETE', oneOf((body as EntregaComentario).id));
    await expect.poll(() => [times(own), times(theirs)]).toEqual([3, 3]);
    expect(times(others)).toBe(0);
  });

  test('[2.20] an erased author reads ‘Persona eliminada’, in the notice too', async () => {
    const { worker, responsable, comment, thread, manager } = await buildHandedIn();
    await comment(manager, 'Bien.');
    await owner.query('update app.users set erasing_at = now() where id = $1', [responsable.id]);
    await owner.query('select app.erase_person($1, $2)', [responsable.id, []]);
    expect(textsIn(await thread(worker))).toEqual([['Bien.', 'Persona eliminada']]);
    expect(await avisosOf(worker, 'respuesta_comentada')).toMatchObject([{ detail: 'Persona eliminada' }]);
  });
});

describe('notices', () => {
  test('[2.36] a responsable’s comment tells the person, once while unread, with a link to the entrega', async () => {
    const { manager, boss, worker, comment, roleplay, entrega, oneOf } = await buildHandedIn();
    await comment(boss, 'Una.');
    const { body } = await comment(manager, 'Dos.', 2);
    const [aviso, ...more] = await avisosOf(worker, 'respuesta_comentada');
    expect(more).toEqual([]);
    expect(aviso && avisoText(aviso, null)).toEqual([`Marta Iglesias ha comentado tu respuesta de «${aviso?.title}»`, 'Roleplay']);
    expect(aviso && avisoPath(aviso)).toBe(`/roleplays/${roleplay.id}/play?entrega=${entrega.id}`);
    for (const caller of [manager, boss]) expect(await avisosOf(caller, 'comentario_respondido')).toEqual([]);
    await manager('DELETE', oneOf((body as EntregaComentario).id));
    expect(await avisosOf(worker, 'respuesta_comentada')).toEqual([]);
  });

  test('the person’s comment tells the responsables of the thread; all of them if none has commented there', async () => {
    const { manager, boss, worker, comment, roleplay, entrega, empresa } = await buildHandedIn();
    await comment(manager, 'Bien.', 2);
    await comment(worker, 'Gracias.', 2);
    const [aviso] = await avisosOf(manager, 'comentario_respondido');
    expect(aviso && avisoText(aviso, null)).toEqual([`Lucía Romero ha contestado en «${aviso?.title}»`, 'Roleplay']);
    expect(aviso && avisoPath(aviso)).toBe(`/roleplays/${roleplay.id}/responses?entrega=${entrega.id}&empresa=${empresa.id}`);
    expect(await avisosOf(boss, 'comentario_respondido')).toEqual([]);
    expect(await avisosOf(worker, 'comentario_respondido')).toEqual([]);
    await comment(worker, 'Tengo una duda.', 1);
    for (const caller of [manager, boss]) expect(await avisosOf(caller, 'comentario_respondido')).toHaveLength(1);
  });

  test('a deleted role-play takes comments and notices along', async () => {
    const { manager, worker, comment, roleplay, empresa, entrega } = await buildHandedIn();
    await comment(manager, 'Bien.');
    expect(await avisosOf(worker, 'respuesta_comentada')).toHaveLength(1);
    expect((await manager('DELETE', `/rest/v1/roleplays/${roleplay.id}?empresa_id=${empresa.id}`)).status).toBeLessThan(300);
    expect(await avisosOf(worker, 'respuesta_comentada')).toEqual([]);
    expect((await owner.query('select from app.entrega_comentarios where entrega_id = $1', [entrega.id])).rowCount).toBe(0);
  });
});

test('[4.6] the person who handed in reads which responsables have opened it, since the first time', async () => {
  const { manager, boss, worker, empresa, roleplay, responsable, jefe, trabajador, entrega, of } = await buildHandedIn();
  const { colleague, asColleague } = await buildColleague(server, empresa);
  const theirs = await buildEntrega(owner, roleplay, colleague);
  const key = { empresa_id: empresa.id, roleplay_id: roleplay.id };
  const open = (caller: Caller, more: object = { entrega_id: entrega.id }) =>
    caller('POST', '/rest/v1/rpc/see_entregas', { ...key, ...more });
  const path = `/rest/v1/entregas/${entrega.id}/vistas?${of}`;
  const seen = async (caller: Caller) => itemsOf<{ responsable: { id: string }; at: string }>(await caller('GET', path));
  expect(await seen(worker)).toEqual([]);
  const own = await subscribe(server, address, trabajador);
  const times: unknown[] = [];
  for (const caller of [manager, manager, boss, manager]) times.push((await open(caller)).body);
  expect(times).toEqual([{ nuevas: 1 }, { nuevas: 0 }, { nuevas: 1 }, { nuevas: 0 }]);
  const first = await seen(worker);
  expect(first.map((one) => one.responsable)).toEqual([
    { id: responsable.id, email: responsable.email, nombre: 'Marta Iglesias' },
    { id: jefe.id, email: jefe.email, nombre: 'Pablo Ruiz' },
  ]);
  expect(await seen(manager)).toEqual(first);
  await expect.poll(() => own.filter(({ table }) => table === 'entrega_vistas').length).toBe(2);
  // Another person's is opened with all of the role-play, not before.
  const seenTheirs = async () => itemsOf(await asColleague('GET', `/rest/v1/entregas/${theirs.id}/vistas?${of}`)).length;
  expect(await seenTheirs()).toBe(0);
  expect((await open(manager, {})).body).toEqual({ nuevas: 1 });
  expect(await seenTheirs()).toBe(1);

  const other = await buildScene(server);
  for (const [caller, get, post] of [
    [worker, 200, 403],
    [asColleague, 404, 403],
    [other.manager, 404, 404],
    [await buildSuperadmin(server), 403, 403],
    [server.stranger, 401, 401],
  ] as const) {
    expect((await caller('GET', path)).status).toBe(get);
    expect((await open(caller)).status).toBe(post);
  }
  expect(await seen(worker)).toEqual(first);
  await owner.query('update app.users set erasing_at = now() where id = $1', [responsable.id]);
  await owner.query('select app.erase_person($1, $2)', [responsable.id, []]);
  expect((await seen(worker)).map((one) => one.responsable.id)).toEqual([jefe.id]);
});

test('every field was filled once', () => {
  expect(unfilled(server, listEntregaComentarios, listCommented, createEntregaComentario, listVistas)).toEqual([]);
});
