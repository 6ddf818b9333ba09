import { randomUUID } from 'node:crypto';
import { avisoPath, avisoText } from '@ensaya/contract/aviso-kinds.ts';
import type { Aviso } from '@ensaya/contract/avisos.ts';
import type { TareaComentario } from '@ensaya/contract/tarea-comentarios.ts';
import type { TareaHistorialEntry } from '@ensaya/contract/tarea-historial.ts';
import type { Tarea } from '@ensaya/contract/tareas.ts';
import { buildComentario } from '@ensaya/db/builders/tareas.ts';
import { describe, expect, test } from 'vitest';
import { subscribe } from '../../tests/live-changes.ts';
import { buildSuperadmin, errorOf } from '../../tests/scene.ts';
import { createTestServer } from '../../tests/server.ts';
import { buildTareaScene, changeTogether, itemsOf, readTarea, tareaPath, undoTogether } from '../../tests/tarea-scene.ts';

const server = await createTestServer();
const { owner } = server;
const address = await server.app.listen({ port: 0, host: '127.0.0.1' });

type Caller = Awaited<ReturnType<typeof server.as>>;
const avisosOf = async (caller: Caller, kind: Aviso['kind']) =>
  itemsOf<Aviso>(await caller('GET', '/rest/v1/avisos')).filter((aviso) => aviso.kind === kind);

describe('comments', () => {
  test('[6.4] are written and read by the responsables and the task’s trabajador only', async () => {
    const { manager, boss, worker, colleague, trabajador, responsable, create } = await buildTareaScene(server);
    const tarea = await create();
    const path = tareaPath(tarea, 'comentarios');
    const id = randomUUID();
    const first = await manager('POST', path, { id, texto: ' ¿Probaste la versión corta? ' });
    expect(first).toMatchObject({ status: 201, body: { id, texto: '¿Probaste la versión corta?', autor: { id: responsable.id } } });
    expect((await manager('POST', path, { id, texto: '¿Probaste la versión corta?' })).body).toEqual(first.body);
    await worker('POST', path, { texto: 'Sí' });
    for (const caller of [manager, boss, worker])
      expect(itemsOf<TareaComentario>(await caller('GET', path)).map(({ texto, autor }) => [texto, autor?.email])).toEqual([
        ['Sí', trabajador.email],
        ['¿Probaste la versión corta?', responsable.email],
      ]);
    const page = (await worker('GET', `${path}&limit=1`)).body as { next_cursor: string };
    expect(itemsOf(await worker('GET', `${path}&limit=1&cursor=${page.next_cursor}`))).toMatchObject([{ id }]);
    expect(await readTarea(worker, tarea)).toMatchObject({ comentarios: 2, version: 1 });

    const superadmin = await buildSuperadmin(server);
    const other = await buildTareaScene(server);
    for (const [caller, status] of [
      [colleague, 404],
      [other.manager, 404],
      [other.worker, 404],
      [superadmin, 403],
      [server.stranger, 401],
    ] as const) {
      expect((await caller('GET', path)).status).toBe(status);
      expect((await caller('POST', path, { texto: 'Hola' })).status).toBe(status);
    }
    expect(await readTarea(manager, tarea)).toMatchObject({ comentarios: 2 });
    expect((await superadmin('GET', tareaPath(tarea))).body).toMatchObject({ comentarios: 0 });
  });

  test('the texts of limits; one deletes one’s own only; a new trabajador takes the comments over', async () => {
    const { manager, worker, colleague, trabajador, colega, create } = await buildTareaScene(server);
    const tarea = await create();
    const path = tareaPath(tarea, 'comentarios');
    expect(errorOf(await worker('POST', path, { texto: '  ' })).fields).toEqual({ texto: 'Escribe un comentario' });
    expect(errorOf(await worker('POST', path, { texto: 'x'.repeat(2001) })).fields).toEqual({
      texto: 'El comentario no puede exceder 2000 caracteres',
    });
    const id = await buildComentario(owner, tarea, trabajador);
    const one = `/rest/v1/tarea_comentarios/${id}?empresa_id=${tarea.empresa_id}`;
    for (const caller of [manager, colleague]) expect((await caller('DELETE', one)).status).toBe(404);
    await changeTogether(manager, [tarea], { accion: 'reasignar', trabajador_id: colega.id });
    expect(itemsOf(await colleague('GET', path))).toMatchObject([{ id, autor: { id: trabajador.id } }]);
    expect((await worker('GET', path)).status).toBe(404);
    expect((await worker('DELETE', one)).status).toBe(404);
    await changeTogether(manager, [tarea], { accion: 'reasignar', trabajador_id: trabajador.id });
    expect((await worker('DELETE', one)).status).toBe(204);
    expect(itemsOf(await manager('GET', path))).toEqual([]);
  });

  test('each notifies the other party, once while it is unread, with a link to the task; closing the task keeps it', async () => {
    const { manager, boss, worker, colleague, responsable, trabajador, create } = await buildTareaScene(server);
    await owner.query(`update app.users set nombre = 'Lucía Romero' where id = $1`, [trabajador.id]);
    const tarea = await create({ nombre: 'Averías' });
    const path = tareaPath(tarea, 'comentarios');
    await worker('POST', path, { texto: 'Una' });
    const second = (await worker('POST', path, { texto: 'Dos' })).body as TareaComentario;
    for (const caller of [manager, boss]) {
      const [aviso, ...more] = await avisosOf(caller, 'tarea_comentada');
      expect(more).toEqual([]);
      expect(aviso && avisoText(aviso, null)).toEqual(['Lucía Romero ha comentado: Averías', 'Tarea']);
      expect(aviso && avisoPath(aviso)).toBe(`/dashboard/tasks?tarea=${tarea.id}`);
    }
    await worker('DELETE', `/rest/v1/tarea_comentarios/${second.id}?empresa_id=${tarea.empresa_id}`);
    expect(await avisosOf(manager, 'tarea_comentada')).toEqual([]);
    await manager('POST', path, { texto: 'Tres' });
    await manager('PUT', tareaPath(tarea, 'estado'), { estado: 'completada' });
    expect(await avisosOf(worker, 'tarea_comentada')).toMatchObject([{ detail: responsable.email, subject_id: tarea.id }]);
    for (const caller of [boss, colleague]) expect(await avisosOf(caller, 'tarea_comentada')).toEqual([]);
  });

  test('are announced to the trabajador and the responsables, not to a colleague', async () => {
    const { worker, trabajador, responsable, colega, create } = await buildTareaScene(server);
    const tarea = await create();
    const told = { table: 'tarea_comentarios', empresa_id: tarea.empresa_id };
    const [own, theirs, others] = [
      await subscribe(server, address, trabajador),
      await subscribe(server, address, responsable),
      await subscribe(server, address, colega),
    ];
    await worker('POST', tareaPath(tarea, 'comentarios'), { texto: 'Hola' });
    await expect.poll(() => [own, theirs].every((changes) => changes.some(({ table }) => table === told.table))).toBe(true);
    expect(others.filter(({ table }) => table === told.table)).toEqual([]);
  });
});

