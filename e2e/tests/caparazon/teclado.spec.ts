import type { Page } from '@playwright/test';
import { expect, PEOPLE, test, userMenu } from '../support.ts';
import { isNarrow, mainMenu, openAs } from './support.ts';

const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    return element?.getAttribute('aria-label') ?? (element as HTMLElement | null)?.innerText.trim();
  });

test('[2.20 2.21] Tab goes through the frame in reading order', async ({ page }) => {
  await openAs(page, PEOPLE.responsable);
  // Drawn as soon as the number of notices is known.
  await expect(page.getByRole('banner').getByRole('button', { name: /^Avisos/ })).toBeVisible();
  const bar = [/Empresa:/, /^Ensaya, ir a mi panel$/, /^Buscar/, /^Avisos/, /^Ayuda$/, /marta\.iglesias.*Responsable/s];
  const expected = isNarrow(page)
    ? [/^Saltar al contenido$/, /^Abrir menú$/, ...bar]
    : [
        /^Saltar al contenido$/,
        ...bar,
        /^Panel$/,
        /^Generador de Prompts$/,
        /^Roleplays$/,
        /^Tareas$/,
        /^Preguntas Frecuentes$/,
        /^Ajustes$/,
      ];
  for (const name of [...expected, /^Personas$/]) {
    await page.keyboard.press('Tab');
    await expect.poll(() => focused(page)).toMatch(name);
    const outline = () => page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle);
    await expect.poll(outline, `${name} shows that it has the focus`).toBe('solid');
  }
});

test('[2.21] the skip link skips the menus', async ({ page }) => {
  await openAs(page, PEOPLE.responsable);
  const skip = page.getByRole('link', { name: 'Saltar al contenido' });
  await page.keyboard.press('Tab');
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('link', { name: 'Personas', exact: true })).toBeFocused();
  expect(page.url()).not.toContain('#');
});

test('[2.20] the user menu by the keyboard: arrows, Home and End, Escape', async ({ page }) => {
  await openAs(page, PEOPLE.trabajadora);
  await userMenu(page).focus();
  await page.keyboard.press('Enter');
  const item = (name: string) => page.getByRole('menuitem', { name });
  await expect(item('Perfil')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(item('Ajustes')).toBeFocused();
  await page.keyboard.press('End');
  await expect(item('Cerrar sesión')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitemradio', { name: 'Según el sistema' })).toBeFocused();
  await page.keyboard.press('Home');
  await expect(item('Perfil')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(userMenu(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(item('Perfil')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Perfil', level: 1 })).toBeFocused();
});

test('[2.20] the company by the keyboard: arrows, Enter, Escape', async ({ page }) => {
  await openAs(page, PEOPLE.responsable);
  const selector = page.getByRole('button', { name: /^Empresa: / });
  await expect(selector).toHaveAccessibleName('Empresa: Todas mis empresas');
  await selector.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listbox', { name: 'Empresas' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox', { name: 'Empresas' })).toBeHidden();
  await expect(selector).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listbox', { name: 'Empresas' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(selector).toHaveAccessibleName('Empresa: Clínica Arce');
  await expect(selector).toBeFocused();
});

test('[2.21] every page has its title, and focus moves to its heading', { tag: '@journey' }, async ({ page }) => {
  await openAs(page, PEOPLE.trabajadora);
  await expect(page).toHaveTitle('Panel de Control · Ensaya');
  for (const name of ['Roleplays', 'Generador de Prompts', 'Preguntas Frecuentes']) {
    await (await mainMenu(page)).getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeFocused();
    await expect(page).toHaveTitle(`${name} · Ensaya`);
  }
});

test('[2.21] a page starts at its top, and going back restores the scroll position', async ({ page }) => {
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 420 });
  await openAs(page, PEOPLE.responsable);
  await expect(page.getByText('Temporada de Reyes')).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 120));
  await (await mainMenu(page)).getByRole('link', { name: 'Roleplays' }).click();
  await expect(page.getByRole('heading', { name: 'Roleplays', level: 1 })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByText('Temporada de Reyes')).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(120);
});
