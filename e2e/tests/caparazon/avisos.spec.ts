import type { Page } from '@playwright/test';
import { chooseInUserMenu, expect, expectAccessibleAndFitting, PEOPLE, test, userMenu } from '../support.ts';
import { countLoads, mainMenu, openAs } from './support.ts';

const OFFLINE = /Sin conexión\. Actualizado a las \d{1,2}:\d{2}/;
const NEW_VERSION = 'Hay una versión nueva';
const PROFILE_CODE = '**/assets/perfil-page-*.js';

const publish = (page: Page, version: string) => page.route('**/version.json', (route) => route.fulfill({ json: { version } }));
const lookAgain = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));

test('[8.13] the page shows that it is offline, until it is online again', { tag: '@journey' }, async ({ page, context }) => {
  await openAs(page, PEOPLE.trabajadora);
  await expect(page.getByRole('list', { name: 'Tus tareas' })).toBeVisible();
  await expect(page.getByText(OFFLINE)).toBeHidden();
  await context.setOffline(true);
  await expect(page.getByRole('status').filter({ hasText: OFFLINE })).toBeVisible();
  await expectAccessibleAndFitting(page);
  await context.setOffline(false);
  await expect(page.getByText(OFFLINE)).toBeHidden();
});

test('[2.21] a new version is announced, and loaded with the next navigation; once', async ({ page }) => {
  // The page checks the version when it opens; a second check meanwhile would reuse that response.
  const looked = page.waitForResponse('**/version.json').then((answer) => answer.finished());
  await openAs(page, PEOPLE.trabajadora);
  await looked;
  await expect(page.getByText(NEW_VERSION)).toBeHidden();
  await publish(page, 'otra');
  // A check before that response is processed sends no request.
  await expect(async () => {
    await lookAgain(page);
    await expect(page.getByText(NEW_VERSION)).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expectAccessibleAndFitting(page);

  const loads = countLoads(page);
  await (await mainMenu(page)).getByRole('link', { name: 'Roleplays' }).click();
  await expect(page.getByRole('heading', { name: 'Roleplays', level: 1 })).toBeVisible();
  await expect.poll(loads).toBe(1);
  // Still not the published version: no reload loop.
  await expect(page.getByText(NEW_VERSION)).toBeVisible();
  await (await mainMenu(page)).getByRole('link', { name: 'Panel' }).click();
  await expect(page.getByRole('heading', { name: 'Panel de Control', level: 1 })).toBeVisible();
  expect(loads()).toBe(1);

  await page.getByRole('button', { name: 'Actualizar' }).click();
  await expect.poll(loads).toBe(2);
});

test('[2.21] a user who is typing is not interrupted by a new version', async ({ page }) => {
  await publish(page, 'otra');
  await openAs(page, PEOPLE.trabajadora, '/dashboard/roleplays');
  await expect(page.getByText(NEW_VERSION)).toBeVisible();
  const loads = countLoads(page);
  // A field that stays on the page after the navigation.
  await page.evaluate(() => document.body.append(document.createElement('textarea')));
  await page.locator('body > textarea').fill('A medio escribir');
  await page.getByRole('link', { name: 'Ensaya, ir a mi panel' }).evaluate((link: HTMLElement) => link.click());
  await expect(page.getByRole('heading', { name: 'Panel de Control', level: 1 })).toBeVisible();
  expect(loads()).toBe(0);
  await expect(page.locator('body > textarea')).toHaveValue('A medio escribir');
});

test('[2.21] an invalid response to the version check is no new version', async ({ page }) => {
  await page.route('**/version.json', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Proxy</h1>' }));
  const asked = page.waitForResponse('**/version.json');
  await openAs(page, PEOPLE.trabajadora);
  await asked;
  await expect(page.getByText(NEW_VERSION)).toBeHidden();
});

test('[2.21] a missing chunk is recovered by one reload', async ({ page }) => {
  await openAs(page, PEOPLE.trabajadora);
  const loads = countLoads(page);
  await page.route(PROFILE_CODE, (route) => (loads() === 0 ? route.abort() : route.continue()));
  await chooseInUserMenu(page, 'Perfil');
  await expect(page.getByRole('heading', { name: 'Perfil', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/perfil$/);
  expect(loads()).toBe(1);
});

test('[2.21] a failure that a reload does not fix is shown inside the frame, and the menu still works', { tag: '@journey' }, async ({
  page,
}) => {
  await openAs(page, PEOPLE.trabajadora);
  const loads = countLoads(page);
  await page.route(PROFILE_CODE, (route) => route.abort());
  await chooseInUserMenu(page, 'Perfil');
  await expect(page.getByRole('alert')).toContainText('Algo ha fallado por nuestra parte');
  expect(loads()).toBe(1);
  await expect(page.getByRole('banner')).toBeVisible();
  await expectAccessibleAndFitting(page);
  await (await mainMenu(page)).getByRole('link', { name: 'Roleplays' }).click();
  await expect(page.getByRole('heading', { name: 'Roleplays', level: 1 })).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
});

test('[2.21] a page whose code is not loaded yet waits for the network instead of failing', async ({ page, context }) => {
  await openAs(page, PEOPLE.trabajadora);
  await userMenu(page).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('menuitem', { name: 'Perfil' }).click();
  await expect(page.getByRole('alert')).toContainText('Se abrirá en cuanto vuelva la conexión');
  await expect(page.getByRole('banner')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Perfil', level: 1 })).toBeVisible();
});

test('[2.21] a page that fails to render leaves the frame usable', async ({ page }) => {
  await openAs(page, PEOPLE.trabajadora);
  const body = `export function PerfilPage() { throw new Error('broken') }`;
  await page.route(PROFILE_CODE, (route) => route.fulfill({ contentType: 'text/javascript', body }));
  const loads = countLoads(page);
  await chooseInUserMenu(page, 'Perfil');
  await expect(page.getByRole('alert')).toContainText('Algo ha fallado por nuestra parte');
  await expect(page).toHaveTitle('Error · Ensaya');
  await expect(page.getByRole('banner')).toBeVisible();
  expect(loads()).toBe(0);
  await page.unroute(PROFILE_CODE);
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByRole('heading', { name: 'Perfil', level: 1 })).toBeVisible();
});

test('[2.21] a slow page shows a loading state', async ({ page }) => {
  await openAs(page, PEOPLE.trabajadora);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(PROFILE_CODE, async (route) => {
    await released;
    await route.continue();
  });
  await chooseInUserMenu(page, 'Perfil');
  const progress = page.getByRole('progressbar', { name: 'Cargando la página' });
  await expect(progress).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Panel de Control', level: 1 })).toBeVisible();
  release();
  await expect(page.getByRole('heading', { name: 'Perfil', level: 1 })).toBeVisible();
  await expect(progress).toBeHidden();
});
