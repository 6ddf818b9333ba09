import { DESK, expectAccessible, expectAccessibleAndFitting, PHONE } from '../support.ts';
import { card, columns, createTarea, dayIn, estadoOf, expect, openFor, tareasPath, test } from './support.ts';

test('[2.45 2.46] no violation on the board, in the list and in the dialogs, at both widths; touch targets are large enough', async ({
  page,
  team,
  proyecto,
}) => {
  await createTarea(team, proyecto, { nombre: 'Vencida', fecha_entrega: dayIn('Europe/Madrid', -2), descripcion: 'Frase. '.repeat(60) });
  await createTarea(team, proyecto, { nombre: 'Unapalabralarguísima'.repeat(4), estado: 'en progreso' });
  await createTarea(team, proyecto, { nombre: 'Hecha', estado: 'completada', trabajador: team.trabajador });
  await openFor(page, team.responsable, tareasPath(proyecto));
  await expect(card(page, 'Hecha')).toBeVisible();
  for (const view of ['Lista', 'Tablero']) {
    await page.getByTitle(view).click();
    await expect(page.getByRole('link', { name: 'Hecha', exact: true })).toBeVisible();
    await expectAccessibleAndFitting(page);
  }
  await page.setViewportSize(PHONE);
  const lefts = await columns(page).evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().left)));
  expect(new Set(lefts).size).toBe(1);
  await expect(columns(page).getByRole('heading', { level: 2 })).toHaveText(['Pendiente', 'En progreso', 'Completada']);
  for (const control of [page.getByRole('button', { name: 'Más acciones de Hecha' }), page.getByRole('button', { name: 'Nueva Tarea' })])
    expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  // The touch area is larger than the drawn button: 6 px below its edge it still opens.
  await estadoOf(page, 'Hecha').evaluate((button) => button.scrollIntoView({ block: 'center' }));
  const box = await estadoOf(page, 'Hecha').boundingBox();
  if (box) await page.mouse.click(box.x + 20, box.y + box.height + 6);
  await expect(page.getByRole('menu')).toBeVisible();
  await expect(page.getByRole('menuitemradio')).toHaveCount(3);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.setViewportSize(DESK);
  await estadoOf(page, 'Hecha').click();
  await expect(page.getByRole('menuitemradio')).toHaveCount(3);
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Nueva Tarea' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Crear Tarea' }).click();
  await expect(dialog.getByText('Debes asignar un trabajador')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Asignar a' }).click();
  await expect(dialog.getByRole('option', { name: /@/ })).toHaveCount(2);
  await expectAccessibleAndFitting(page);
});
