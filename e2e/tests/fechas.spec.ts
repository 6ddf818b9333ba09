import type { Locator } from '@playwright/test';
import { createRoleplay, responsesPath } from './roleplays/informe-support.ts';
import { card, createTarea, dayIn, expect, openFor, tareasPath, test } from './tareas/support.ts';

// The browser's own date field would be written mm/dd/yyyy here.
test.use({ locale: 'en-US' });

/** Types a day, and reads it from the field and from the calendar. */
async function expectSpanish(date: Locator): Promise<void> {
  await date.click();
  const calendar = date.page().locator('[data-dates-dropdown]');
  await expect(calendar.getByRole('columnheader')).toHaveText(['lu', 'ma', 'mi', 'ju', 'vi', 'sá', 'do']);
  await date.fill('9/3/2031');
  await expect(calendar.getByRole('button', { name: 'marzo 2031', exact: true })).toBeVisible();
  await expect(calendar.getByRole('button', { name: '9 marzo 2031', exact: true })).toHaveAttribute('data-selected', 'true');
  await date.press('Escape');
  await expect(calendar).toBeHidden();
  await date.blur();
  await expect(date).toHaveValue('09/03/2031');
}

test('[2.45 2.46] in a browser in English, the dates of tasks are written and chosen in Spanish; Escape closes the calendar first', async ({
  page,
  team,
  proyecto,
}) => {
  await createTarea(team, proyecto, { nombre: 'Con fecha', fecha_entrega: '2031-05-01' });
  await openFor(page, team.responsable, tareasPath(proyecto));
  await expect(card(page, 'Con fecha')).toContainText('1 may 2031');
  await page.getByRole('button', { name: 'Nueva Tarea' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nueva Tarea' });
  await expect(dialog.getByLabel('Fecha de Entrega')).toHaveAttribute('placeholder', 'dd/mm/aaaa');
  await expectSpanish(dialog.getByLabel('Fecha de Entrega'));
  await expect(dialog).toBeVisible();
  await dialog.getByLabel('Fecha de Entrega').click();
  await dialog.getByRole('button', { name: '12 marzo 2031', exact: true }).click();
  await expect(dialog.getByLabel('Fecha de Entrega')).toHaveValue('12/03/2031');
  await dialog.getByRole('button', { name: 'Cancelar' }).click();

  await page.getByRole('link', { name: 'Con fecha', exact: true }).click();
  await page.getByRole('button', { name: /^Cambiar la entrega/ }).click();
  await expect(page.getByLabel('Fecha de Entrega')).toHaveValue('01/05/2031');
});

test('[2.46] a date that is emptied or typed is saved, although its calendar is not loaded yet', async ({ page, team, proyecto }) => {
  for (const nombre of ['Vaciada', 'Escrita']) await createTarea(team, proyecto, { nombre, fecha_entrega: '2031-05-01' });
  await page.route('**/assets/calendar-field-*', () => new Promise(() => {}));
  await openFor(page, team.responsable, tareasPath(proyecto));
  for (const [nombre, text, shown] of [
    ['Vaciada', '', 'Sin fecha'],
    ['Escrita', '9/3/2031', '9 mar 2031'],
  ] as const) {
    await page.getByRole('button', { name: `Más acciones de ${nombre}` }).click();
    await page.getByRole('menuitem', { name: 'Editar' }).click();
    await page.getByRole('dialog').getByLabel('Fecha de Entrega').fill(text);
    await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click();
    await expect(card(page, nombre)).toContainText(shown);
  }
});

test('[9.4 6.6] so are the deadline of a role-play and the days of the audit log', async ({ page, team }) => {
  await openFor(page, team.responsable, '/auditoria');
  for (const label of ['Desde', 'Hasta']) await expectSpanish(page.getByLabel(label));

  const roleplay = await createRoleplay(team);
  await openFor(page, team.responsable, responsesPath(roleplay));
  await page.getByLabel('Con fecha límite').check();
  const written = dayIn('Europe/Madrid', 7).split('-').reverse().join('/');
  await expect(page.getByLabel('Fecha límite', { exact: true })).toHaveValue(written);
});
