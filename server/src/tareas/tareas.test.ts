import { randomUUID } from 'node:crypto';
import type { Tarea } from '@ensaya/contract/tareas.ts';
import { addTrabajador, assignResponsable } from '@ensaya/db/builders/empresas.ts';
import { buildProyecto } from '@ensaya/db/builders/proyectos.ts';
import { buildTarea } from '@ensaya/db/builders/tareas.ts';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import { describe, expect, test } from 'vitest';
import { buildScene, buildSuperadmin, errorOf } from '../../tests/scene.ts';
import { createTestServer } from '../../tests/server.ts';

const server = await createTestServer();
const { owner } = server;
const PATH = '/rest/v1/tareas';

async function scene() {
  const scene = await buildScene(server);
  const proyecto = await buildProyecto(owner, scene.empresa);
  const body = { empresa_id: scene.empresa.id, proyecto_id: proyecto.id, nombre: 'Revisar el guion', trabajador_id: scene.trabajador.id };
  return { ...scene, proyecto, body };
}
const items = (response: { body: unknown }) => (response.body as { items: Tarea[] }).items;
const names = (response: { body: unknown }) => items(response).map(({ nombre }) => nombre);
const at = ({ id, empresa_id }: { id: string; empresa_id: string }) => `${PATH}/${id}?empresa_id=${empresa_id}`;
const edited = ({ nombre, descripcion, trabajador_id, estado, fecha_entrega, version }: Tarea) => ({
  nombre,
  descripcion,
  trabajador_id,
  estado,
  fecha_entrega,
  version,
});

describe('reading', () => {
  test('[7.24 3.19 3.21] a project’s tasks, newest first, with the columns of the table', async () => {
    const { manager, body, empresa, proyecto, responsable, trabajador } = await scene();
    await manager('POST', PATH, body);
    await manager('POST', PATH, { ...body, nombre: 'Llamar a la clienta', descripcion: 'Antes del lunes', fecha_entrega: '2026-11-30' });
    const listed = items(await manager('GET', `${PATH}?empresa_id=${empresa.id}&proyecto_id=${proyecto.id}`));
    expect(listed.map(({ nombre }) => nombre)).toEqual(['Llamar a la clienta', 'Revisar el guion']);
    expect(listed[0]).toEqual({
      id: expect.any(String),
      empresa_id: empresa.id,
      proyecto_id: proyecto.id,
      trabajador_id: trabajador.id,
      nombre: 'Llamar a la clienta',
      descripcion: 'Antes del lunes',
      estado: 'pendiente',
      fecha_entrega: '2026-11-30',
      created_at: expect.any(String),
      version: 1,
      proyecto: { nombre: proyecto.nombre },
      trabajador: { email: trabajador.email, nombre: null },
      creada_por: { id: responsable.id, email: responsable.email, nombre: null },
      terminada: null,
      comentarios: 0,
      adjuntos: 0,
    });
  });

  test('filtered by trabajador and state, and paged', async () => {
    const { manager, empresa, proyecto, trabajador } = await scene();
    const second = await buildUser(owner, { role: 'worker' });
    await addTrabajador(owner, empresa, second);
    await buildTarea(owner, proyecto, { nombre: 'Uno', trabajador, estado: 'completada' });
    await buildTarea(owner, proyecto, { nombre: 'Dos', trabajador: second, estado: 'en progreso' });
    await buildTarea(owner, proyecto, { nombre: 'Tres', trabajador: second });
    const read = (query: string) => manager('GET', `${PATH}?${query}`);
    expect(names(await read(`trabajador_id=${second.id}`))).toEqual(['Tres', 'Dos']);
    expect(names(await read('estado=completada'))).toEqual(['Uno']);
    expect(names(await read('estado=pendiente&estado=en%20progreso'))).toEqual(['Tres', 'Dos']);
    const first = (await read('limit=2')).body as { next_cursor: string };
    expect(names(await read(`limit=2&cursor=${first.next_cursor}`))).toEqual(['Uno']);
    expect((await read('estado=archivada')).status).toBe(400);
  });

  test('[2.45 6.4] a trabajador reads their own tasks and writes none', async () => {
    const { manager, worker, body, empresa } = await scene();
    const colleague = await buildUser(owner, { role: 'worker' });
    await addTrabajador(owner, empresa, colleague);
    const mine = (await manager('POST', PATH, body)).body as Tarea;
    await manager('POST', PATH, { ...body, nombre: 'De otra', trabajador_id: colleague.id });
    expect(names(await worker('GET', PATH))).toEqual(['Revisar el guion']);
    expect((await worker('POST', PATH, body)).status).toBe(403);
    expect((await worker('PUT', `${PATH}/${mine.id}/estado?empresa_id=${empresa.id}`, { estado: 'completada' })).status).toBe(403);
    expect((await worker('DELETE', at(mine))).status).toBe(403);
  });

  test('[6.6] a superadmin reads the tasks of a company they name', async () => {
    const { manager, body, empresa } = await scene();
    await manager('POST', PATH, body);
    const superadmin = await buildSuperadmin(server);
    expect(names(await superadmin('GET', `${PATH}?empresa_id=${empresa.id}`))).toEqual(['Revisar el guion']);
    expect(names(await superadmin('GET', PATH))).toEqual([]);
    expect((await superadmin('POST', PATH, body)).status).toBe(403);
  });
});

