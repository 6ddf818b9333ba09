import { expect, test } from '../support.ts';
import { open, section } from './gallery.ts';

test.beforeEach(({ page }) => open(page, 'dialogs'));

test('[2.58] the delete dialog says what the specification says, and starts at Cancelar', async ({ page }) => {
  const confirm = section(page, 'Confirmar');
  await confirm.getByRole('button').click();
  const dialog = page.getByRole('dialog', { name: 'Confirmar eliminación' });
  await expect(dialog.getByText('¿Estás seguro de que deseas eliminar esto?')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(dialog).toBeHidden();
  await expect(confirm.getByRole('status')).toHaveText('Confirmado: 0');
  await expect(confirm.getByRole('button')).toBeFocused();

  await confirm.getByRole('button').click();
  await dialog.getByRole('button', { name: 'Eliminar', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(confirm.getByRole('status')).toHaveText('Confirmado: 1');
});

test('[2.58] when deleting fails the dialog stays open and says why', async ({ page }) => {
  await section(page, 'Confirmar, con otro texto y un fallo').getByRole('button').click();
  const dialog = page.getByRole('dialog', { name: 'Eliminar Empresa' });
  await dialog.getByRole('button', { name: 'Sí, eliminar' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Todavía tiene tareas');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('[4.5] a form dialog sends once, keeps its text when that fails, and closes and empties itself when it works', async ({ page }) => {
  const creation = section(page, 'Formulario en un diálogo');
  await creation.getByRole('button').click();
  const dialog = page.getByRole('dialog', { name: 'Nuevo Tema' });
  const field = dialog.getByRole('textbox', { name: 'Nombre' });
  await expect(field).toBeFocused();
  await field.fill('Averías');
  await field.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Crear' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Responder mal' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Algo ha fallado por nuestra parte. Inténtalo de nuevo');
  await expect(field).toHaveValue('Averías');
  await dialog.getByRole('button', { name: 'Crear' }).dblclick();
  await dialog.getByRole('button', { name: 'Responder bien' }).click();
  await expect(dialog).toBeHidden();
  await expect(creation.getByRole('status')).toHaveText('Creado: ["Averías"]');

  await creation.getByRole('button').click();
  await expect(field).toHaveValue('');
});

test('[4.5] a click beside a form does not lose what was typed', async ({ page }) => {
  await section(page, 'Formulario en un diálogo').getByRole('button').click();
  const field = page.getByRole('dialog').getByRole('textbox', { name: 'Nombre' });
  await field.fill('A medias');
  await page.mouse.click(5, 5);
  await expect(field).toHaveValue('A medias');
});
