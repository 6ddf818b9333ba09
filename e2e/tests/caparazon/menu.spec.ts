import { chooseInUserMenu, expect, PEOPLE, test, userMenu } from '../support.ts';
import { isNarrow, mainMenu, openAs, PANELS } from './support.ts';

const ENTRIES = {
  [PEOPLE.trabajadora]: [
    ['Panel', '/worker-dashboard'],
    ['Generador de Prompts', '/dashboard/prompts'],
    ['Roleplays', '/dashboard/roleplays'],
    ['Preguntas Frecuentes', '/dashboard/faqs'],
  ],
  [PEOPLE.responsable]: [
    ['Panel', '/manager-dashboard'],
    ['Generador de Prompts', '/dashboard/prompts'],
    ['Roleplays', '/dashboard/roleplays'],
    ['Tareas', '/dashboard/tasks'],
    ['Preguntas Frecuentes', '/dashboard/faqs'],
    ['Ajustes', '/dashboard/settings'],
  ],
  [PEOPLE.superadmin]: [
    ['Panel', '/admin-dashboard'],
    ['Preguntas Frecuentes', '/dashboard/faqs'],
  ],
} as const;
const LABELS = { [PEOPLE.trabajadora]: 'Trabajador', [PEOPLE.responsable]: 'Responsable', [PEOPLE.superadmin]: 'Superadmin' } as const;
const everyone = Object.keys(PANELS) as (keyof typeof PANELS)[];

for (const email of everyone) {
  // The drawer shows the same menu, so one role is enough there.
  const tag = email === PEOPLE.responsable ? ['@phone'] : [];
  test(`[2.21 2.22] the menu of ${email} has exactly its entries, and each leads to its page`, { tag: ['@journey', ...tag] }, async ({
    page,
  }) => {
    await openAs(page, email);
    const menu = await mainMenu(page);
    const entries = ENTRIES[email];
    await expect(menu.getByRole('link')).toHaveText(entries.map(([label]) => label));
    const paths = await menu
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
    expect(paths).toEqual(entries.map(([, path]) => path));
    await expect(menu.locator('[aria-current]')).toHaveText(['Panel']);
    await menu.getByRole('link', { name: 'Preguntas Frecuentes' }).click();
    await expect(page.getByRole('heading', { name: 'Preguntas Frecuentes', level: 1 })).toBeVisible();
    const again = await mainMenu(page);
    await expect(again.getByRole('link', { name: 'Preguntas Frecuentes' })).toHaveAttribute('aria-current', 'page');
    await expect(again.locator('[aria-current]')).toHaveCount(1);
  });

  test(`[2.20] the user menu of ${email} shows the address and the role, and leads to Perfil and Ajustes`, { tag }, async ({ page }) => {
    await openAs(page, email);
    await expect(userMenu(page, email)).toHaveAccessibleName(new RegExp(LABELS[email]));
    await userMenu(page, email).click();
    const shown = page.getByRole('menu');
    await expect(shown.getByText(email)).toBeVisible();
    await expect(shown.getByText(LABELS[email])).toBeVisible();
    await expect(page.getByRole('menuitem')).toHaveText(['Perfil', 'Ajustes', 'Cerrar sesión']);
    await page.getByRole('menuitem', { name: 'Perfil' }).click();
    await expect(page).toHaveURL(/\/perfil(\?|$)/);
    await chooseInUserMenu(page, 'Ajustes');
    await expect(page).toHaveURL(email === PEOPLE.responsable ? /\/dashboard\/settings\?/ : /\/perfil$/);
  });
}

test('[2.21 9.9] the top bar is 64 px high and fixed; the sidebar is 256 px wide, or replaced by a drawer', { tag: '@phone' }, async ({
  page,
}) => {
  await openAs(page, PEOPLE.responsable);
  const bar = page.getByRole('banner');
  expect(await bar.boundingBox()).toMatchObject({ x: 0, y: 0, height: 64, width: page.viewportSize()?.width });
  const main = page.getByRole('main');
  const side = page.getByRole('navigation', { name: 'Principal' });
  if (isNarrow(page)) {
    await expect(side).toBeHidden();
    expect(await page.getByRole('button', { name: 'Abrir menú' }).boundingBox()).toMatchObject({ width: 44, height: 44 });
    expect((await main.boundingBox())?.x).toBe(0);
  } else {
    expect(await side.locator('..').boundingBox()).toMatchObject({ x: 0, y: 64, width: 256 });
    expect((await main.boundingBox())?.x).toBe(256);
    await expect(page.getByRole('button', { name: 'Abrir menú' })).toBeHidden();
  }
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 400 });
  await page.mouse.wheel(0, 300);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  expect(await bar.boundingBox()).toMatchObject({ y: 0, height: 64 });
});

test('[2.21] a nested page highlights its parent entry, with the raya at the edge', { tag: '@phone' }, async ({ page }) => {
  await openAs(page, PEOPLE.responsable, '/dashboard/prompts/temas/7/preguntas');
  const menu = await mainMenu(page);
  const current = menu.locator('[aria-current]');
  await expect(current).toHaveText(['Generador de Prompts']);
  const raya = () =>
    current.evaluate((entry) => {
      const { left, height, backgroundColor } = getComputedStyle(entry, '::before');
      return { x: entry.getBoundingClientRect().x + Number.parseFloat(left), height, backgroundColor };
    });
  // The drawer slides in.
  await expect.poll(raya).toEqual({ x: 0, height: '4px', backgroundColor: 'rgb(241, 100, 0)' });
  await page.goto('/perfil');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Perfil');
  await expect((await mainMenu(page)).locator('[aria-current]')).toHaveCount(0);
});

test('[2.21] the drawer closes by Escape, by its button, by the back button and on navigation', { tag: '@phone-only' }, async ({
  page,
}) => {
  await openAs(page, PEOPLE.trabajadora);
  const button = page.getByRole('button', { name: 'Abrir menú' });
  const drawer = page.getByRole('dialog', { name: 'Menú' });
  const closings = [
    () => page.keyboard.press('Escape'),
    () => drawer.getByRole('button', { name: 'Cerrar menú' }).click(),
    () => page.goBack(),
    () => drawer.getByRole('link', { name: 'Panel' }).click(),
  ];
  for (const close of closings) {
    await button.click();
    await expect(drawer).toBeVisible();
    await close();
    await expect(drawer).toBeHidden();
    await expect(page).toHaveURL(/\/worker-dashboard$/);
    await expect(button).toBeFocused();
  }
  await button.click();
  await drawer.getByRole('link', { name: 'Roleplays' }).click();
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Roleplays', level: 1 })).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(/\/worker-dashboard$/);
  await expect(drawer).toBeHidden();
});

test('[2.20] the colour scheme is chosen in the user menu and stored', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await openAs(page, PEOPLE.trabajadora);
  const scheme = page.locator('html');
  await userMenu(page).click();
  await expect(page.getByRole('menuitemradio')).toHaveText(['Claro', 'Oscuro', 'Según el sistema']);
  await expect(page.getByRole('menuitemradio', { checked: true })).toHaveText('Según el sistema');
  await page.getByRole('menuitemradio', { name: 'Oscuro' }).click();
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.reload();
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await userMenu(page).click();
  await page.getByRole('menuitemradio', { name: 'Según el sistema' }).click();
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'dark');
});
