import type { Page } from '@playwright/test';
import { openAs } from '../caparazon/support.ts';
import { expect, expectAccessibleAndFitting, PEOPLE, test, withoutLiveChanges } from '../support.ts';

const SEARCH = '**/rest/v1/rpc/search?*';
const palette = (page: Page) => page.getByRole('dialog', { name: 'Buscar' });
const field = (page: Page) => palette(page).getByRole('combobox');
const option = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name });
const group = (page: Page, name: string) => palette(page).getByRole('group', { name });
const kept = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage }));

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
}

test('[2.20 2.26 6.5] a responsable finds pages, acts and records of all their companies with the keyboard, without accents', {
  tag: '@journey',
}, async ({ page }) => {
  await withoutLiveChanges(page);
  await openAs(page, PEOPLE.responsable);
  const button = page.getByRole('banner').getByRole('button', { name: 'Buscar' });
  await button.focus();
  await openPalette(page);
  await expect(group(page, 'Páginas').getByRole('option').first()).toHaveAccessibleName('Panel');

  // A company leads to its people; a person's match is shown in the address.
  await page.keyboard.type('CLINICA');
  await expect(group(page, 'Páginas').getByRole('option')).toHaveText(/Clínica Arce/);
  await expect(group(page, 'Personas').getByRole('option', { name: /Jorge Salas/ })).toContainText('Responsable');
  await expect(group(page, 'Personas').locator('mark').first()).toHaveText('clinica');
  await expectAccessibleAndFitting(page);

  // The groups keep their order, and empty ones vanish.
  await field(page).fill('cliente');
  await expect(group(page, 'Roleplays')).toBeVisible();
  const shown = await palette(page)
    .getByRole('group')
    .evaluateAll((groups) => groups.map((each) => each.firstElementChild?.textContent ?? ''));
  const order = ['Páginas', 'Acciones', 'Tareas', 'Proyectos', 'Roleplays', 'Temas', 'FAQs', 'Personas', 'Empresas'];
  expect(shown).toEqual(order.filter((label) => shown.includes(label)));
  await expect(palette(page).getByRole('status').first()).toHaveText(/^\d+ resultados?$/);

  // Arrows move the selection, Enter opens the record at its address.
  await field(page).fill('amenaza');
  const roleplay = option(page, /Cliente que amenaza con irse/);
  await expect(roleplay).toHaveAttribute('aria-selected', 'true');
  await expect
    .poll(async () => (await field(page).getAttribute('aria-activedescendant')) === (await roleplay.getAttribute('id')))
    .toBe(true);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/roleplays\/[^/]+\/responses/);
  await expect(palette(page)).toBeHidden();
  // Opening a page moves the focus to it.
  await expect(page.getByRole('heading', { level: 1, name: 'Cliente que amenaza con irse' })).toBeVisible();

  // What was opened last comes first, and Escape gives the focus back.
  await button.focus();
  await openPalette(page);
  await expect(palette(page).getByRole('option').first()).toHaveAccessibleName(/^Cliente que amenaza con irse/);
  await expect(group(page, 'Recientes')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
  await expect(button).toBeFocused();

  // An act opens its form.
  await openPalette(page);
  await page.keyboard.type('nueva faq');
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Nueva FAQ' });
  await expect(form.getByRole('textbox', { name: 'Pregunta', exact: true })).toBeFocused();
  // Over a dialog the palette does not open.
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await openPalette(page);
  await page.keyboard.type('invitar per');
  await page.keyboard.press('Enter');
  const invite = page.getByRole('dialog', { name: /Invitar personas/ });
  await expect(invite).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/people/);
  await page.keyboard.press('Escape');
  await expect(invite).toBeHidden();

  // Signing out leaves nothing of it in the browser.
  await openPalette(page);
  expect(await kept(page)).toContain('amenaza');
  await page.keyboard.type('cerrar ses');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login/);
  expect(await kept(page)).not.toContain('amenaza');
});

