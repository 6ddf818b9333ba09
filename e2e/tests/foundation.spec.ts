import { randomUUID } from 'node:crypto';
import { chooseInUserMenu, expect, expectAccessible, PEOPLE, signIn, test } from './support.ts';

test('[8.1] wrong credentials are shown in an alert that disappears when a field is edited', async ({ page }) => {
  await signIn(page, PEOPLE.trabajadora, 'equivocada');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Credenciales inválidas');
  await page.getByLabel('Contraseña', { exact: true }).fill('otra');
  await expect(alert).toBeHidden();
});

for (const [email, panel] of [
  [PEOPLE.trabajadora, '/worker-dashboard'],
  [PEOPLE.responsable, '/manager-dashboard'],
  [PEOPLE.superadmin, '/admin-dashboard'],
] as const) {
  test(`[4.2] ${email} lands on ${panel} and can sign out`, { tag: '@journey' }, async ({ page }) => {
    await signIn(page, email);
    await expect(page).toHaveURL(new RegExp(`${panel}(\\?|$)`));
    await expect(page.getByRole('heading', { name: 'Panel de Control' })).toBeVisible();
    await expectAccessible(page);
    await chooseInUserMenu(page, 'Cerrar sesión');
    await expect(page).toHaveURL(/\/login$/);
    await page.goto(panel);
    await expect(page).toHaveURL(/\/login$/);
  });
}

test('[2.50 5.18] a responsable creates, edits and deletes a project', { tag: '@journey' }, async ({ page }) => {
  const name = `Formación de primavera ${randomUUID().slice(0, 8)}`;
  await signIn(page, PEOPLE.responsable);
  await expect(page.getByRole('heading', { name: 'Mis Proyectos' })).toBeVisible();
  await expect(page.getByText('Sin descripción').first()).toBeVisible();

  await page.getByRole('button', { name: 'Nuevo Proyecto' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Nombre' }).fill('ab');
  await dialog.getByRole('button', { name: 'Crear Proyecto' }).click();
  await expect(dialog.getByText('El nombre debe tener al menos 3 caracteres')).toBeVisible();
  await expect(dialog.getByText('Debes seleccionar una empresa')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Nombre' }).fill(name);
  await dialog.getByRole('combobox', { name: 'Empresa' }).selectOption('Clínica Arce');
  await dialog.getByRole('button', { name: 'Crear Proyecto' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();

  await page.getByRole('button', { name: `Editar ${name}` }).click();
  await dialog.getByRole('textbox', { name: 'Descripción' }).fill('Recepción y urgencias');
  await expect(dialog.getByText('21/500 caracteres')).toBeVisible();
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Recepción y urgencias')).toBeVisible();

  await page.getByRole('button', { name: `Eliminar ${name}` }).click();
  await expect(dialog).toContainText('Esta acción no se puede deshacer');
  await dialog.getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByRole('heading', { name, exact: true })).toBeHidden();
});
