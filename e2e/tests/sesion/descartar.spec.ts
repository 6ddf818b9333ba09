import { openProfileForm } from '../acceso/support.ts';
import { createTema, editTema, temasPath } from '../generador/support.ts';
import { chooseInUserMenu, expect } from '../support.ts';
import { openFor, test } from '../tareas/support.ts';
import { leaving, openAlone } from './support.ts';

test('[4.5] Escape, the cross, Back and closing the tab ask before they discard what was typed in a dialog', { tag: '@journey' }, async ({
  page,
  team,
}) => {
  await openFor(page, team.responsable, '/perfil');
  await page.getByRole('link', { name: 'Generador de Prompts', exact: true }).click();
  const modal = page.getByRole('dialog', { name: 'Nuevo Tema' });
  const nombre = modal.getByRole('textbox', { name: 'Nombre' });
  const open = page.getByRole('button', { name: 'Nuevo Tema' }).first();
  // Nothing typed: nothing to ask.
  await open.click();
  await expect(nombre).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(modal).toBeHidden();

  await open.click();
  await nombre.fill('A medias');
  await page.keyboard.press('Escape');
  await expect(leaving(page)).toBeVisible();
  await expect(leaving(page).getByText('Se perderá lo que has escrito y no se ha guardado.')).toBeVisible();
  await expect(leaving(page).getByRole('button', { name: 'Seguir aquí' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(leaving(page)).toBeHidden();
  await expect(nombre).toHaveValue('A medias');
  await modal.getByRole('button', { name: 'Cerrar' }).click();
  await leaving(page).getByRole('button', { name: 'Seguir aquí' }).click();
  await expect(leaving(page)).toBeHidden();

  await page.goBack();
  await expect(leaving(page).getByRole('button', { name: 'Seguir aquí' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(leaving(page)).toBeHidden();
  await expect(nombre).toHaveValue('A medias');
  await expect(page).toHaveURL(/prompts/);

  const [asked] = await Promise.all([page.waitForEvent('dialog'), page.close({ runBeforeUnload: true })]);
  expect(asked.type()).toBe('beforeunload');
  await asked.dismiss();
  await expect(nombre).toHaveValue('A medias');

  await page.keyboard.press('Escape');
  await leaving(page).getByRole('button', { name: 'Salir sin guardar' }).click();
  await expect(modal).toBeHidden();
  await open.click();
  await expect(nombre).toHaveValue('');
  await nombre.fill('Otra vez');
  await page.goBack();
  await leaving(page).getByRole('button', { name: 'Salir sin guardar' }).click();
  await expect(page).toHaveURL(/perfil/);
});

test('[4.5] the question closes with its dialog when a save that was under way succeeds', async ({ page, team }) => {
  await openFor(page, team.responsable, `${temasPath}?empresa=${team.empresa.id}`);
  const modal = page.getByRole('dialog', { name: 'Nuevo Tema' });
  const saving = Promise.withResolvers<void>();
  await page.route('**/rest/v1/temas_generador**', async (route) => {
    if (route.request().method() === 'POST') await saving.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Nuevo Tema' }).first().click();
  await modal.getByRole('textbox', { name: 'Nombre' }).fill(`Tema ${Date.now()}`);
  await modal.getByRole('button', { name: 'Crear Tema' }).click();
  await page.keyboard.press('Escape');
  await expect(leaving(page)).toBeVisible();
  saving.resolve();
  await expect(modal).toBeHidden();
  await expect(leaving(page)).toBeHidden();
});

test('[2.57] an edit in its place never asks: Escape cancels it, and the page can be left', async ({ page, team }) => {
  const tema = await createTema(team);
  await openFor(page, team.responsable, `${temasPath}?empresa=${team.empresa.id}`);
  await editTema(page, tema.nombre, 'nombre');
  await page.getByRole('textbox', { name: `Nombre de ${tema.nombre}` }).fill('A medias');
  await page.getByRole('link', { name: 'Roleplays', exact: true }).click();
  await expect(page).toHaveURL(/roleplays/);
  await expect(leaving(page)).toHaveCount(0);
});

test('[4.1 4.5] signing out warns of text that would be lost', async ({ page, team }) => {
  await openAlone(page, team.trabajador.email, '/perfil');
  await openProfileForm(page, 'nombre y zona horaria');
  await page.getByRole('textbox', { name: 'Nombre' }).fill('A medias');
  await chooseInUserMenu(page, 'Cerrar sesión');
  const warning = page.getByRole('dialog', { name: 'Hay texto que aún no se ha guardado' });
  await expect(warning).toContainText('Lo que has escrito en esta página');
  await expect(warning).toContainText('Para conservarlo, guárdalo antes o cópialo en otro sitio.');
  await warning.getByRole('button', { name: 'Cerrar sesión y borrarlo' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(leaving(page)).toHaveCount(0);
});
