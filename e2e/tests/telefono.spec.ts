import type { Page } from '@playwright/test';
import { expect, PEOPLE, signIn, test } from './support.ts';

const PHONE = { width: 390, height: 844 };
/** 1440 × 900 at 200 %. */
const ZOOMED = { width: 720, height: 450 };
const REACH = 240;

/** Each page with its first card or row. */
const VISITS: [path: string, first: string][] = [
  ['/dashboard/prompts', 'main [aria-label="Temas"] > li'],
  ['/dashboard/roleplays', 'main li h3'],
  ['/dashboard/faqs', 'main [aria-label="FAQs"] > li'],
  ['/perfil', 'main h2'],
];

const fromTopBar = (page: Page, first: string): Promise<number> =>
  page
    .locator(first)
    .first()
    .evaluate((element) => element.getBoundingClientRect().top - (document.querySelector('header')?.getBoundingClientRect().bottom ?? 0));

const sideways = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test('on a phone a worker’s pages show the first card within 240 px of the top bar; at 200 % nothing overflows', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await signIn(page, PEOPLE.trabajadora);
  await expect(page).not.toHaveURL(/\/login/);
  for (const [path, first] of VISITS) {
    await page.setViewportSize(PHONE);
    await page.goto(path);
    await expect(page.locator(first).first(), path).toBeVisible();
    expect.soft(await fromTopBar(page, first), path).toBeLessThanOrEqual(REACH);
    expect.soft(await sideways(page), path).toBeLessThanOrEqual(0);
    await page.setViewportSize(ZOOMED);
    expect.soft(await sideways(page), `${path} at 200 %`).toBeLessThanOrEqual(0);
  }
});

test('on a phone the buttons of a FAQ stand below its answer', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await signIn(page, PEOPLE.responsable);
  await expect(page).not.toHaveURL(/\/login/);
  const { items: proyectos } = await (await page.request.get('/rest/v1/proyectos?limit=20')).json();
  const { empresa_id } = proyectos.find(({ empresa }: { empresa: { nombre: string } }) => empresa.nombre === 'Norteclima');
  const { items: faqs } = await (await page.request.get(`/rest/v1/faqs?empresa_id=${empresa_id}`)).json();
  await page.goto(`/dashboard/faqs/${faqs[0].id}`);
  const [answer, buttons] = [page.locator('main article'), page.locator('main article + div')];
  await expect(buttons).toBeVisible();
  const [above, below] = [await answer.boundingBox(), await buttons.boundingBox()];
  expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? Number.POSITIVE_INFINITY));
});

test('on a phone a superadmin creates a company from the bottom of the page', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await signIn(page, PEOPLE.superadmin);
  await expect(page).not.toHaveURL(/\/login/);
  await page.goto('/admin/empresas');
  const create = page.getByRole('button', { name: 'Nueva Empresa' });
  await expect(create).toBeVisible();
  expect((await create.boundingBox())?.y).toBeGreaterThan(PHONE.height - 120);
});
