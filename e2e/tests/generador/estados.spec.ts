import { createAccount, enter, PASSWORD } from '../acceso/support.ts';
import { withoutLiveChanges } from '../support.ts';
import { openFor } from '../tareas/support.ts';
import { createTema, expect, generarPath, preguntasPath, refused, temasPath, test } from './support.ts';

const UNKNOWN_ID = '019a0000-0000-7000-8000-000000000000';
const EMPTY = { json: { items: [], next_cursor: null } };

test('[2.26 8.4] empty lists and failures, for manager and worker', async ({ page, browser, team }) => {
  await page.route('**/rest/v1/temas_generador?*', (route) => route.fulfill(EMPTY));
  await openFor(page, team.responsable, temasPath);
  await expect(page.getByText('No hay temas creados')).toBeVisible();
  await page.getByRole('button', { name: 'Nuevo Tema' }).click();
  await expect(page.getByRole('dialog', { name: 'Nuevo Tema' })).toBeVisible();
  // The search's own message is shown whenever the field is not blank.
  await page.goto(`${temasPath}?q=algo`);
  await expect(page.getByText('No se encontraron temas con ese término')).toBeVisible();

  const context = await browser.newContext();
  const worker = await context.newPage();
  await withoutLiveChanges(worker);
  await worker.route('**/rest/v1/temas_generador?*', (route) => route.fulfill(EMPTY), { times: 1 });
  await openFor(worker, team.trabajadora, temasPath);
  await expect(worker.getByText('No tienes temas asignados')).toBeVisible();
  await worker.route('**/rest/v1/temas_generador?*', (route) => route.fulfill(refused(403, 'forbidden', 'No puedes')), { times: 1 });
  await worker.reload();
  await expect(worker.getByRole('alert')).toContainText('Error al cargar los temas: No puedes');
  await worker.route('**/rest/v1/temas_generador?*', (route) => route.fulfill(refused(404, 'no_company', 'No está')), { times: 1 });
  await worker.getByRole('button', { name: 'Reintentar' }).click();
  await expect(worker.getByRole('alert')).toContainText('Error al cargar la empresa: No está');
  await worker.getByRole('button', { name: 'Reintentar' }).click();
  await expect(worker.getByRole('alert')).toHaveCount(0);
  await context.close();
});

test('[6.3 8.4 8.5] a user without a company sees that, on the list and on a topic', async ({ page, request }) => {
  const worker = await createAccount(request, 'worker');
  await enter(page, worker, PASSWORD);
  await page.goto(temasPath);
  await expect(page.getByText('No estás asignado a ninguna empresa. Contacta con tu administrador.')).toBeVisible();
  await expect(page.getByText(worker)).not.toHaveCount(0);
  await page.goto(`/dashboard/prompts/generate/${UNKNOWN_ID}`);
  await expect(page.getByRole('alert')).toHaveText('No estás asignado a ninguna empresa');

  await enter(page, await createAccount(request, 'manager'), PASSWORD);
  await page.goto(temasPath);
  await expect(page.getByText('Todavía no tienes ninguna empresa asignada.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Nuevo Tema' })).toHaveCount(0);
  await page.goto(`/dashboard/prompts/temas/${UNKNOWN_ID}/preguntas`);
  await expect(page.getByRole('alert')).toHaveText('No estás asignado a ninguna empresa');
});

test('[2.13 2.29 2.32 8.5] a missing topic, one without questions, and one that fails to load', async ({ page, browser, team }) => {
  const empty = await createTema(team);
  const context = await browser.newContext();
  const manager = await context.newPage();
  for (const [person, tab, path] of [
    [team.responsable, manager, preguntasPath],
    [team.trabajadora, page, generarPath],
  ] as const) {
    await withoutLiveChanges(tab);
    for (const id of [UNKNOWN_ID, '7']) {
      await openFor(tab, person, path({ ...empty, id }));
      await expect(tab.getByText('Tema no encontrado')).toBeVisible();
      await expect(tab.getByRole('link', { name: 'Volver a Temas' })).toBeVisible();
    }
    await tab.route('**/rest/v1/temas_generador/*', (route) => route.fulfill(refused(403, 'forbidden', 'No puedes')), { times: 1 });
    await tab.route('**/rest/v1/preguntas_generador?*', (route) => route.fulfill(refused(403, 'forbidden', 'Tampoco')), { times: 1 });
    await tab.goto(path(empty));
    await expect(tab.getByRole('alert')).toContainText('Error al cargar el tema: No puedes');
    await tab.getByRole('button', { name: 'Reintentar' }).click();
    await expect(tab.getByRole('alert')).toContainText('Error al cargar las preguntas: Tampoco');
    await tab.getByRole('button', { name: 'Reintentar' }).click();
  }
  await expect(manager.getByText('No hay preguntas', { exact: true })).toBeVisible();
  await expect(page.getByText('No hay preguntas disponibles')).toBeVisible();
  await expect(page.getByText('Este tema aún no tiene preguntas configuradas')).toBeVisible();
  await page.getByRole('link', { name: 'Volver a Temas' }).click();
  await expect(page).toHaveURL(/\/dashboard\/prompts$/);
  await context.close();
});
