import { changeTareas, undoTareas } from '@ensaya/contract/tarea-cambios.ts';
import type { TareaHistorialEntry } from '@ensaya/contract/tarea-historial.ts';
import type { Tarea } from '@ensaya/contract/tareas.ts';
import { assignResponsable } from '@ensaya/db/builders/empresas.ts';
import { buildProyecto } from '@ensaya/db/builders/proyectos.ts';
import { describe, expect, test } from 'vitest';
import { openJobTools } from '../../tests/job-tools.ts';
import { errorOf } from '../../tests/scene.ts';
import { createTestServer } from '../../tests/server.ts';
import {
  buildTareaScene,
  changesOf,
  changeTogether,
  itemsOf,
  namesOf,
  readTarea,
  TAREAS,
  tareaPath,
  undoTogether,
} from '../../tests/tarea-scene.ts';
import { unfilled } from '../../tests/unfilled.ts';
import { formOf, PICTURE } from '../../tests/uploads.ts';
import { purgeTareas } from './tareas.jobs.ts';

const server = await createTestServer();
const { owner } = server;
const tools = openJobTools(server);

/** All that a person can see of a task, without the version, which counts the changes. */
const seen = ({ version: _version, ...tarea }: Tarea) => tarea;
const pick = ({ empresa_id, id }: Tarea) => ({ empresa_id, id });

describe('several at once', () => {
  test('[6.7 4.8] reassign, move, due date: only what differs changes, and each is undone exactly', async () => {
    const { manager, create, colega } = await buildTareaScene(server);
    const tareas = [
      await create({ fecha_entrega: '2026-12-01' }),
      await create({ estado: 'en progreso' }),
      await create({ trabajador_id: colega.id }),
    ];
    for (const [cambio, changed] of [
      [{ accion: 'reasignar', trabajador_id: colega.id }, 2],
      [{ accion: 'mover', estado: 'completada' }, 3],
      [{ accion: 'mover', estado: 'en progreso' }, 2],
      [{ accion: 'fecha', fecha_entrega: '2026-12-01' }, 2],
      [{ accion: 'fecha', fecha_entrega: null }, 1],
      [{ accion: 'eliminar' }, 3],
    ] as const) {
      const before = await Promise.all(tareas.map((tarea) => readTarea(manager, tarea)));
      const answer = await changeTogether(manager, tareas, cambio);
      expect([answer.status, changesOf(answer).length]).toEqual([200, changed]);
      if (cambio.accion === 'eliminar') expect(namesOf(await manager('GET', TAREAS))).toEqual([]);
      else {
        const { accion: _accion, ...fields } = cambio;
        for (const tarea of tareas) expect(await readTarea(manager, tarea)).toMatchObject(fields);
      }
      expect(await undoTogether(manager, changesOf(answer))).toMatchObject({ status: 200, body: { rechazadas: [] } });
      const after = await Promise.all(tareas.map((tarea) => readTarea(manager, tarea)));
      expect(after.map(seen)).toEqual(before.map(seen));
    }
  });

  test('500 tasks of two companies in one request; 501 are refused', async () => {
    const one = await buildTareaScene(server);
    const two = await buildTareaScene(server);
    await assignResponsable(owner, two.empresa, one.responsable);
    const { rows } = await owner.query<Tarea>(
      `insert into app.tareas (empresa_id, proyecto_id, nombre)
       select p.empresa_id, p.id, 'Tarea ' || n from app.proyectos p, generate_series(1, 250) n where p.id = any ($1)
       returning empresa_id, id`,
      [[one.proyecto.id, two.proyecto.id]],
    );
    const moved = await changeTogether(one.manager, rows, { accion: 'mover', estado: 'completada' });
    expect(changesOf(moved)).toHaveLength(500);
    expect((await undoTogether(one.manager, changesOf(moved))).status).toBe(200);
    const count = await one.manager('GET', '/rest/v1/rpc/count_tareas?estado=pendiente');
    expect(count.body).toMatchObject({ total: 500 });
    const tooMany = await changeTogether(one.manager, [...rows, { ...rows[0], id: one.empresa.id } as Tarea], { accion: 'eliminar' });
    expect(errorOf(tooMany)).toMatchObject({ fields: { tareas: 'Puedes cambiar 500 tareas a la vez como máximo' } });
  });

  test('all or none: a task out of reach, or a trabajador of another company, changes nothing', async () => {
    const [mine, theirs] = [await buildTareaScene(server), await buildTareaScene(server)];
    await assignResponsable(owner, theirs.empresa, mine.responsable);
    const [own, foreign, strange] = [await mine.create(), await theirs.create(), await (await buildTareaScene(server)).create()];
    const done = { accion: 'mover', estado: 'completada' };
    expect((await changeTogether(mine.manager, [own, strange], done)).status).toBe(404);
    const given = await changeTogether(mine.manager, [own, foreign], { accion: 'reasignar', trabajador_id: mine.colega.id });
    expect(errorOf(given).message).toBe('Ese trabajador no pertenece a la empresa');
    for (const tarea of [own, foreign]) expect(await readTarea(mine.manager, tarea)).toEqual(tarea);
    expect((await changeTogether(mine.worker, [own], done)).status).toBe(403);
    expect((await changeTogether(theirs.worker, [own], done)).status).toBe(403);
  });
});