describe('‘He terminado’', () => {
  test('[6.4 6.7] notifies the responsables, with a note, changes no state, and can be withdrawn', async () => {
    const { manager, boss, worker, colleague, trabajador, responsable, jefa, create } = await buildTareaScene(server);
    const tarea = await create({ nombre: 'Averías', estado: 'en progreso' });
    const path = tareaPath(tarea, 'terminada');
    for (const [caller, status] of [
      [manager, 403],
      [colleague, 404],
    ] as const)
      expect((await caller('PUT', path, {})).status).toBe(status);
    const done = await worker('PUT', path, { nota: ' Probado con dos llamadas. ' });
    expect(done).toMatchObject({
      status: 200,
      body: { estado: 'en progreso', terminada: { nota: 'Probado con dos llamadas.', at: expect.any(String) } },
    });
    expect((await worker('PUT', path, { nota: 'Probado con dos llamadas.' })).body).toEqual(done.body);
    for (const caller of [manager, boss]) {
      const [aviso] = await avisosOf(caller, 'tarea_terminada');
      expect(aviso && avisoText(aviso, null)).toEqual([`${trabajador.email} ha terminado: Averías`, 'Puedes cerrar la tarea']);
      expect(aviso && avisoPath(aviso)).toBe(`/dashboard/tasks?tarea=${tarea.id}`);
    }
    // The responsables of other companies get none, which would be mailed to them.
    const { rows } = await owner.query(`select user_id from app.avisos where subject_id = $1 and kind = 'tarea_terminada'`, [tarea.id]);
    expect(rows.map(({ user_id }) => user_id).toSorted()).toEqual([responsable.id, jefa.id].toSorted());
    expect(errorOf(await worker('PUT', path, { nota: 'x'.repeat(501) })).fields).toEqual({
      nota: 'La nota no puede exceder 500 caracteres',
    });
    expect(await worker('DELETE', path)).toMatchObject({ status: 200, body: { estado: 'en progreso', terminada: null } });
    expect(await avisosOf(manager, 'tarea_terminada')).toEqual([]);
  });

  test('[6.4] the responsable closes it and the mark stays; reopening or reassigning clears it; undoing restores it exactly', async () => {
    const { manager, worker, colega, create } = await buildTareaScene(server);
    const tarea = await create({ estado: 'en progreso' });
    await worker('PUT', tareaPath(tarea, 'terminada'), { nota: 'Lista' });
    const { terminada } = await readTarea(manager, tarea);
    const move = async (estado: string) => (await manager('PUT', tareaPath(tarea, 'estado'), { estado })).body as Tarea;
    const closed = await move('completada');
    expect(closed.terminada).toEqual(terminada);
    expect(errorOf(await worker('DELETE', tareaPath(tarea, 'terminada'))).message).toBe('La tarea ya está completada');
    await undoTogether(manager, [closed]);
    expect(await readTarea(manager, tarea)).toMatchObject({ estado: 'en progreso', terminada });

    const moved = await move('pendiente');
    expect(moved.terminada).toBeNull();
    await undoTogether(manager, [moved]);
    expect(await readTarea(manager, tarea)).toMatchObject({ estado: 'en progreso', terminada });

    const [given] = (
      (await changeTogether(manager, [tarea], { accion: 'reasignar', trabajador_id: colega.id })).body as { cambios: Tarea[] }
    ).cambios;
    expect((await readTarea(manager, tarea)).terminada).toBeNull();
    await undoTogether(manager, given ? [given] : []);
    expect((await readTarea(manager, tarea)).terminada).toEqual(terminada);
    await move('completada');
    expect((await move('en progreso')).terminada).toBeNull();
  });
});

