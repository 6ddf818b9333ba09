import { beforeEach, expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { expectHidden, open, press, section } from '../../../tests/browser.tsx';

beforeEach(() => open('dialogs'));

test('[2.58] the delete dialog says what the specification says, and starts at Cancelar', async () => {
  const confirm = section('Confirmar');
  await confirm.getByRole('button').click();
  const dialog = page.getByRole('dialog', { name: 'Confirmar eliminación' });
  await expect.element(dialog.getByText('¿Estás seguro de que deseas eliminar esto?')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Cancelar' })).toHaveFocus();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expectHidden(dialog);
  await expect.element(confirm.getByRole('status')).toHaveTextContent('Confirmado: 0');
  await expect.element(confirm.getByRole('button')).toHaveFocus();

  await confirm.getByRole('button').click();
  await dialog.getByRole('button', { name: 'Eliminar', exact: true }).click();
  await expectHidden(dialog);
  await expect.element(confirm.getByRole('status')).toHaveTextContent('Confirmado: 1');
});

test('[2.58] when deleting fails the dialog stays open and says why', async () => {
  await section('Confirmar, con otro texto y un fallo').getByRole('button').click();
  const dialog = page.getByRole('dialog', { name: 'Eliminar Empresa' });
  await dialog.getByRole('button', { name: 'Sí, eliminar' }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Todavía tiene tareas');
  await userEvent.keyboard('{Escape}');
  await expectHidden(dialog);
});

test('[4.5] a form dialog sends once, keeps its text when that fails, and closes and empties itself when it works', async () => {
  const creation = section('Formulario en un diálogo');
  await creation.getByRole('button').click();
  const dialog = page.getByRole('dialog', { name: 'Nuevo Tema' });
  const field = dialog.getByRole('textbox', { name: 'Nombre' });
  await expect.element(field).toHaveFocus();
  await field.fill('Averías');
  await press(field, '{Enter}');
  await expect.element(dialog.getByRole('button', { name: 'Crear' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Responder mal' }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Algo ha fallado por nuestra parte. Inténtalo de nuevo');
  await expect.element(field).toHaveValue('Averías');
  await dialog.getByRole('button', { name: 'Crear' }).dblClick();
  await dialog.getByRole('button', { name: 'Responder bien' }).click();
  await expectHidden(dialog);
  await expect.element(creation.getByRole('status')).toHaveTextContent('Creado: ["Averías"]');

  await creation.getByRole('button').click();
  await expect.element(field).toHaveValue('');
});

test('[4.5] a click beside a form does not lose what was typed', async () => {
  await section('Formulario en un diálogo').getByRole('button').click();
  const field = page.getByRole('dialog').getByRole('textbox', { name: 'Nombre' });
  await field.fill('A medias');
  await commands.clickAt(5, 5);
  await expect.element(field).toHaveValue('A medias');
});

test('[4.5] Escape and the cross ask before they lose what was typed; Cancelar does not', async () => {
  const creation = section('Formulario en un diálogo');
  await creation.getByRole('button').click();
  const dialog = page.getByRole('dialog', { name: 'Nuevo Tema' });
  const field = dialog.getByRole('textbox', { name: 'Nombre' });
  const question = page.getByRole('dialog', { name: '¿Salir sin guardar?' });
  await expect.element(field).toHaveFocus();
  await press(field, '{Escape}');
  await expectHidden(dialog);

  await creation.getByRole('button').click();
  await field.fill('A medias');
  await press(field, '{Escape}');
  await expect.element(question.getByRole('button', { name: 'Seguir aquí' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expectHidden(question);
  await expect.element(field).toHaveValue('A medias');
  await dialog.getByRole('button', { name: 'Cerrar' }).click();
  await question.getByRole('button', { name: 'Seguir aquí' }).click();
  await expectHidden(question);
  await press(field, '{Escape}');
  await question.getByRole('button', { name: 'Salir sin guardar' }).click();
  await expectHidden(dialog);

  await creation.getByRole('button').click();
  await expect.element(field).toHaveValue('');
  await field.fill('Otra');
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expectHidden(question);
  await expectHidden(dialog);
});

test('[4.5] Crear y añadir otra keeps the dialog open with an empty form, keeps the text of a failure, and Enter still closes', async () => {
  const several = section('Varios sin cerrar el diálogo');
  await several.getByRole('button').click();
  const dialog = page.getByRole('dialog', { name: 'Nueva Pregunta' });
  const field = dialog.getByRole('textbox', { name: 'Nombre' });
  const another = dialog.getByRole('button', { name: 'Crear y añadir otra' });
  await another.click();
  await expect.element(dialog.getByText('Falta el nombre')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Grupo' }).fill('b');
  await field.fill('mal');
  await another.click();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  await expect.element(field).toHaveValue('mal');
  await field.fill('Una');
  await another.click();
  await expect.element(field).toHaveValue('');
  await expect.element(field).toHaveFocus();
  await expect.element(dialog.getByRole('textbox', { name: 'Grupo' })).toHaveValue('b');
  await expect.element(several.getByRole('status')).toHaveTextContent('Creado: ["b Una"]');
  await field.fill('Dos');
  await press(field, '{Enter}');
  await expectHidden(dialog);
  await expect.element(several.getByRole('status')).toHaveTextContent('Creado: ["b Una","b Dos"]');

  await several.getByRole('button').click();
  await expect.element(dialog.getByRole('textbox', { name: 'Grupo' })).toHaveValue('a');
  await press(field, '{Escape}');
  await expectHidden(dialog);
});

test('[2.42 2.51] a form that appears after its dialog has opened takes the focus to its first field; Escape gives it back', async () => {
  const opener = section('Formulario que espera').getByRole('button', { name: 'Asignar' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Asignar tarea' });
  await expect.element(dialog.getByText('Cargando…')).toBeVisible();
  await expect.element(dialog.getByRole('textbox')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expectHidden(dialog);
  await expect.element(opener).toHaveFocus();
});