describe('undo', () => {
  test('[4.8] a drag is undone by the version of its answer; a second time, or by another person, it is refused', async () => {
    const { manager, boss, create } = await buildTareaScene(server);
    const tarea = await create({ estado: 'en progreso' });
    const moved = (await manager('PUT', tareaPath(tarea, 'estado'), { estado: 'completada' })).body as Tarea;
    expect(errorOf(await undoTogether(boss, [moved]))).toMatchObject({ code: 'stale' });
    expect(await undoTogether(manager, [moved])).toMatchObject({ status: 200, body: { restauradas: [pick(tarea)], rechazadas: [] } });
    expect(seen(await readTarea(manager, tarea))).toEqual(seen(tarea));
    const again = errorOf(await undoTogether(manager, [moved]));
    expect(again).toMatchObject({
      code: 'stale',
      message: 'No se puede deshacer: la tarea ha cambiado después',
      current: { restauradas: [], rechazadas: [{ ...pick(tarea), nombre: tarea.nombre }] },
    });
  });

  test('with two people, later changes of the other stay and are named; the rest is restored', async () => {
    const { manager, boss, create } = await buildTareaScene(server);
    const tareas = [await create({ nombre: 'Uno' }), await create({ nombre: 'Dos' }), await create({ nombre: 'Tres' })];
    const [uno, dos, tres] = tareas as [Tarea, Tarea, Tarea];
    const cambios = changesOf(await changeTogether(manager, tareas, { accion: 'mover', estado: 'completada' }));
    // Another responsable gives one of them a date, and deletes another.
    await changeTogether(boss, [dos], { accion: 'fecha', fecha_entrega: '2027-01-01' });
    await changeTogether(boss, [tres], { accion: 'eliminar' });
    expect(await undoTogether(manager, cambios)).toMatchObject({
      status: 200,
      body: {
        restauradas: [pick(uno)],
        rechazadas: expect.arrayContaining([
          { ...pick(dos), nombre: 'Dos' },
          { ...pick(tres), nombre: 'Tres' },
        ]),
      },
    });
    expect(await readTarea(manager, uno)).toMatchObject({ estado: 'pendiente' });
    expect(await readTarea(manager, dos)).toMatchObject({ estado: 'completada', fecha_entrega: '2027-01-01' });
    expect((await manager('GET', tareaPath(tres))).status).toBe(404);
  });

  test('two undos at the same moment: one of them restores', async () => {
    const { manager, create } = await buildTareaScene(server);
    const tareas = await Promise.all(Array.from({ length: 5 }, () => create()));
    const cambios = changesOf(await changeTogether(manager, tareas, { accion: 'mover', estado: 'completada' }));
    const answers = await Promise.all([undoTogether(manager, cambios), undoTogether(manager, cambios.toReversed())]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    for (const tarea of tareas) expect(await readTarea(manager, tarea)).toMatchObject({ estado: 'pendiente' });
  });

  test('a deleted task comes back with comments, attachments, history and notices', async () => {
    const { manager, worker, create } = await buildTareaScene(server);
    const tarea = await create();
    await worker('POST', tareaPath(tarea, 'comentarios'), { texto: '¿Para cuándo?' });
    const file = await worker('POST', tareaPath(tarea, 'adjuntos'), formOf(await PICTURE.png(), 'foto.png'));
    const { file_url } = file.body as { file_url: string };
    const before = await readTarea(manager, tarea);
    const notices = await worker('GET', '/rest/v1/avisos');
    const cambios = changesOf(await changeTogether(manager, [tarea], { accion: 'eliminar' }));
    for (const path of [tareaPath(tarea), tareaPath(tarea, 'comentarios'), tareaPath(tarea, 'historial'), tareaPath(tarea, 'adjuntos')])
      for (const caller of [manager, worker]) expect((await caller('GET', path)).status).toBe(404);
    expect((await worker('GET', file_url)).status).toBe(404);
    expect(itemsOf(await worker('GET', '/rest/v1/avisos'))).toEqual([]);
    await purgeTareas.handler({}, tools);
    expect((await undoTogether(manager, cambios)).status).toBe(200);
    expect(seen(await readTarea(manager, tarea))).toEqual(seen(before));
    expect(before).toMatchObject({ comentarios: 1, adjuntos: 1 });
    expect(itemsOf(await worker('GET', tareaPath(tarea, 'comentarios')))).toMatchObject([{ texto: '¿Para cuándo?' }]);
    expect((await worker('GET', file_url)).status).toBe(200);
    expect((await worker('GET', '/rest/v1/avisos')).body).toEqual(notices.body);
    const acts = itemsOf<TareaHistorialEntry>(await manager('GET', tareaPath(tarea, 'historial'))).map(({ cambios: of }) => of[0]?.campo);
    expect(acts).toEqual(['restaurada', 'eliminada', 'creada']);
  });

  test('ten minutes later it is gone for good, with its comments, and its file is left to the sweeper', async () => {
    const { manager, worker, create, empresa } = await buildTareaScene(server);
    const tarea = await create();
    await worker('POST', tareaPath(tarea, 'comentarios'), { texto: 'Hola' });
    await worker('POST', tareaPath(tarea, 'adjuntos'), formOf(await PICTURE.png(), 'foto.png'));
    const cambios = changesOf(await changeTogether(manager, [tarea], { accion: 'eliminar' }));
    await owner.query(`update app.tareas set deleted_at = now() - interval '11 minutes' where id = $1`, [tarea.id]);
    await purgeTareas.handler({}, tools);
    expect((await undoTogether(manager, cambios)).status).toBe(404);
    const left = await owner.query('select from app.tareas where id = $1 union all select from app.tarea_comentarios where tarea_id = $1', [
      tarea.id,
    ]);
    expect(left.rowCount).toBe(0);
    const { rows } = await owner.query('select attached_at, tarea_id from app.archivos where empresa_id = $1', [empresa.id]);
    expect(rows).toEqual([{ attached_at: null, tarea_id: null }]);
  });

  test('a task does not return to a person who has left, nor to a company that is not the caller’s', async () => {
    const { manager, create, trabajador, colega } = await buildTareaScene(server);
    const [tarea, other] = [await create(), await buildTareaScene(server)];
    const cambios = changesOf(await changeTogether(manager, [tarea], { accion: 'reasignar', trabajador_id: colega.id }));
    await owner.query('delete from app.company_users where user_id = $1', [trabajador.id]);
    expect((await undoTogether(manager, cambios)).status).toBe(409);
    expect(await readTarea(manager, tarea)).toMatchObject({ trabajador_id: colega.id });
    expect((await undoTogether(other.manager, cambios)).status).toBe(404);
    expect((await undoTogether(manager, [tarea])).status).toBe(409);
  });

  test('undoing brings back the notices that the change ended, adds none and mails none again', async () => {
    const { manager, boss, worker, colleague, trabajador, colega, create } = await buildTareaScene(server);
    const tarea = await create({ estado: 'en progreso' });
    await manager('POST', tareaPath(tarea, 'comentarios'), { texto: 'Mira la última llamada' });
    await worker('PUT', tareaPath(tarea, 'terminada'), {});
    await owner.query('update app.avisos set mailed_at = now() where subject_id = $1', [tarea.id]);
    const everybody = [manager, boss, worker, colleague];
    const notices = () => Promise.all(everybody.map(async (caller) => itemsOf(await caller('GET', '/rest/v1/avisos'))));
    const before = await notices();
    expect(before.map((items) => items.length)).toEqual([1, 1, 2, 0]);
    for (const cambio of [
      { accion: 'mover', estado: 'completada' },
      { accion: 'mover', estado: 'pendiente' },
      { accion: 'reasignar', trabajador_id: colega.id },
      { accion: 'fecha', fecha_entrega: '2027-02-01' },
      { accion: 'eliminar' },
    ]) {
      expect((await undoTogether(manager, changesOf(await changeTogether(manager, [tarea], cambio)))).status).toBe(200);
      expect(await notices(), JSON.stringify(cambio)).toEqual(before);
    }
    const due = await owner.query('select from app.avisos where subject_id = $1 and by_mail and mailed_at is null and hidden_at is null', [
      tarea.id,
    ]);
    expect(due.rowCount).toBe(0);
    // Rows that a change has hidden are deleted once the time for undoing it is over.
    await changeTogether(manager, [tarea], { accion: 'reasignar', trabajador_id: colega.id });
    await owner.query(`update app.avisos set hidden_at = hidden_at - interval '11 minutes' where subject_id = $1`, [tarea.id]);
    await purgeTareas.handler({}, tools);
    expect((await owner.query('select from app.avisos where subject_id = $1 and user_id = $2', [tarea.id, trabajador.id])).rowCount).toBe(
      0,
    );
  });

  test('moving a task to the state that it has writes nothing', async () => {
    const { manager, create } = await buildTareaScene(server);
    const tarea = await create({ estado: 'en progreso' });
    expect(await manager('PUT', tareaPath(tarea, 'estado'), { estado: 'en progreso' })).toMatchObject({ status: 200, body: tarea });
    expect((await manager('PUT', tareaPath(tarea, 'estado'), { estado: 'pendiente' })).body).toMatchObject({ version: tarea.version + 1 });
  });

  test('deleting one is recorded in the log, and so is taking it back', async () => {
    const { manager, create } = await buildTareaScene(server);
    const tarea = await create({ nombre: 'Registrada' });
    const cambios = changesOf(await changeTogether(manager, [tarea], { accion: 'eliminar' }));
    await undoTogether(manager, cambios);
    const { rows } = await owner.query('select act, subject from app.audit_log where empresa_id = $1 order by created_at desc limit 2', [
      tarea.empresa_id,
    ]);
    expect(rows).toEqual([
      { act: 'tarea.recuperada', subject: 'Registrada' },
      { act: 'tarea.eliminada', subject: 'Registrada' },
    ]);
  });
});

test('a deleted task stays in no figure, search or file list', async () => {
  const { manager, worker, create, empresa } = await buildTareaScene(server);
  await buildProyecto(owner, empresa);
  const tarea = await create({ nombre: 'Zurcir el toldo', fecha_entrega: '2026-01-01' });
  await worker('POST', tareaPath(tarea, 'adjuntos'), formOf(await PICTURE.png(), 'foto.png'));
  const found = async (caller: typeof manager) =>
    ((await caller('GET', '/rest/v1/rpc/search?q=zurcir')).body as { tareas: unknown[] }).tareas;
  for (const caller of [manager, worker]) expect(await found(caller)).toHaveLength(1);
  expect((await manager('DELETE', tareaPath(tarea))).status).toBe(204);
  for (const caller of [manager, worker]) {
    expect(await found(caller)).toEqual([]);
    expect((await caller('GET', tareaPath(tarea, 'adjuntos'))).status).toBe(404);
    expect(namesOf(await caller('GET', `${TAREAS}?q=zurcir`))).toEqual([]);
  }
  const { rows } = await owner.query(`select empresa_ids from app.add_due_avisos('2026-01-02 12:00Z', 10)`);
  expect(rows).toEqual([{ empresa_ids: [] }]);
  expect((await manager('DELETE', tareaPath(tarea))).status).toBe(404);
  expect((await worker('GET', '/rest/v1/rpc/worker_panel')).body).toMatchObject({ asignadas: 0, vencidas: { tareas: 0 } });
  expect((await manager('GET', '/rest/v1/rpc/count_tareas')).body).toMatchObject({ total: 0 });
  expect((await manager('PUT', tareaPath(tarea, 'estado'), { estado: 'completada' })).status).toBe(404);
});

test('the responses above fill every field of their schemas', () => {
  expect(unfilled(server, changeTareas, undoTareas)).toEqual([]);
});
