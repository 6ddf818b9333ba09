import { isNarrow, openAs } from '../caparazon/support.ts';
import { expect, expectAccessibleAndFitting, PEOPLE, test, userMenu, withoutLiveChanges } from '../support.ts';

/** Where the link of each part leads. */
const PARTS = {
  [PEOPLE.trabajadora]: ['Panel', 'Mis tareas', 'Roleplays', 'Generador de Prompts', 'Preguntas Frecuentes', 'Perfil'],
  [PEOPLE.responsable]: [
    ...['Panel', 'Tareas', 'Roleplays', 'Roleplays', 'Generador de Prompts'],
    ...['Preguntas Frecuentes', 'Personas', 'Ajustes', 'Perfil'],
  ],
  [PEOPLE.superadmin]: ['Panel', 'Empresas', 'Usuarios', 'Preguntas Frecuentes', 'Registro de actividad', 'Perfil'],
} as const;
const everyone = Object.keys(PARTS) as (keyof typeof PARTS)[];

for (const email of everyone) {
  test(`[2.20 2.22] the help of ${email} says what each of their parts is for, and leads to it`, { tag: '@phone' }, async ({ page }) => {
    await withoutLiveChanges(page);
    await openAs(page, email);
    await userMenu(page).click();
    await expect(page.getByRole('menuitem')).toHaveText(['Perfil', 'Ajustes', 'Cerrar sesión']);
    await page.keyboard.press('Escape');
    await page.getByRole('banner').getByRole('link', { name: 'Ayuda' }).click();
    await expect(page.getByRole('heading', { name: 'Ayuda', level: 1 })).toBeFocused();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Ayuda' })).toHaveAttribute('aria-current', 'page');
    const links = page.getByRole('main').getByRole('link', { name: /^Abrir / });
    await expect(links).toHaveText(PARTS[email].map((name) => `Abrir ${name}`));
    await expect(page.getByRole('heading', { name: 'Cómo empezar' })).toHaveCount(email === PEOPLE.responsable ? 1 : 0);
    // The pictures are there to be looked at only.
    await expect(page.getByRole('main').locator('[aria-hidden="true"][inert]')).toHaveCount(PARTS[email].length);
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
    if (!isNarrow(page)) await expectAccessibleAndFitting(page);
    await page.getByRole('main').getByRole('link', { name: 'Abrir Preguntas Frecuentes' }).click();
    await expect(page.getByRole('heading', { name: 'Preguntas Frecuentes', level: 1 })).toBeVisible();
  });
}

test('[2.20] a part has an address of its own, and a first step opens its form', { tag: '@journey' }, async ({ page }) => {
  await withoutLiveChanges(page);
  await openAs(page, PEOPLE.responsable, '/ayuda#ajustes');
  await expect(page.getByRole('heading', { name: 'Tu logotipo y tu IA' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Tu logotipo y tu IA' })).toBeInViewport();
  await page.getByRole('link', { name: 'Crea un proyecto' }).click();
  await expect(page.getByRole('dialog', { name: 'Nuevo Proyecto' })).toBeVisible();
  // Only once: the address does not ask again.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Panel de Control', level: 1 })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
