import { randomUUID } from 'node:crypto';
import {
  getManagerPanel,
  getTeamLoad,
  getWorkerPanel,
  type ManagerPanel,
  type TeamLoad,
  type WorkerPanel,
} from '@ensaya/contract/paneles.ts';
import { addTrabajador, assignResponsable, buildEmpresa } from '@ensaya/db/builders/empresas.ts';
import { buildFaq } from '@ensaya/db/builders/faqs.ts';
import { buildTema } from '@ensaya/db/builders/generador.ts';
import { buildAiSettings } from '@ensaya/db/builders/ia.ts';
import { buildProyecto } from '@ensaya/db/builders/proyectos.ts';
import { buildAssignment, buildResponse, buildRoleplay } from '@ensaya/db/builders/roleplays.ts';
import { buildTarea } from '@ensaya/db/builders/tareas.ts';
import { buildUser, type User } from '@ensaya/db/builders/usuarios.ts';
import { expect, test } from 'vitest';
import { buildScene } from '../../tests/scene.ts';
import { createTestServer } from '../../tests/server.ts';
import { unfilled } from '../../tests/unfilled.ts';

const server = await createTestServer();
const { owner } = server;

test('[1.2 2.48] a responsable’s panel counts which of their companies have a logo, a key, a topic, a role-play and a FAQ; other companies do not count', async () => {
  const { empresa, manager } = await buildScene(server);
  const { empresa: foreign } = await buildScene(server, 'La de enfrente');
  const read = async () => (await manager('GET', '/rest/v1/rpc/manager_panel')).body;
  const fill = async ({ id }: { id: string }) => {
    await owner.query('update app.company_settings set logo_url = $2 where company_id = $1', [id, `/storage/v1/${randomUUID()}`]);
    await buildAiSettings(owner, { id }, { sealedKey: 'k1.abc' });
    for (let many = 0; many < 2; many++) await buildTema(owner, { id });
    for (let many = 0; many < 2; many++) await buildRoleplay(owner, { id });
    await buildFaq(owner, { id });
  };
  await fill(foreign);
  expect(await read()).toMatchObject({ logos: 0, claves: 0, temas: 0, roleplays: 0, faqs: 0 });
  await fill(empresa);
  expect(await read()).toMatchObject({ logos: 1, claves: 1, temas: 1, roleplays: 1, faqs: 1 });
  await owner.query('update app.company_settings set logo_url = null where company_id = $1', [empresa.id]);
  await owner.query('update app.ai_settings set api_key = null, api_key_last4 = null where company_id = $1', [empresa.id]);
  expect(await read()).toMatchObject({ logos: 0, claves: 0, temas: 1, roleplays: 1 });
});

test('[2.47] with many overdue tasks, all that is due until Sunday is listed, and the agenda begins after it', async () => {
  const { empresa, trabajador, worker } = await buildScene(server);
  const proyecto = await buildProyecto(owner, empresa);
  const today = (zone: string) => new Intl.DateTimeFormat('sv', { timeZone: zone }).format();
  const dayFrom = (start: string, days: number) => new Date(Date.parse(start) + days * 86_400_000).toISOString().slice(0, 10);
  const read = async () => (await worker('GET', '/rest/v1/rpc/worker_panel')).body as WorkerPanel;
  const distance = (start: string, rows: { fecha_entrega: string | null }[]) =>
    rows.map(({ fecha_entrega }) => (Date.parse(fecha_entrega ?? '') - Date.parse(start)) / 86_400_000);
  const daysBetween = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, n) => first + n);
  const untilSunday = (start: string) => 7 - (new Date(start).getUTCDay() || 7);

  const start = today('Europe/Madrid');
  for (let days = -12; days <= 18; days++) {
    await buildTarea(owner, proyecto, { trabajador, fecha_entrega: dayFrom(start, days) });
    await buildTarea(owner, proyecto, { trabajador, fecha_entrega: dayFrom(start, days), estado: 'completada' });
  }
  // The user's day, not the server's: the last two zones are 26 hours apart, so their dates always differ.
  for (const zone of ['Europe/Madrid', 'Pacific/Kiritimati', 'Etc/GMT+12']) {
    await owner.query('update app.users set time_zone = $2 where id = $1', [trabajador.id, zone]);
    const here = today(zone);
    const sunday = untilSunday(here);
    const { recientes, agenda, vencidas } = await read();
    const late = 12 + (Date.parse(here) - Date.parse(start)) / 86_400_000;
    expect(distance(here, recientes)).toEqual(daysBetween(-late, sunday));
    expect(distance(here, agenda)).toEqual(daysBetween(sunday + 1, sunday + 8));
    expect(vencidas).toEqual({ tareas: late, roleplays: 0 });
  }
});

