import type { Page } from '@playwright/test';
import { expect, PEOPLE, signIn, test } from './support.ts';

const PHONE = { width: 390, height: 844 };
/** 1440 × 900 at 200 %. */
const ZOOMED = { width: 720, height: 450 };
const REACH = 240;

/** Each page of a role with its first card or row. */
const VISITS: Record<string, [path: string, first: string][]> = {
  [PEOPLE.trabajadora]: [
    ['/worker-dashboard', 'main section'],
    ['/dashboard/tasks', 'main section li'],
    ['/dashboard/prompts', 'main [aria-label="Temas"] > li'],
    ['/dashboard/roleplays', 'main li h3'],
    ['/dashboard/faqs', 'main [aria-label="FAQs"] > li'],
    ['/perfil', 'main h2'],
  ],
  [PEOPLE.responsable]: [
    ['/manager-dashboard', 'main ul'],
    ['/dashboard/tasks', 'main section li'],
    ['/dashboard/prompts', 'main [aria-label="Temas"] > li'],
    ['/dashboard/roleplays', 'main [aria-label="Roleplays"] > li'],
    ['/dashboard/faqs', 'main [aria-label="FAQs"] > li'],
    ['/dashboard/people', 'main tbody tr'],
    ['/auditoria', 'main li'],
  ],
  [PEOPLE.superadmin]: [
    ['/admin-dashboard', 'main [data-card]'],
    ['/admin/empresas', 'main tbody tr'],
    ['/admin/usuarios', 'main tbody tr'],
    ['/auditoria', 'main li'],
  ],
};

/** The company whose pages are filled; a responsable has others too. */
async function norteclima(page: Page): Promise<string> {
  const { items } = await (await page.request.get('/rest/v1/proyectos?limit=20')).json();
  return items.find(({ empresa }: { empresa: { nombre: string } }) => empresa.nombre === 'Norteclima').empresa_id;
}

const fromTopBar = (page: Page, first: string): Promise<number> =>
  page
    .locator(first)
    .first()
    .evaluate((element) => element.getBoundingClientRect().top - (document.querySelector('header')?.getBoundingClientRect().bottom ?? 0));

const sideways = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

for (const [email, visits] of Object.entries(VISITS))
  test(`on a phone the pages of ${email} show the first card within 240 px of the top bar; at 200 % nothing overflows`, async ({
    page,
  }) => {
    await page.setViewportSize(PHONE);
    await signIn(page, email);
    await expect(page).not.toHaveURL(/\/login/);
    const of = email === PEOPLE.responsable ? `?empresa=${await norteclima(page)}` : '';
    for (const [path, first] of visits) {
      await page.setViewportSize(PHONE);
      await page.goto(`${path}${of}`);
      await expect(page.locator(first).first(), path).toBeVisible();
      await expect.poll(() => fromTopBar(page, first), path).toBeLessThanOrEqual(REACH);
      expect.soft(await sideways(page), path).toBeLessThanOrEqual(0);
      await page.setViewportSize(ZOOMED);
      expect.soft(await sideways(page), `${path} at 200 %`).toBeLessThanOrEqual(0);
    }
  });

test('on a phone the buttons of a FAQ stand below its answer', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await signIn(page, PEOPLE.responsable);
  await expect(page).not.toHaveURL(/\/login/);
  const { items: faqs } = await (await page.request.get(`/rest/v1/faqs?empresa_id=${await norteclima(page)}`)).json();
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