describe('writing', () => {
  test('[5.15 9.2 9.8 4.8] each violated rule is reported under its field; a new task is pendiente; description and date may be blank', async () => {
    const { manager, body } = await scene();
    const wrong = async (changed: object) => errorOf(await manager('POST', PATH, { ...body, ...changed })).fields;
    expect(await wrong({ nombre: ' ab ' })).toEqual({ nombre: 'El nombre de la tarea debe tener al menos 3 caracteres' });
    expect(await wrong({ trabajador_id: '' })).toEqual({ trabajador_id: 'Debes asignar un trabajador' });
    expect(await wrong({ fecha_entrega: '2026-02-30' })).toEqual({ fecha_entrega: 'La fecha no es válida' });
    const plain = await manager('POST', PATH, { ...body, descripcion: ' ', fecha_entrega: '' });
    expect(plain).toMatchObject({ status: 201, body: { estado: 'pendiente', descripcion: null, fecha_entrega: null } });
    const id = randomUUID();
    const twice = [await manager('POST', PATH, { ...body, id }), await manager('POST', PATH, { ...body, id })];
    expect(twice.map(({ status }) => status)).toEqual([201, 201]);
  });

  test('[4.8 7.24] a responsable changes a task’s state freely', async () => {
    const { manager, body, empresa } = await scene();
    const { id } = (await manager('POST', PATH, body)).body as Tarea;
    for (const estado of ['completada', 'pendiente', 'en progreso', 'completada']) {
      const moved = await manager('PUT', `${PATH}/${id}/estado?empresa_id=${empresa.id}`, { estado });
      expect(moved).toMatchObject({ status: 200, body: { estado } });
    }
    expect((await manager('PUT', `${PATH}/${id}/estado?empresa_id=${empresa.id}`, { estado: 'hecha' })).status).toBe(400);
  });

  test('edited with its version, reassigned, deleted', async () => {
    const { manager, body, empresa } = await scene();
    const colleague = await buildUser(owner, { role: 'worker' });
    await addTrabajador(owner, empresa, colleague);
    const task = (await manager('POST', PATH, body)).body as Tarea;
    const given = await manager('PATCH', at(task), { ...edited(task), trabajador_id: colleague.id, fecha_entrega: '2026-12-01' });
    expect(given).toMatchObject({ status: 200, body: { trabajador: { email: colleague.email }, fecha_entrega: '2026-12-01', version: 2 } });
    expect(errorOf(await manager('PATCH', at(task), edited(task)))).toMatchObject({ code: 'stale', current: { version: 2 } });
    expect((await manager('DELETE', at(task))).status).toBe(204);
    expect((await manager('DELETE', at(task))).status).toBe(404);
  });

  test('a task is assigned to a trabajador of its company, in a project of its company', async () => {
    const [mine, theirs] = [await scene(), await scene()];
    const create = (changed: object) => mine.manager('POST', PATH, { ...mine.body, ...changed });
    expect(errorOf(await create({ trabajador_id: theirs.trabajador.id })).message).toBe('Ese trabajador no pertenece a la empresa');
    expect(errorOf(await create({ proyecto_id: theirs.proyecto.id })).message).toBe('El proyecto no existe');
    expect((await create({ empresa_id: theirs.empresa.id })).status).toBe(404);
    expect((await create({})).status).toBe(201);
  });

  test('another company’s task gets the same response as a missing one', async () => {
    const [mine, theirs] = [await scene(), await scene()];
    const row = (await theirs.manager('POST', PATH, theirs.body)).body as Tarea;
    const own = (await mine.manager('POST', PATH, mine.body)).body as Tarea;
    for (const key of [row, { id: randomUUID(), empresa_id: mine.empresa.id }, { ...row, empresa_id: mine.empresa.id }]) {
      expect((await mine.manager('PATCH', at(key), edited(own))).status).toBe(404);
      expect((await mine.manager('DELETE', at(key))).status).toBe(404);
      const moved = await mine.manager('PUT', `${PATH}/${key.id}/estado?empresa_id=${key.empresa_id}`, { estado: 'completada' });
      expect({ ...errorOf(moved), request_id: '' }).toEqual({ code: 'not_found', message: 'No lo hemos encontrado', request_id: '' });
    }
    expect(names(await mine.manager('GET', `${PATH}?empresa_id=${theirs.empresa.id}`))).toEqual([]);
  });

  test('a responsable of two companies reads the tasks of both together', async () => {
    const [one, two] = [await scene(), await scene()];
    await assignResponsable(owner, two.empresa, one.responsable);
    await one.manager('POST', PATH, { ...one.body, nombre: 'De la primera' });
    await one.manager('POST', PATH, { ...two.body, nombre: 'De la segunda' });
    expect(names(await one.manager('GET', PATH))).toEqual(['De la segunda', 'De la primera']);
  });
});
