import { PASSWORD } from '../acceso/support.ts';
import { chooseInUserMenu, expectAccessible, signIn } from '../support.ts';
import { openFor, type Person } from '../tareas/support.ts';
import { answer, expect, generarPath, keptDrafts, type Tema, test } from './support.ts';

const SAVE = '**/rest/v1/borradores_generador';

type Page = import('@playwright/test').Page;
const warning = (page: Page) => page.getByRole('dialog', { name: 'Hay texto que aún no se ha guardado' });
const first = (page: Page) => answer(page, '¿Qué ha pasado?');

/** Signs in with a new session, because the test ends it. */
async function openWithOwnSession(page: Page, { email }: Person, tema: Tema): Promise<void> {
  await signIn(page, email, PASSWORD);
  await expect(page).toHaveURL(/\/worker-dashboard$/);
  await page.goto(generarPath(tema));
  await expect(first(page)).toBeVisible();
}

test('[2.30 4.1] signing out saves the last text without a question and leaves nothing in this browser', async ({ page, team, tema }) => {
  await openWithOwnSession(page, team.trabajadora, tema);
  await first(page).fill('Justo antes de salir');
  await chooseInUserMenu(page, 'Cerrar sesión');
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(() => keptDrafts(page)).toEqual([]);
  await openWithOwnSession(page, team.trabajadora, tema);
  await expect(first(page)).toHaveValue('Justo antes de salir');
});

test('[2.30 4.1] signing out warns of text that is not on the server; cancelling keeps it, confirming erases it', async ({
  page,
  team,
  tema,
}) => {
  await openWithOwnSession(page, team.trabajadora, tema);
  await first(page).fill('Guardado');
  await expect(page.getByText('Borrador guardado')).toBeVisible();
  await page.route(SAVE, (route) => route.abort());
  await first(page).fill('Guardado, y algo más');
  await expect(page.getByText('Sin conexión: se guarda en este dispositivo')).toBeVisible();

  // Also from another page of the same tab.
  await page.getByRole('link', { name: 'Volver a Temas' }).click();
  await expect(page.getByRole('heading', { name: 'Generador de Prompts' })).toBeVisible();
  await chooseInUserMenu(page, 'Cerrar sesión');
  await expect(warning(page)).toContainText('Si cierras la sesión ahora, se borrará');
  await expectAccessible(page);
  await page.unroute(SAVE);
  await warning(page).getByRole('link', { name: tema.nombre }).click();
  await expect(warning(page)).toBeHidden();
  await expect(first(page)).toHaveValue('Guardado, y algo más');
  await expect(page.getByText('Borrador guardado')).toBeVisible();

  await page.route(SAVE, (route) => route.abort());
  await first(page).fill('Esto se borrará');
  await expect(page.getByText('Sin conexión: se guarda en este dispositivo')).toBeVisible();
  await chooseInUserMenu(page, 'Cerrar sesión');
  await warning(page).getByRole('button', { name: 'Seguir aquí' }).click();
  await expect(warning(page)).toBeHidden();
  await expect(first(page)).toHaveValue('Esto se borrará');
  expect(await keptDrafts(page)).toHaveLength(1);
  await chooseInUserMenu(page, 'Cerrar sesión');
  await warning(page).getByRole('button', { name: 'Cerrar sesión y borrarlo' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(() => keptDrafts(page)).toEqual([]);
  await page.unroute(SAVE);
  await openWithOwnSession(page, team.trabajadora, tema);
  await expect(first(page)).toHaveValue('Guardado, y algo más');
});

test('[2.30 4.1] closing all sessions warns too', async ({ page, team, tema }) => {
  await openWithOwnSession(page, team.trabajadora, tema);
  await page.route(SAVE, (route) => route.abort());
  await first(page).fill('Sin guardar');
  await expect(page.getByText('Sin conexión: se guarda en este dispositivo')).toBeVisible();
  await chooseInUserMenu(page, 'Perfil');
  await page.getByRole('button', { name: 'Cerrar todas' }).click();
  await page.getByRole('dialog', { name: 'Cerrar todas las sesiones' }).getByRole('button', { name: 'Cerrar todas' }).click();
  await expect(warning(page)).toBeVisible();
  await warning(page).getByRole('button', { name: 'Seguir aquí' }).click();
  await expect(page.getByRole('heading', { name: 'Perfil', level: 1 })).toBeVisible();
  expect(await keptDrafts(page)).toHaveLength(1);
});

test('[2.30 8.3] a session ended elsewhere keeps the drafts, for their author only', async ({ page, context, team, tema }) => {
  await openFor(page, team.trabajadora, generarPath(tema));
  await page.route(SAVE, (route) => route.abort());
  await first(page).fill('De la trabajadora');
  await expect(page.getByText('Sin conexión: se guarda en este dispositivo')).toBeVisible();
  await context.clearCookies();
  await page.unroute(SAVE);
  await page.goto('/login');
  await openWithOwnSession(page, team.trabajador, tema);
  await expect(first(page)).toHaveValue('');
  // No warning about another user's drafts.
  await chooseInUserMenu(page, 'Cerrar sesión');
  await expect(page).toHaveURL(/\/login$/);
  expect(await keptDrafts(page)).toEqual([`${team.trabajadora.id} generador:${tema.id}: De la trabajadora`]);
  await openFor(page, team.trabajadora, generarPath(tema));
  await expect(first(page)).toHaveValue('De la trabajadora');
  await expect(page.getByText('Borrador guardado')).toBeVisible();
});
