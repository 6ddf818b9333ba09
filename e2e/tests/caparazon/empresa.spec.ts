import type { Page, Route } from '@playwright/test';
import { enter } from '../acceso/support.ts';
import { expect, expectAccessibleAndFitting, PEOPLE, test } from '../support.ts';
import { mainMenu, openAs } from './support.ts';

const selector = (page: Page) => page.getByRole('button', { name: /^Empresa: / });
const expectEmpresa = (page: Page, nombre: string) => expect(selector(page)).toHaveAccessibleName(`Empresa: ${nombre}`);
const TODAS = 'Todas mis empresas';
const idIn = (page: Page) => new URL(page.url()).searchParams.get('empresa');

async function choose(page: Page, nombre: string): Promise<void> {
  await selector(page).click();
  await page.getByRole('option', { name: nombre }).click();
  await expectEmpresa(page, nombre);
}

/** Fakes the session's companies. */
async function withEmpresas(page: Page, change: (empresas: { id: string; nombre: string }[]) => object[]): Promise<void> {
  await page.route('**/auth/v1/user', async (route: Route) => {
    const response = await route.fetch();
    const user = await response.json();
    await route.fulfill({ response, json: { ...user, empresas: change(user.empresas) } });
  });
}

test('[2.20 2.44] the panel and the tasks show all companies of a manager or the chosen one, the other pages the last one; it is part of the address', {
  tag: ['@phone', '@journey'],
}, async ({ page }) => {
  await openAs(page, PEOPLE.responsable);
  await expectEmpresa(page, TODAS);
  await expect(page).toHaveURL(/\?empresa=todas$/);
  await selector(page).click();
  await expect(page.getByRole('option')).toHaveText([TODAS, /Clínica Arce/, /Librerías Ítaca/, /Norteclima/]);
  await expect(page.getByRole('option', { selected: true })).toHaveText(TODAS);
  await expect(page.getByText('Filtra el panel, las tareas y el registro de actividad.')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Buscar empresas' })).toHaveCount(0);
  await expectAccessibleAndFitting(page);
  await page.getByRole('option', { name: 'Norteclima' }).click();
  await expectEmpresa(page, 'Norteclima');
  await expect.poll(() => idIn(page)).not.toBe('todas');
  const chosen = idIn(page);

  await (await mainMenu(page)).getByRole('link', { name: 'Tareas' }).click();
  await expect(page.getByRole('heading', { name: 'Tareas', level: 1 })).toBeVisible();
  await expect.poll(() => idIn(page)).toBe(chosen);
  await page.reload();
  await expectEmpresa(page, 'Norteclima');
  await choose(page, 'Librerías Ítaca');
  await page.goBack();
  await expectEmpresa(page, 'Norteclima');
  await expect.poll(() => idIn(page)).toBe(chosen);

  // An address without a company gets the last one used.
  await page.goto('/dashboard/roleplays');
  await expectEmpresa(page, 'Norteclima');
  await expect(page).toHaveURL(new RegExp(`/dashboard/roleplays\\?empresa=${chosen}$`));
  // There a company must be chosen, and the panel stays with one until all are chosen again.
  await selector(page).click();
  await expect(page.getByRole('option')).toHaveCount(3);
  await page.getByRole('option', { name: 'Librerías Ítaca' }).click();
  await expectEmpresa(page, 'Librerías Ítaca');
  await (await mainMenu(page)).getByRole('link', { name: 'Panel' }).click();
  await expect(page.getByRole('heading', { name: 'Panel de Control', level: 1 })).toBeVisible();
  await expectEmpresa(page, 'Librerías Ítaca');
  await choose(page, TODAS);
  await (await mainMenu(page)).getByRole('link', { name: 'Roleplays' }).click();
  await expectEmpresa(page, 'Librerías Ítaca');
  await (await mainMenu(page)).getByRole('link', { name: 'Tareas' }).click();
  await expectEmpresa(page, TODAS);
});

test('[2.20] two tabs can have different active companies', async ({ page }) => {
  await openAs(page, PEOPLE.responsable, '/dashboard/roleplays');
  await choose(page, 'Clínica Arce');
  const tab = await page.context().newPage();
  await tab.goto('/manager-dashboard');
  await choose(tab, 'Norteclima');
  // A link of a page without a company, in the tab that did not change.
  await page.getByRole('link', { name: 'Ensaya, ir a mi panel' }).click();
  await expectEmpresa(page, TODAS);
  await page.evaluate(() => window.history.pushState({}, '', '/dashboard/roleplays'));
  await page.reload();
  await expectEmpresa(page, 'Clínica Arce');
  await expectEmpresa(tab, 'Norteclima');
});

test('[2.20] the page of a record makes its company the active one', async ({ page }) => {
  await openAs(page, PEOPLE.responsable);
  await choose(page, 'Norteclima');
  const norteclima = idIn(page);
  const { items } = await (await page.request.get(`/rest/v1/roleplays?empresa_id=${norteclima}&limit=1`)).json();
  await choose(page, 'Clínica Arce');
  await page.goto(`/roleplays/${items[0].id}/responses`);
  await expectEmpresa(page, 'Norteclima');
  await expect.poll(() => idIn(page)).toBe(norteclima);
  await choose(page, 'Clínica Arce');
  await expect(page).toHaveURL(/\/dashboard\/roleplays\?empresa=/);
});

test('[2.20 2.44] a link to a task is found among all companies, and changes neither a manager’s choice nor a superadmin’s company', async ({
  page,
}) => {
  await openAs(page, PEOPLE.responsable);
  await choose(page, 'Norteclima');
  const norteclima = idIn(page);
  const { items } = await (await page.request.get(`/rest/v1/tareas?empresa_id=${norteclima}&limit=1`)).json();
  const [{ id, nombre }] = items;
  const sheet = page.getByRole('dialog', { name: nombre });
  await page.goto(`/dashboard/tasks?tarea=${id}`);
  await expect(sheet).toBeVisible();
  await expectEmpresa(page, TODAS);
  await page.getByRole('link', { name: 'Ensaya, ir a mi panel' }).click();
  await expect(page.getByRole('heading', { name: 'Panel de Control', level: 1 })).toBeVisible();
  await expectEmpresa(page, 'Norteclima');

  await page.context().clearCookies();
  await openAs(page, PEOPLE.superadmin, `/dashboard/tasks?tarea=${id}&empresa=${norteclima}`);
  await expect(sheet).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  expect(idIn(page)).toBe(norteclima);
});

test('[2.20] an unknown or foreign company falls back to an own one without a history entry', async ({ page }) => {
  await openAs(page, PEOPLE.responsable, '/manager-dashboard?empresa=x');
  await expectEmpresa(page, TODAS);
  await page.goto('/dashboard/faqs');
  await choose(page, 'Clínica Arce');
  await expect(page).toHaveURL(/\?empresa=/);
  const own = idIn(page);
  for (const foreign of ['3f0d5f9e-0000-7000-8000-000000000000', 'x', '']) {
    await page.goto(`/dashboard/faqs?empresa=${foreign}&orden=1`);
    await expectEmpresa(page, 'Clínica Arce');
    await expect.poll(() => idIn(page)).toBe(own);
    expect(new URL(page.url()).searchParams.get('orden')).toBe('1');
  }
  const steps = await page.evaluate(() => window.history.length);
  await page.goto('/dashboard/faqs?empresa=x');
  await expect.poll(() => idIn(page)).toBe(own);
  expect(await page.evaluate(() => window.history.length)).toBe(steps + 1);
});

test('[2.20] changing the company leaves a page about one item of the former one', async ({ page }) => {
  await openAs(page, PEOPLE.responsable, '/roleplays/7/responses?empresa=x');
  await choose(page, 'Clínica Arce');
  await expect(page).toHaveURL(/\/dashboard\/roleplays\?empresa=/);
});

test('[2.20] a worker’s company comes from the session, a superadmin has none, and neither is in the address', async ({ page }) => {
  await openAs(page, PEOPLE.trabajadora, '/worker-dashboard');
  await expect(page.getByRole('banner').getByText('Norteclima', { exact: true })).toHaveCount(1);
  await expect(selector(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/worker-dashboard$/);
  await page.context().clearCookies();
  await openAs(page, PEOPLE.superadmin);
  await expect(selector(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/admin-dashboard$/);
});

test('[2.20] one company needs no selector, and more than seven can be searched', async ({ page }) => {
  await enter(page, PEOPLE.responsable, 'ensaya-demo');
  await withEmpresas(page, (empresas) => empresas.slice(0, 1));
  await page.goto('/manager-dashboard');
  await expect(page.getByRole('banner').getByText('Clínica Arce', { exact: true })).toHaveCount(1);
  await expect(selector(page)).toHaveCount(0);

  await page.unrouteAll({ behavior: 'wait' });
  const more = Array.from({ length: 7 }, (_, index) => ({ id: `00000000-0000-4000-8000-00000000000${index}`, nombre: `Filial ${index}` }));
  await withEmpresas(page, (empresas) => [...empresas, ...more]);
  await page.reload();
  await selector(page).click();
  const search = page.getByRole('combobox', { name: 'Buscar empresas' });
  await expect(search).toBeFocused();
  await expectAccessibleAndFitting(page);
  await search.fill('no existe');
  await expect(page.getByText('Ninguna empresa se llama así')).toBeVisible();
  await search.fill('itaca');
  await expect(page.getByRole('option')).toHaveText([/Librerías Ítaca/]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expectEmpresa(page, 'Librerías Ítaca');
});

test('[2.20 9.11] the default logo is shown while the own one loads, when there is none, and when it fails', async ({ page }) => {
  await enter(page, PEOPLE.trabajadora, 'ensaya-demo');
  const banner = page.getByRole('banner');
  await withEmpresas(page, (empresas) => empresas.map((empresa) => ({ ...empresa, logo_url: null })));
  await page.goto('/worker-dashboard');
  await expect(banner.getByText('N', { exact: true })).toBeVisible();
  await expect(banner.locator('img')).toHaveCount(0);

  await page.unrouteAll({ behavior: 'wait' });
  await withEmpresas(page, (empresas) => empresas.map((empresa) => ({ ...empresa, logo_url: '/storage/v1/logo' })));
  await page.route('**/storage/v1/logo', (route) => route.abort());
  await page.reload();
  await expect(banner.getByText('N', { exact: true })).toBeVisible();
  await expect(banner.locator('img')).toBeHidden();

  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.unroute('**/storage/v1/logo');
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
  await page.route('**/storage/v1/logo', async (route) => {
    await released;
    await route.fulfill({ contentType: 'image/svg+xml', body: svg });
  });
  await page.reload({ waitUntil: 'commit' });
  await expect(banner.getByText('N', { exact: true })).toBeVisible();
  release();
  await expect(banner.locator('img')).toBeVisible();
  await expect(banner.getByText('N', { exact: true })).toBeHidden();
});