describe('history', () => {
  test('who changed what, latest first, with old and new values and names, for the task’s people only', async () => {
    const { manager, boss, worker, colleague, jefa, colega, trabajador, create } = await buildTareaScene(server);
    const tarea = await create();
    const { nombre, descripcion, estado, trabajador_id, fecha_entrega, version } = tarea;
    await boss('PATCH', tareaPath(tarea), {
      nombre: 'Otro nombre',
      descripcion: 'Con texto',
      estado,
      trabajador_id,
      fecha_entrega: '2026-12-01',
      version,
    });
    await manager('PUT', tareaPath(tarea, 'estado'), { estado: 'en progreso' });
    await manager('PUT', tareaPath(tarea, 'estado'), { estado: 'en progreso' });
    await worker('PUT', tareaPath(tarea, 'terminada'), {});
    await worker('DELETE', tareaPath(tarea, 'terminada'));
    await changeTogether(manager, [tarea], { accion: 'reasignar', trabajador_id: colega.id });
    const path = tareaPath(tarea, 'historial');
    const entries = itemsOf<TareaHistorialEntry>(await colleague('GET', path));
    expect(entries.map(({ cambios }) => cambios)).toEqual([
      [{ campo: 'trabajador', antes: trabajador.email, despues: 'Diego Salas' }],
      [{ campo: 'terminada', antes: '', despues: null }],
      [{ campo: 'terminada', antes: null, despues: '' }],
      [{ campo: 'estado', antes: 'pendiente', despues: 'en progreso' }],
      [
        { campo: 'fecha_entrega', antes: fecha_entrega, despues: '2026-12-01' },
        { campo: 'nombre', antes: nombre, despues: 'Otro nombre' },
        { campo: 'descripcion', antes: descripcion, despues: 'Con texto' },
      ],
      [{ campo: 'creada', antes: null, despues: null }],
    ]);
    expect(entries[4]?.por).toEqual({ id: jefa.id, email: jefa.email, nombre: 'Marta Iglesias' });
    expect(itemsOf(await manager('GET', path))).toEqual(entries);
    const page = (await manager('GET', `${path}&limit=4`)).body as { next_cursor: string };
    expect(itemsOf(await manager('GET', `${path}&cursor=${page.next_cursor}`))).toEqual(entries.slice(4));
    expect((await manager('GET', `${path}&cursor=nada`)).status).toBe(400);
    const superadmin = await buildSuperadmin(server);
    expect([(await worker('GET', path)).status, (await superadmin('GET', path)).status]).toEqual([404, 403]);
  });
});
