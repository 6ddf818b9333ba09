import { buildProyecto } from '@ensaya/db/builders/proyectos.ts';
import { buildAssignment, buildResponse, buildRoleplay } from '@ensaya/db/builders/roleplays.ts';
import { buildTarea } from '@ensaya/db/builders/tareas.ts';
import { expect, test } from 'vitest';
import { buildColleague, buildPlay } from '../../../tests/play-scene.ts';
import { createTestServer } from '../../../tests/server.ts';

const server = await createTestServer();
const { owner } = server;

const DONE = { completed_at: '2026-11-02T10:00:00Z' };

test('[4.7] after finishing: what is due first of one’s own tasks and role-plays; on the same day the role-play', async () => {
  const { roleplay, empresa, trabajador: me, manager, read } = await buildPlay(server);
  const proyecto = await buildProyecto(owner, empresa);
  const task = (fecha_entrega?: string, more: Partial<Parameters<typeof buildTarea>[2]> = {}) =>
    buildTarea(owner, proyecto, { trabajador: me, ...(fecha_entrega && { fecha_entrega }), ...more });
  await task('2026-11-20');
  expect((await read()).siguiente).toBeNull();

  await buildAssignment(owner, roleplay, me, DONE);
  expect((await read()).siguiente).toMatchObject({ kind: 'tarea', fecha_entrega: '2026-11-20', begun: false });

  const begun = await buildRoleplay(owner, empresa, { title: 'Factura', questions: ['¿Una?', '¿Dos?'] });
  await buildAssignment(owner, begun, me, { due_date: '2026-11-20T22:00:00Z' });
  expect((await read()).siguiente).toEqual({
    kind: 'roleplay',
    id: begun.id,
    nombre: 'Factura',
    fecha_entrega: '2026-11-20',
    begun: false,
  });
  await buildResponse(owner, begun, me);
  expect((await read()).siguiente).toMatchObject({ id: begun.id, begun: true });

  const late = await task('2026-11-01', { nombre: 'La vencida' });
  expect((await read()).siguiente).toMatchObject({ kind: 'tarea', id: late.id, nombre: 'La vencida' });
  expect((await read(manager)).siguiente).toBeNull();
});

test('[4.7] not what is completed, what waits for a responsable, what cannot be played, or what is another person’s', async () => {
  const { roleplay, empresa, trabajador: me, read } = await buildPlay(server);
  const proyecto = await buildProyecto(owner, empresa);
  const { colleague } = await buildColleague(server, empresa);
  await buildAssignment(owner, roleplay, me, DONE);
  await buildTarea(owner, proyecto, { trabajador: me, estado: 'completada' });
  await buildTarea(owner, proyecto, { trabajador: me, terminada: 'Hecho' });
  await buildTarea(owner, proyecto, { trabajador: colleague });
  const other = await buildRoleplay(owner, empresa, { questions: ['¿Una?'] });
  await buildAssignment(owner, other, colleague);
  const empty = await buildRoleplay(owner, empresa, { questions: ['¿Una?'] });
  await buildAssignment(owner, empty, me);
  await owner.query('update app.roleplay_questions set hidden_at = now() where id = $1', [empty.questions[0]]);
  expect((await read()).siguiente).toBeNull();

  const undated = await buildTarea(owner, proyecto, { trabajador: me, estado: 'en progreso' });
  expect((await read()).siguiente).toMatchObject({ id: undated.id, fecha_entrega: null });
});
