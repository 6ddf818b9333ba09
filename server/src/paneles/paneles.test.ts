import { randomUUID } from 'node:crypto';
import type { WorkerPanel } from '@ensaya/contract/paneles.ts';
import { buildTema } from '@ensaya/db/builders/generador.ts';
import { buildAiSettings } from '@ensaya/db/builders/ia.ts';
import { buildProyecto } from '@ensaya/db/builders/proyectos.ts';
import { buildAssignment, buildResponse, buildRoleplay } from '@ensaya/db/builders/roleplays.ts';
import { buildTarea } from '@ensaya/db/builders/tareas.ts';
import { expect, test } from 'vitest';
import { buildScene } from '../../tests/scene.ts';
import { createTestServer } from '../../tests/server.ts';

const server = await createTestServer();
const { owner } = server;

test('[1.2 2.48] the first steps of a responsable: which of their companies have a logo, a key, a topic and a role-play; other companies do not count', async () => {
  const { empresa, manager } = await buildScene(server);
  const { empresa: foreign } = await buildScene(server, 'La de enfrente');
  const read = async () => (await manager('GET', '/rest/v1/rpc/manager_panel')).body;
  const fill = async ({ id }: { id: string }) => {
    await owner.query('insert into app.company_settings (company_id, logo_url) values ($1, $2)', [id, `/storage/v1/${randomUUID()}`]);
    await buildAiSettings(owner, { id }, { sealedKey: 'k1.abc' });
    for (let many = 0; many < 2; many++) await buildTema(owner, { id });
    for (let many = 0; many < 2; many++) await buildRoleplay(owner, { id });
  };
  await fill(foreign);
  expect(await read()).toMatchObject({ logos: 0, claves: 0, temas: 0, roleplays: 0 });
  await fill(empresa);
  expect(await read()).toMatchObject({ logos: 1, claves: 1, temas: 1, roleplays: 1 });
  await owner.query('update app.company_settings set logo_url = null where company_id = $1', [empresa.id]);
  await owner.query('update app.ai_settings set api_key = null, api_key_last4 = null where company_id = $1', [empresa.id]);
  expect(await read()).toMatchObject({ logos: 0, claves: 0, temas: 1, roleplays: 1 });
});

test('[2.47] with many overdue tasks, the agenda has the latest of them, their number, and what is due today and next', async () => {
  const { empresa, trabajador, worker } = await buildScene(server);
  const proyecto = await buildProyecto(owner, empresa);
  const today = (zone: string) => new Intl.DateTimeFormat('sv', { timeZone: zone }).format();
  const dayFrom = (start: string, days: number) => new Date(Date.parse(start) + days * 86_400_000).toISOString().slice(0, 10);
  const read = async () => (await worker('GET', '/rest/v1/rpc/worker_panel')).body as WorkerPanel;
  const due = async (start: string) =>
    (await read()).agenda.map(({ fecha_entrega }) => (Date.parse(fecha_entrega ?? '') - Date.parse(start)) / 86_400_000);

  const start = today('Europe/Madrid');
  for (let days = -10; days <= 10; days++) {
    await buildTarea(owner, proyecto, { trabajador, fecha_entrega: dayFrom(start, days) });
    await buildTarea(owner, proyecto, { trabajador, fecha_entrega: dayFrom(start, days), estado: 'completada' });
  }
  expect(await due(start)).toEqual([-4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7]);
  expect((await read()).vencidas).toEqual({ tareas: 10, roleplays: 0 });

  // The user's day, not the server's: these zones are 26 hours apart, so the dates always differ.
  for (const zone of ['Pacific/Kiritimati', 'Etc/GMT+12']) {
    await owner.query('update app.users set time_zone = $2 where id = $1', [trabajador.id, zone]);
    expect((await due(today(zone))).slice(3, 5)).toEqual([-1, 0]);
  }
});