test('[2.47] a trabajador’s figures count tasks and role-plays; the agenda has the due dates of both', async () => {
  const { empresa, trabajador, worker } = await buildScene(server);
  const proyecto = await buildProyecto(owner, empresa);
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const zone = { timeZone: 'Europe/Madrid' };
  const dayOf = (moment: string) => new Intl.DateTimeFormat('sv', zone).format(new Date(moment));
  await buildTarea(owner, proyecto, { trabajador, nombre: 'La tarea', fecha_entrega: dayOf(day(11)) });
  await buildTarea(owner, proyecto, { trabajador, estado: 'completada' });
  const assigned = async (title: string, fields: { due_date?: string; completed_at?: string }) => {
    const roleplay = await buildRoleplay(owner, empresa, { title });
    await buildAssignment(owner, roleplay, trabajador, fields);
    return roleplay;
  };
  const soon = await assigned('El de dentro de diez días', { due_date: day(10) });
  const late = await assigned('El vencido', { due_date: day(-2) });
  await assigned('El sin fecha', {});
  await assigned('El completado', { due_date: day(-1), completed_at: day(-3) });
  // Not assigned.
  await buildRoleplay(owner, empresa);
  await buildResponse(owner, late, trabajador);
  const panel = (await worker('GET', '/rest/v1/rpc/worker_panel')).body as WorkerPanel;
  expect(panel).toMatchObject({ asignadas: 6, completadas: 2, pendientes: 4, roleplays: 4, vencidas: { tareas: 0, roleplays: 1 } });
  expect(panel.recientes).toHaveLength(2);
  expect(panel.por_hacer).toMatchObject([
    { id: late.id, nombre: 'El vencido', begun: true, fecha_entrega: dayOf(day(-2)), due_date: expect.any(String) },
    { nombre: 'El sin fecha', begun: false, fecha_entrega: null, due_date: null },
  ]);
  expect(panel.agenda).toMatchObject([
    {
      kind: 'roleplay',
      id: soon.id,
      nombre: 'El de dentro de diez días',
      begun: false,
      fecha_entrega: dayOf(day(10)),
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
  await owner.query('update app.company_settings set logo_url = $2 where company_id = $1', [id, logo_url]);
  expect(await logos()).toEqual([[{ id, nombre, logo_url }], [{ id, nombre, logo_url }]]);
});

/** A day of Madrid, in which the test's people live. */
const day = (days: number) => new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Madrid' }).format(new Date(Date.now() + days * 86_400_000));

test('[2.47] a trabajador’s tasks come by urgency: none that is overdue is left out, and there are others while few are urgent', async () => {
  const { empresa, trabajador, worker } = await buildScene(server);
  const proyecto = await buildProyecto(owner, empresa);
  const read = async () => ((await worker('GET', '/rest/v1/rpc/worker_panel')).body as WorkerPanel).recientes.map(({ nombre }) => nombre);
  const give = (nombre: string, fields: { fecha_entrega?: string; estado?: string } = {}) =>
    buildTarea(owner, proyecto, { trabajador, nombre, ...fields });
  await give('Vencida', { fecha_entrega: day(-3) });
  await give('Hecha', { estado: 'completada', fecha_entrega: day(-4) });
  await give('Dentro de un mes', { fecha_entrega: day(30) });
  await give('De hoy', { fecha_entrega: day(0) });
  await give('Sin fecha');
  await give('Vencida antes', { fecha_entrega: day(-9) });
  expect(await read()).toEqual(['Vencida antes', 'Vencida', 'De hoy', 'Sin fecha', 'Dentro de un mes']);
  await owner.query("update app.tareas set terminada_at = now() where nombre = 'Vencida antes' and trabajador_id = $1", [trabajador.id]);
  const { recientes } = (await worker('GET', '/rest/v1/rpc/worker_panel')).body as WorkerPanel;
  expect(recientes.map(({ terminada }) => terminada)).toEqual([true, false, false, false, false]);
  for (let many = 0; many < 12; many++) await give(`Otra vencida ${many}`, { fecha_entrega: day(-2) });
  const listed = await read();
  expect(listed.slice(0, 2)).toEqual(['Vencida antes', 'Vencida']);
  expect(listed.filter((nombre) => nombre.startsWith('Otra vencida'))).toHaveLength(12);
  expect(listed.at(-1)).toBe('De hoy');
  await owner.query(
    `insert into app.tareas (empresa_id, proyecto_id, trabajador_id, nombre, fecha_entrega)
     select $1, $2, $3, 'Muy vencida ' || n, $4 from generate_series(1, 60) n`,
    [empresa.id, proyecto.id, trabajador.id, day(-20)],
  );
  const most = await read();
  expect(most).toHaveLength(51);
  expect(most.at(-1)).toBe('De hoy');
});

test('[2.47] the role-plays to do come with their questions and answers, overdue first; a new trabajador gets first steps', async () => {
  const { empresa, trabajador, worker } = await buildScene(server);
  const read = async () => (await worker('GET', '/rest/v1/rpc/worker_panel')).body as WorkerPanel;
  const nothing = { roleplays: false, ensayado: false, temas: false, generado: false, faqs: false };
  expect(await read()).toMatchObject({ asignadas: 0, recientes: [], por_hacer: [], pasos: nothing });
  await buildTema(owner, empresa);
  await buildFaq(owner, empresa);
  const [undated, late, done] = [
    await buildRoleplay(owner, empresa),
    await buildRoleplay(owner, empresa),
    await buildRoleplay(owner, empresa),
  ];
  await buildAssignment(owner, undated, trabajador, {});
  await buildAssignment(owner, late, trabajador, { due_date: '2026-01-01T00:00:00Z' });
  await buildAssignment(owner, done, trabajador, { completed_at: '2026-01-01T00:00:00Z' });
  expect(await read()).toMatchObject({ pasos: { roleplays: true, ensayado: false, temas: true, generado: false, faqs: true } });
  await buildResponse(owner, late, trabajador);
  const { por_hacer, pasos } = await read();
  expect(por_hacer).toMatchObject([
    { id: late.id, begun: true, respondidas: 1, preguntas: expect.any(Number) },
    { id: undated.id, begun: false, due_date: null, respondidas: 0 },
  ]);
  expect(pasos.ensayado).toBe(true);
});

test('[2.44 2.48] a responsable’s figures are of all their companies or of the chosen one; another’s company has none', async () => {
  const { empresa, responsable, trabajador, manager } = await buildScene(server);
  const second = await buildEmpresa(owner, { nombre: 'La segunda' });
  await assignResponsable(owner, second, responsable);
  const foreign = await buildScene(server);
  for (const [company, person] of [
    [empresa, trabajador],
    [foreign.empresa, foreign.trabajador],
  ] as const) {
    const proyecto = await buildProyecto(owner, company);
    await buildTarea(owner, proyecto, { trabajador: person, fecha_entrega: day(-1) });
    await buildTarea(owner, proyecto, { trabajador: person, estado: 'completada', fecha_entrega: day(-1) });
  }
  const read = async (query = '') => (await manager('GET', `/rest/v1/rpc/manager_panel${query}`)).body as ManagerPanel;
  const all = await read();
  expect(all).toMatchObject({ miembros: 1, proyectos: 1, tareas: 2, tasa: 50 });
  expect(all.empresas).toHaveLength(2);
  expect(all.empresas).toEqual(
    expect.arrayContaining([
      { id: empresa.id, personas: 1, vencidas: 1 },
      { id: second.id, personas: 0, vencidas: 0 },
    ]),
  );
  expect(await read(`?empresa_id=${second.id}`)).toMatchObject({ miembros: 0, tareas: 0, tasa: null, empresas: [{ id: second.id }] });
  expect(await read(`?empresa_id=${foreign.empresa.id}`)).toMatchObject({ miembros: 0, tareas: 0, empresas: [] });
});

test('[2.48] the load of each person: open and overdue tasks, most overdue first, limited; who has none is counted and named', async () => {
  const { empresa, trabajador, manager } = await buildScene(server);
  const proyecto = await buildProyecto(owner, empresa);
  const people = await Promise.all(
    ['Ana', 'Bea', 'Cris'].map(async (nombre) => {
      const user = await buildUser(owner, { role: 'worker', nombre });
      await addTrabajador(owner, empresa, user);
      return user;
    }),
  );
  const [ana, bea, cris] = people as [User, User, User];
  for (const [person, fecha_entrega, estado] of [
    [ana, day(3), 'pendiente'],
    [ana, day(4), 'en progreso'],
    [ana, day(-4), 'completada'],
    [bea, day(-1), 'pendiente'],
  ] as const)
    await buildTarea(owner, proyecto, { trabajador: person, fecha_entrega, estado });
  const read = async (query = '') => (await manager('GET', `/rest/v1/rpc/team_load${query}`)).body as TeamLoad;
  expect(await read()).toEqual({
    personas: [
      { id: bea.id, nombre: 'Bea', email: bea.email, abiertas: 1, vencidas: 1 },
      { id: ana.id, nombre: 'Ana', email: ana.email, abiertas: 2, vencidas: 0 },
    ],
    libres: [
      { id: cris.id, nombre: 'Cris', email: cris.email },
      { id: trabajador.id, nombre: null, email: trabajador.email },
    ],
    con_tareas: 2,
    sin_tareas: 2,
  });
  expect(await read('?limit=1')).toMatchObject({ personas: [{ id: bea.id }], con_tareas: 2 });
  const foreign = await buildScene(server);
  expect(await read(`?empresa_id=${foreign.empresa.id}`)).toEqual({ personas: [], libres: [], con_tareas: 0, sin_tareas: 0 });
  expect((await foreign.worker('GET', '/rest/v1/rpc/team_load')).status).toBe(403);
});

test('the responses above fill every field of their schemas', () => {
  expect(unfilled(server, getWorkerPanel, getManagerPanel, getTeamLoad)).toEqual([]);
});