test('[6.4 2.20] a trabajadora finds her own records from the icon of a phone, and no people', { tag: '@phone' }, async ({ page }) => {
  await withoutLiveChanges(page);
  await openAs(page, PEOPLE.trabajadora);
  await page.getByRole('banner').getByRole('button', { name: 'Buscar' }).click();
  await expect(field(page)).toBeFocused();
  await field(page).fill('nuria');
  await expect(palette(page).getByText('Nada coincide con «nuria». Prueba con menos letras o con otra palabra.')).toBeVisible();
  await field(page).fill('amenaza');
  await option(page, /Cliente que amenaza con irse/).click();
  await expect(page).toHaveURL(/\/roleplays\/[^/]+\/play/);
});

test('[6.6] a superadmin finds companies and users', { tag: '@journey' }, async ({ page }) => {
  await withoutLiveChanges(page);
  await openAs(page, PEOPLE.superadmin);
  await openPalette(page);
  await page.keyboard.type('norteclima');
  await expect(group(page, 'Empresas').getByRole('option', { name: /^Norteclima/ })).toBeVisible();
  const lucia = group(page, 'Personas')
    .getByRole('option', { name: /Trabajador/ })
    .first();
  await lucia.click();
  await expect(page).toHaveURL(/\/admin\/usuarios\?q=/);
  await expect(page.getByRole('searchbox', { name: 'Buscar usuarios' })).toHaveValue(/@norteclima\.example$/);
});

test('[2.20] a search that fails says so, offers another try, and pages and acts still work; a slow answer never replaces a later one', async ({
  page,
}) => {
  await withoutLiveChanges(page);
  await openAs(page, PEOPLE.responsable);
  await page.route(SEARCH, (route) => route.fulfill({ status: 500, body: '{}' }));
  await openPalette(page);
  await page.keyboard.type('tareas');
  await expect(palette(page).getByText(/^No se ha podido buscar/)).toBeVisible();
  await expect(option(page, 'Tareas')).toBeVisible();
  await page.unroute(SEARCH);

  await page.context().setOffline(true);
  await expect(palette(page).getByText(/^Sin conexión/)).toBeVisible();
  await expect(option(page, 'Tareas')).toBeVisible();
  await page.context().setOffline(false);

  // The answer to 'nuri' comes after the one to 'iván'.
  let release = () => {};
  const late = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(SEARCH, async (route) => {
    if (new URL(route.request().url()).searchParams.get('q') === 'nuri') await late;
    await route.continue().catch(() => {});
  });
  await field(page).fill('nuri');
  await field(page).fill('iván');
  await expect(option(page, /^Iván Castro/)).toBeVisible();
  release();
  await expect(option(page, /^Nuria Vidal/)).toHaveCount(0);
  await expect(option(page, /^Iván Castro/)).toBeVisible();
  await page.unroute(SEARCH);
  await field(page).fill('nuria');
  await page.route(SEARCH, (route) => route.abort());
  // The search for 'nuria' may fail too: its message goes when the next search begins.
  const failed = page.waitForEvent('requestfailed', (request) => new URL(request.url()).searchParams.get('q') === 'nurias');
  await field(page).fill('nurias');
  await failed;
  await expect(palette(page).getByText(/^No se ha podido buscar/)).toBeVisible();
  await page.unroute(SEARCH);
  await palette(page).getByRole('button', { name: 'Reintentar' }).click();
  await expect(palette(page).getByText(/^Nada coincide con «nurias»/)).toBeVisible();
});

test('[2.20 9.9] the top bar holds its parts at 320, 390 and 720 px', async ({ page }) => {
  await openAs(page, PEOPLE.responsable);
  for (const width of [320, 390, 720, 1000, 1440]) {
    await page.setViewportSize({ width, height: 700 });
    const boxes = await page
      .getByRole('banner')
      .locator('a:visible, button:visible')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect()).map(({ left, right }) => ({ left, right })));
    for (const [index, { left, right }] of boxes.entries()) {
      expect(right, `${width}`).toBeLessThanOrEqual(width);
      expect(left, `${width}`).toBeGreaterThanOrEqual(boxes[index - 1]?.right ?? 0);
    }
  }
});
