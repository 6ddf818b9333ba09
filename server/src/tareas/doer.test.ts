import type { Tarea } from '@ensaya/contract/tareas.ts';
import { addTrabajador } from '@ensaya/db/builders/empresas.ts';
import { buildProyecto } from '@ensaya/db/builders/proyectos.ts';
import { buildTarea } from '@ensaya/db/builders/tareas.ts';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import { expect, test } from 'vitest';
import { buildScene } from '../../tests/scene.ts';
import { createTestServer } from '../../tests/server.ts';

const server = await createTestServer();
const { owner } = server;

test('[2.45 2.51] completed tasks keep the name of a trabajador who is removed, open ones stay unassigned, and the dialog counts both', async () => {
  const { empresa, manager } = await buildScene(server);
  const foreign = await buildScene(server);
  const diego = await buildUser(owner, { role: 'worker', nombre: 'Diego Sanz' });
  await addTrabajador(owner, empresa, diego);
  const proyecto = await buildProyecto(owner, empresa);
  for (const [nombre, estado] of [
    ['Una', 'completada'],
    ['Dos', 'completada'],
    ['Tres', 'en progreso'],
  ] as const)
    await buildTarea(owner, proyecto, { nombre, estado, trabajador: diego });
  const counts = await manager('GET', `/rest/v1/rpc/count_contents?table=company_users&empresa_id=${empresa.id}&id=${diego.id}`);
  expect(counts.body).toMatchObject({ contenido: { tareas: 1, tareas_terminadas: 2 } });

  const removed = await manager('POST', '/rest/v1/personas/remove', { empresa_id: empresa.id, user_ids: [diego.id] });
  expect(removed.status).toBe(200);
  const list = async () =>
    ((await manager('GET', `/rest/v1/tareas?empresa_id=${empresa.id}&orden=nombre`)).body as { items: Tarea[] }).items;
  const name = { email: diego.email, nombre: 'Diego Sanz' };
  expect((await list()).map(({ nombre, trabajador_id, trabajador }) => [nombre, trabajador_id, trabajador])).toEqual([
    ['Dos', null, name],
    ['Tres', null, null],
    ['Una', null, name],
  ]);
  const { rows } = await owner.query('select nombre, hecha_por from app.tareas where empresa_id = $1 order by nombre', [empresa.id]);
  expect(rows).toEqual([
    { nombre: 'Dos', hecha_por: diego.id },
    { nombre: 'Tres', hecha_por: null },
    { nombre: 'Una', hecha_por: diego.id },
  ]);
  // A task that is opened again waits for another person.
  const [dos] = await list();
  const reopened = await manager('PUT', `/rest/v1/tareas/${dos?.id}/estado?empresa_id=${empresa.id}`, { estado: 'pendiente' });
  expect(reopened.body).toMatchObject({ trabajador: null });
  // The name is readable within the company only.
  const asked = await server.as(foreign.responsable);
  expect((await asked('GET', `/rest/v1/tareas?empresa_id=${empresa.id}`)).body).toMatchObject({ items: [] });
});
