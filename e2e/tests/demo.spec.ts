import type { Page } from '@playwright/test';
import { mainMenu } from './caparazon/support.ts';
import { chooseInUserMenu, expect, PEOPLE, signIn, test } from './support.ts';
import { EMPTY } from './walk.ts';

const ENTRIES = {
  [PEOPLE.superadmin]: ['Panel', 'Preguntas Frecuentes'],
  [PEOPLE.responsable]: ['Panel', 'Generador de Prompts', 'Roleplays', 'Tareas', 'Preguntas Frecuentes', 'Ajustes'],
  [PEOPLE.trabajadora]: ['Panel', 'Generador de Prompts', 'Roleplays', 'Preguntas Frecuentes'],
  'diego.salas@norteclima.example': ['Panel', 'Generador de Prompts', 'Roleplays', 'Preguntas Frecuentes'],
};

/** The title of the page that an entry opens, where it is another word. */
const TITLES: Record<string, string> = { Panel: 'Panel de Control', Tareas: 'Gestión de Tareas', Ajustes: 'Configuración de IA' };

/** Opens an entry of the menu and waits until everything is loaded; returns the sentences of empty parts. */
async function emptyPartsOf(page: Page, entry: string): Promise<string[]> {
  await openEntry(page, entry);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: TITLES[entry] ?? entry })).toBeVisible();
  const empty = main.getByRole('paragraph').filter({ hasText: EMPTY });
  const content = main.getByRole('listitem').or(main.getByRole('row')).or(main.getByRole('textbox'));
  await expect(content.or(empty).first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  return empty.allInnerTexts();
}

const selector = (page: Page) => page.getByRole('button', { name: /^Empresa: / });
const openEntry = async (page: Page, name: string) => (await mainMenu(page)).getByRole('link', { name }).click();

async function enterFresh(page: Page, email: string): Promise<void> {
  await signIn(page, email);
  await expect(page).toHaveURL(/dashboard/);
}

for (const [email, entries] of Object.entries(ENTRIES))
  test(`[2.22] the demo account ${email} finds something at every entry of the menu`, async ({ page }) => {
    await enterFresh(page, email);
    for (const entry of entries) expect(await emptyPartsOf(page, entry), entry).toEqual([]);
  });

test('an empty page would be noticed', async ({ page }) => {
  await page.route(/\/rest\/v1\/roleplays\?/, (route) => route.fulfill({ json: { items: [], next_cursor: null } }));
  await enterFresh(page, PEOPLE.responsable);
  expect(await emptyPartsOf(page, 'Roleplays')).toEqual(['No hay roleplays creados']);
});

test('[3.25 2.20] a manager of several companies opens the one last used, also after signing out; in a new browser the most recently active one', async ({
  page,
}) => {
  await enterFresh(page, PEOPLE.responsable);
  await openEntry(page, 'Roleplays');
  await expect(selector(page)).toHaveAccessibleName('Empresa: Norteclima');
  await selector(page).click();
  await page.getByRole('option', { name: 'Librerías Ítaca' }).click();
  await expect(selector(page)).toHaveAccessibleName('Empresa: Librerías Ítaca');

  await chooseInUserMenu(page, 'Cerrar sesión');
  await expect(page).toHaveURL(/\/login/);
  // Another tab: only the browser's own storage remembers.
  await page.evaluate(() => window.sessionStorage.clear());
  await enterFresh(page, PEOPLE.responsable);
  await openEntry(page, 'Preguntas Frecuentes');
  await expect(selector(page)).toHaveAccessibleName('Empresa: Librerías Ítaca');

  await page.evaluate(() => {
    window.sessionStorage.clear();
    window.localStorage.clear();
  });
  await page.goto('/dashboard/faqs');
  await expect(selector(page)).toHaveAccessibleName('Empresa: Norteclima');
});
