import { randomUUID } from 'node:crypto';
import type { WorkerPanel } from '@ensaya/contract/paneles.ts';
import { buildTema } from '@ensaya/db/builders/generador.ts';
import { buildAiSettings } from '@ensaya/db/builders/ia.ts';
import { buildProyecto } from '@ensaya/db/builders/proyectos.ts';
import { buildTarea } from '@ensaya/db/builders/tareas.ts';
import { expect, test } from 'vitest';
import { buildScene } from '../../tests/scene.ts';
import { createTestServer } from '../../tests/server.ts';

const server = await createTestServer();
const { owner } = server;

test('[1.2 2.48] the first steps of a responsable: which of their companies have a logo, a key and a topic; other companies do not count', async () => {
  const { empresa, manager } = await buildScene(server);
  const { empresa: foreign } = await buildScene(server, 'La de enfrente');
  const read = async () => (await manager('GET', '/rest/v1/rpc/manager_panel')).body;
  const fill = async ({ id }: { id: string }) => {
    await owner.query('insert into app.company_settings (company_id, logo_url) values ($1, $2)', [id, `/storage/v1/${randomUUID()}`]);
    await buildAiSettings(owner, { id }, { sealedKey: 'k1.abc' });
    for (let many = 0; many < 2; many++) await buildTema(owner, { id });
  };
  await fill(foreign);
  expect(await read()).toMatchObject({ logos: 0, claves: 0, temas: 0 });
  await fill(empresa);
  expect(await read()).toMatchObject({ logos: 1, claves: 1, temas: 1 });
  await owner.query('update app.company_settings set logo_url = null where company_id = $1', [empresa.id]);
  await owner.query('update app.ai_settings set api_key = null, api_key_last4 = null where company_id = $1', [empresa.id]);
  expect(await read()).toMatchObject({ logos: 0, claves: 0, temas: 1 });
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
  expect((await read()).vencidas).toBe(10);

  // The user's day, not the server's: these zones are 26 hours apart, so the dates always differ.
  for (const zone of ['Pacific/Kiritimati', 'Etc/GMT+12']) {
    await owner.query('update app.users set time_zone = $2 where id = $1', [trabajador.id, zone]);
    expect((await due(today(zone))).slice(3, 5)).toEqual([-1, 0]);
  }
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
