import type { ManagerPanel, WorkerPanel } from '@ensaya/contract/paneles.ts';
import type { Persona } from '@ensaya/contract/personas.ts';
import { addTrabajador, assignResponsable, buildEmpresa } from '@ensaya/db/builders/empresas.ts';
import { buildProyecto } from '@ensaya/db/builders/proyectos.ts';
import { buildAssignment, buildRoleplay } from '@ensaya/db/builders/roleplays.ts';
import { buildTarea } from '@ensaya/db/builders/tareas.ts';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import { expect, test } from 'vitest';
import { buildScene } from '../../tests/scene.ts';
import { createTestServer } from '../../tests/server.ts';

const server = await createTestServer();
const { owner } = server;
type Caller = Awaited<ReturnType<typeof server.as>>;

/** The rows of all pages of a list. */
async function rows(caller: Caller, path: string): Promise<number> {
  let [count, cursor] = [0, ''];
  do {
    const { status, body } = await caller('GET', `${path}&limit=2${cursor && `&cursor=${cursor}`}`);
    expect(status, JSON.stringify(body)).toBe(200);
    const { items, next_cursor } = body as { items: unknown[]; next_cursor: string | null };
    count += items.length;
    cursor = next_cursor ?? '';
  } while (cursor !== '');
  return count;
}

test('[2.47] the lists that a trabajador’s figures open have as many rows as the figures count', async () => {
  const { empresa, trabajador, worker, manager } = await buildScene(server);
  const proyecto = await buildProyecto(owner, empresa);
  const other = await buildUser(owner, { role: 'worker' });
  await addTrabajador(owner, empresa, other);
  for (const estado of ['pendiente', 'en progreso', 'en progreso', 'completada']) await buildTarea(owner, proyecto, { trabajador, estado });
  await buildTarea(owner, proyecto, { trabajador: other });
  const past = '2026-01-01T00:00:00Z';
  for (const fields of [
    { completed_at: past },
    { completed_at: past, due_date: past },
    { due_date: past },
    { due_date: '2099-01-01T00:00:00Z' },
    {},
  ])
    await buildAssignment(owner, await buildRoleplay(owner, empresa), trabajador, fields);
  await buildAssignment(owner, await buildRoleplay(owner, empresa), other);
  await buildRoleplay(owner, empresa);

  const panel = (await worker('GET', '/rest/v1/rpc/worker_panel')).body as WorkerPanel;
  expect(panel).toMatchObject({ asignadas: 9, completadas: 3, pendientes: 6, roleplays: 5, roleplays_completados: 2 });
  const tareas = (estado = '') => rows(worker, `/rest/v1/tareas?empresa_id=${empresa.id}${estado}`);
  const roleplays = (asignacion: string) => rows(worker, `/rest/v1/roleplays?empresa_id=${empresa.id}&asignacion=${asignacion}`);
  expect([await tareas(), await roleplays('asignados')]).toEqual([4, 5]);
  expect([await tareas('&estado=completada'), await roleplays('completados')]).toEqual([1, 2]);
  expect([await tareas('&estado=pendiente&estado=en%20progreso'), await roleplays('pendientes')]).toEqual([3, 3]);
  // Nothing is assigned to a responsable.
  expect(await rows(manager, `/rest/v1/roleplays?asignacion=asignados`)).toBe(0);
});

test('[2.48] the lists that a responsable’s figures open have as many rows as the figures count, in all companies and in one', async () => {
  const { empresa, responsable, trabajador } = await buildScene(server);
  const second = await buildEmpresa(owner, { nombre: 'La segunda' });
  await assignResponsable(owner, second, responsable);
  const manager = await server.as(responsable);
  const proyectos = [await buildProyecto(owner, empresa), await buildProyecto(owner, empresa), await buildProyecto(owner, second)];
  for (const proyecto of proyectos) {
    await buildTarea(owner, proyecto, { estado: 'completada' });
    await buildTarea(owner, proyecto);
  }
  await buildTarea(owner, proyectos[0] as (typeof proyectos)[number], { estado: 'completada', trabajador });
  await addTrabajador(owner, second, await buildUser(owner, { role: 'worker' }));
  for (const [query, figures] of [
    ['', { miembros: 2, proyectos: 3, tareas: 7, tareas_completadas: 4 }],
    [`empresa_id=${empresa.id}`, { miembros: 1, proyectos: 2, tareas: 5, tareas_completadas: 3 }],
  ] as const) {
    expect((await manager('GET', `/rest/v1/rpc/manager_panel?${query}`)).body as ManagerPanel).toMatchObject(figures);
    expect(await rows(manager, `/rest/v1/tareas?${query}`)).toBe(figures.tareas);
    expect(await rows(manager, `/rest/v1/tareas?estado=completada&${query}`)).toBe(figures.tareas_completadas);
    expect(await rows(manager, `/rest/v1/proyectos?${query}`)).toBe(figures.proyectos);
  }
  const { items } = (await manager('GET', `/rest/v1/personas?empresa_id=${empresa.id}`)).body as { items: Persona[] };
  expect(items.filter(({ role, invitacion }) => role === 'worker' && invitacion === null)).toHaveLength(1);
});
