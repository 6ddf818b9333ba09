import type { Page } from '@playwright/test';
import { enter } from '../acceso/support.ts';
import { expect, expectAccessible, PEOPLE, test } from '../support.ts';
import { mainMenu, openAs } from './support.ts';

/** The line under a page's title. */
const underTitle = (page: Page) => page.getByRole('main').locator('h1').locator('xpath=../following-sibling::p');
const TODAS = 'Todas mis empresas';

async function choose(page: Page, nombre: string): Promise<void> {
  await page.getByRole('button', { name: /^Empresa: / }).click();
  await page.getByRole('option', { name: nombre }).click();
}

test('[2.20 3.25] each page names its company under the title; one that cannot show all says so and offers the others', {
  tag: '@phone',
}, async ({ page }) => {
  await openAs(page, PEOPLE.responsable);
  await expect(underTitle(page)).toHaveText(TODAS);
  await page.goto('/dashboard/settings');
  await expect(underTitle(page)).toHaveText(/^Solo \S.* · Ver .+ o .+$/);
  const shown = (await underTitle(page).locator('b').innerText()).replace('Solo ', '');
  const other = underTitle(page).getByRole('link').first();
  const nombre = await other.innerText();
  expect(nombre).not.toBe(shown);
  await other.click();
  await expect(underTitle(page).locator('b')).toHaveText(`Solo ${nombre}`);
  await expectAccessible(page);

  // A company that is chosen leaves nothing out.
  await page.goto('/manager-dashboard');
  await choose(page, 'Norteclima');
  await expect(underTitle(page)).toHaveText('Norteclima');
  for (const path of ['/dashboard/prompts', '/dashboard/roleplays', '/dashboard/tasks', '/dashboard/people', '/roleplays/new']) {
    await page.goto(path === '/roleplays/new' ? `${path}${new URL(page.url()).search}` : path);
    await expect(underTitle(page), path).toHaveText('Norteclima');
  }
  const { items } = await (
    await page.request.get(`/rest/v1/roleplays?empresa_id=${new URL(page.url()).searchParams.get('empresa')}`)
  ).json();
  await page.goto(`/roleplays/${items[0].id}/responses`);
  await expect(page.getByRole('main').getByText('Norteclima', { exact: true })).toBeVisible();
  await page.goto('/dashboard/faqs');
  await expect(page.getByRole('main').getByText('Norteclima', { exact: true })).toBeVisible();
  // About the user, not about a company.
  await page.goto('/perfil');
  await expect(page.getByRole('heading', { name: 'Perfil', level: 1 })).toBeVisible();
  await expect(underTitle(page).getByText('Norteclima', { exact: true })).toHaveCount(0);
});

test('[2.20 2.11] under all companies, creating asks for the company first', async ({ page }) => {
  await openAs(page, PEOPLE.responsable);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /Buscar páginas/ }).fill('nueva faq');
  await page.getByRole('option', { name: 'Nueva FAQ' }).click();
  await expect(page.getByRole('heading', { name: '¿Para qué empresa?', level: 1 })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Librerías Ítaca' }).click();
  await expect(page.getByRole('dialog', { name: 'Nueva FAQ' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Empresa: Librerías Ítaca' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goBack();
  await expect(page).toHaveURL(/\/manager-dashboard/);

  await page.goto('/roleplays/new');
  await page.getByRole('link', { name: 'Norteclima' }).click();
  await expect(page.getByRole('heading', { name: 'Crear Roleplay', level: 1 })).toBeVisible();
  await expect(underTitle(page)).toHaveText(/Norteclima/);
  // A page of one company creates there.
  await page.goto('/dashboard/roleplays');
  await page.getByRole('link', { name: 'Nuevo Roleplay' }).first().click();
  await expect(page.getByRole('heading', { name: 'Crear Roleplay', level: 1 })).toBeVisible();
});

test('[3.25 2.26 2.35] an empty page names the other companies that have content', async ({ page }) => {
  await enter(page, PEOPLE.responsable, 'ensaya-demo');
  const { empresas } = await (await page.request.get('/auth/v1/user')).json();
  const arce = empresas.find(({ nombre }: { nombre: string }) => nombre === 'Clínica Arce').id;
  const empty = { items: [], next_cursor: null };
  await page.route(`**/rest/v1/roleplays?*empresa_id=${arce}*`, (route) => route.fulfill({ json: empty }));
  await page.goto(`/dashboard/roleplays?empresa=${arce}`);
  await expect(page.getByText('No hay roleplays creados')).toBeVisible();
  const elsewhere = page.getByRole('paragraph').filter({ hasText: /^Hay roleplays en / });
  await elsewhere.getByRole('link', { name: 'Norteclima' }).click();
  await expect(page.getByRole('button', { name: 'Empresa: Norteclima' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Roleplays' }).getByRole('listitem').first()).toBeVisible();
  await expect(elsewhere).toHaveCount(0);
});

test('[6.6 2.20] the audit log follows the selector', async ({ page }) => {
  await openAs(page, PEOPLE.responsable);
  await page.getByRole('link', { name: 'Registro de actividad' }).click();
  await expect(underTitle(page)).toContainText(TODAS);
  const companies = page.getByRole('table', { name: 'Registro de actividad' }).locator('tbody tr td:nth-child(3)');
  await expect(companies.filter({ hasNotText: 'Norteclima' }).first()).toBeVisible();
  await choose(page, 'Norteclima');
  await expect(companies.filter({ hasNotText: 'Norteclima' })).toHaveCount(0);
  await expect(companies.first()).toHaveText('Norteclima');
  await (await mainMenu(page)).getByRole('link', { name: 'Panel' }).click();
  await expect(page.getByRole('button', { name: 'Empresa: Norteclima' })).toBeVisible();
});