test('[2.47] a trabajador’s figures count tasks and role-plays; the agenda has the due dates of both', async () => {
  const { empresa, trabajador, worker } = await buildScene(server);
  const proyecto = await buildProyecto(owner, empresa);
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const zone = { timeZone: 'Europe/Madrid' };
  const dayOf = (moment: string) => new Intl.DateTimeFormat('sv', zone).format(new Date(moment));
  await buildTarea(owner, proyecto, { trabajador, nombre: 'La tarea', fecha_entrega: dayOf(day(3)) });
  await buildTarea(owner, proyecto, { trabajador, estado: 'completada' });
  const assigned = async (title: string, fields: { due_date?: string; completed_at?: string }) => {
    const roleplay = await buildRoleplay(owner, empresa, { title });
    await buildAssignment(owner, roleplay, trabajador, fields);
    return roleplay;
  };
  const soon = await assigned('El de pasado mañana', { due_date: day(2) });
  const late = await assigned('El vencido', { due_date: day(-2) });
  await assigned('El sin fecha', {});
  await assigned('El completado', { due_date: day(-1), completed_at: day(-3) });
  // Not assigned.
  await buildRoleplay(owner, empresa);
  await buildResponse(owner, late, trabajador);
  const panel = (await worker('GET', '/rest/v1/rpc/worker_panel')).body as WorkerPanel;
  expect(panel).toMatchObject({ asignadas: 6, completadas: 2, pendientes: 4, roleplays: 4, vencidas: { tareas: 0, roleplays: 1 } });
  expect(panel.recientes).toHaveLength(2);
  expect(panel.agenda).toMatchObject([
    { kind: 'roleplay', id: late.id, nombre: 'El vencido', begun: true, fecha_entrega: dayOf(day(-2)) },
    {
      kind: 'roleplay',
      id: soon.id,
      nombre: 'El de pasado mañana',
      begun: false,
      fecha_entrega: dayOf(day(2)),
      due_date: expect.any(String),
    },
    { kind: 'tarea', nombre: 'La tarea' },
  ]);
});

test('[2.48] a responsable’s role-plays have figures of their own; the four of the specification do not change', async () => {
  const { empresa, trabajador, manager } = await buildScene(server);
  const foreign = await buildScene(server);
  await buildAssignment(owner, await buildRoleplay(owner, foreign.empresa), foreign.trabajador);
  const read = async () => (await manager('GET', '/rest/v1/rpc/manager_panel')).body;
  const none = { asignados: 0, completados: 0, vencidos: 0, pendientes: 0 };
  expect(await read()).toMatchObject({ tasa: null, tareas: 0, roleplay_progress: none });
  const past = '2026-01-01T00:00:00Z';
  for (const fields of [{ completed_at: past, due_date: past }, { due_date: past }, { due_date: '2099-01-01T00:00:00Z' }, {}])
    await buildAssignment(owner, await buildRoleplay(owner, empresa), trabajador, fields);
  expect(await read()).toMatchObject({
    tasa: null,
    tareas: 0,
    tareas_completadas: 0,
    roleplay_progress: { asignados: 4, completados: 1, vencidos: 1, pendientes: 2 },
  });
});

test('[2.20 7.11] the current user comes with the logos of their companies', async () => {
  const { empresa, manager, worker } = await buildScene(server);
  const logos = () =>
    Promise.all([manager, worker].map(async (call) => ((await call('GET', '/auth/v1/user')).body as { empresas: object[] }).empresas));
  const { id, nombre } = empresa;
  expect(await logos()).toEqual([[{ id, nombre, logo_url: null }], [{ id, nombre, logo_url: null }]]);
  const logo_url = `/storage/v1/${randomUUID()}`;
  await owner.query('insert into app.company_settings (company_id, logo_url) values ($1, $2)', [id, logo_url]);
  expect(await logos()).toEqual([[{ id, nombre, logo_url }], [{ id, nombre, logo_url }]]);
});
