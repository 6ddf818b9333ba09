import type { Locator, Page } from '@playwright/test';
import { DESK, expectAccessible, expectAccessibleAndFitting, PHONE } from '../support.ts';
import {
  card,
  column,
  columns,
  createTarea,
  dayIn,
  expect,
  joinResponsable,
  moveTarea,
  openFor,
  row,
  tareasPath,
  test,
} from './support.ts';

const day = (days: number) => dayIn('Europe/Madrid', days);
const titles = (page: Page): Locator => page.getByRole('table', { name: 'Tareas' }).getByRole('rowheader').getByRole('link');
const undo = (page: Page): Locator => page.locator('[data-kind="undo"]');

test('[2.45 7.24] the list is one table by urgency, done last; overdue, search and order are one click away and in the address', async ({
  page,
  team,
  proyecto,
}) => {
  await createTarea(team, proyecto, { nombre: 'La hecha', estado: 'completada' });
  await createTarea(team, proyecto, { nombre: 'Sin fecha' });
  await createTarea(team, proyecto, { nombre: 'La de hoy', fecha_entrega: day(0) });
  await createTarea(team, proyecto, {
    nombre: 'La pasada',
    fecha_entrega: day(-3),
    trabajador: team.trabajador,
    descripcion: 'Con ADENDA',
  });
  await createTarea(team, proyecto, { nombre: 'La lejana', fecha_entrega: day(30) });
  await openFor(page, team.responsable, tareasPath(proyecto));
  await expect(columns(page)).toHaveCount(3);
  await expect(column(page, 'Pendiente').getByRole('heading', { level: 3 })).toHaveText([
    'La pasada',
    'La de hoy',
    'La lejana',
    'Sin fecha',
  ]);
  await page.getByTitle('Lista').click();
  expect(await page.evaluate(() => localStorage.getItem('taskViewMode'))).toBe('list');
  await expect(titles(page)).toHaveText(['La pasada', 'La de hoy', 'La lejana', 'Sin fecha', 'La hecha']);
  await expect(page.getByRole('table').locator('th[scope=rowgroup]')).toHaveText([
    /Vencidas1/,
    /Hoy1/,
    /Más adelante y sin fecha2/,
    /Completadas1/,
  ]);
  await expectAccessibleAndFitting(page);

  await page.getByRole('button', { name: 'Vencidas 1' }).click();
  await expect(titles(page)).toHaveText(['La pasada']);
  await expect(page).toHaveURL(/vencidas=true/);
  await page.goBack();
  await page.getByRole('searchbox', { name: 'Buscar tareas' }).fill('adénda');
  await expect(titles(page)).toHaveText(['La pasada']);
  await expect(page).toHaveURL(/q=/);
  await page.reload();
  await expect(titles(page)).toHaveText(['La pasada']);
  await page.getByRole('searchbox', { name: 'Buscar tareas' }).fill('nada así');
  await expect(page.getByText('Ninguna coincide con los filtros')).toBeVisible();
  await page.getByRole('button', { name: 'Quitar los filtros' }).click();
  await expect(titles(page)).toHaveCount(5);
  await page.getByLabel('Ordenar').selectOption('Más recientes');
  await expect(titles(page)).toHaveText(['La lejana', 'La pasada', 'La de hoy', 'Sin fecha', 'La hecha']);
  await page.getByLabel('Ordenar').selectOption('Por nombre');
  await expect(titles(page)).toHaveText(['La de hoy', 'La hecha', 'La lejana', 'La pasada', 'Sin fecha']);
  await expect(page).toHaveURL(/orden=nombre/);

  await page.getByLabel('Filtrar por estado').selectOption('Sin completar');
  await expect(titles(page)).toHaveCount(4);
  await page.getByRole('combobox', { name: 'Filtrar por trabajador' }).click();
  await page.getByRole('option', { name: team.trabajador.email }).click();
  await expect(titles(page)).toHaveText(['La pasada']);
  await expect(page).toHaveURL(new RegExp(`trabajador=${team.trabajador.id}`));
  await page.reload();
  await expect(titles(page)).toHaveText(['La pasada']);
  await expect(page.getByRole('combobox', { name: 'Filtrar por trabajador' })).toHaveValue(team.trabajador.email);
  await page.getByTitle('Tablero').click();
  await expect(columns(page)).toHaveCount(2);
});

test('[2.45 6.7] several tasks at once: reassign, move, due date, delete, also such as are not loaded; each can be undone', {
  tag: '@journey',
}, async ({ page, team, proyecto, playwright, baseURL }) => {
  const other = await joinResponsable(playwright, baseURL ?? '', team);
  const made = await Promise.all(
    Array.from({ length: 52 }, (_, n) => createTarea(team, proyecto, { nombre: `Tarea ${n + 10}`, fecha_entrega: day(n + 1) })),
  );
  await page.addInitScript(() => localStorage.setItem('taskViewMode', 'list'));
  await openFor(page, team.responsable, tareasPath(proyecto));
  await expect(titles(page)).toHaveCount(50);
  const bar = page.getByRole('region', { name: 'Tareas seleccionadas' });
  const select = async (...names: string[]) => {
    for (const name of names) await page.getByRole('checkbox', { name: `Seleccionar ${name}` }).check();
  };
  await select('Tarea 10', 'Tarea 11');
  await expect(bar).toContainText('2 seleccionadas');
  await expectAccessible(page);

  await bar.getByRole('button', { name: 'Reasignar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reasignar 2 tareas' });
  // The list of people opens with the dialog.
  await expect(dialog.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'Reasignar' }).click();
  await expect(dialog.getByText('Debes asignar un trabajador')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Asignar a' }).click();
  await dialog.getByRole('option', { name: team.trabajador.email }).click();
  await dialog.getByRole('button', { name: 'Reasignar' }).click();
  await expect(undo(page)).toContainText(`2 tareas reasignadas a ${team.trabajador.email}`);
  await expect(row(page, 'Tarea 10')).toContainText(team.trabajador.email);
  await expect(bar).toHaveCount(0);
  // The focus is not lost with the bar and its dialog.
  await expect(page.locator(':focus')).toHaveCount(1);
  // Another responsable moves one of them meanwhile: the other is restored, and the bar says which is not.
  await moveTarea({ ...team, responsable: other }, made[0] ?? { id: '', nombre: '', empresa_id: '', version: 0 }, 'en progreso');
  await undo(page).getByRole('button', { name: 'Deshacer' }).click();
  await expect(undo(page)).toContainText('1 tarea como antes, pero alguien ha cambiado después «Tarea 10», que sigue como está');
  await expect(row(page, 'Tarea 11')).toContainText(team.trabajadora.email);
  await expect(row(page, 'Tarea 10')).toContainText(team.trabajador.email);

  // What changes nothing cannot be undone; other filters begin without a selection.
  await select('Tarea 10');
  await bar.getByRole('button', { name: 'Cambiar estado' }).click();
  await page.getByRole('menuitem', { name: 'En progreso' }).click();
  await expect(page.getByText('Ya estaban así: no ha cambiado ninguna')).toBeVisible();
  await expect(bar).toHaveCount(0);
  await expect(undo(page).getByRole('button', { name: 'Deshacer' })).toHaveCount(0);
  await select('Tarea 11');
  await page.getByLabel('Filtrar por estado').selectOption('Sin completar');
  await expect(bar).toHaveCount(0);
  await expect(page.getByRole('checkbox', { name: 'Seleccionar Tarea 11' })).not.toBeChecked();
  await page.goBack();
  await expect(page).not.toHaveURL(/estado=/);

  await select('Tarea 11', 'Tarea 12');
  await bar.getByRole('button', { name: 'Cambiar fecha' }).click();
  await page.getByRole('dialog').getByLabel('Fecha de Entrega').fill('9/3/2031');
  await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click();
  await expect(undo(page)).toContainText('2 tareas con entrega el 9 mar 2031');
  await undo(page).getByRole('button', { name: 'Deshacer' }).click();
  await expect(undo(page)).toContainText('2 tareas están como antes');

  await page.getByRole('checkbox', { name: 'Seleccionar Tarea 12' }).check();
  await bar.getByRole('button', { name: 'Todas (52)' }).click();
  await expect(bar).toContainText('52 seleccionadas');
  await bar.getByRole('button', { name: 'Cambiar estado' }).click();
  // By keyboard: for ten seconds the bar that undoes lies over the end of the menu.
  await page.getByRole('menuitem', { name: 'Completada' }).press('Enter');
  await expect(undo(page)).toContainText('52 tareas movidas a Completada');
  await expect(page.getByRole('table').locator('th[scope=rowgroup]')).toHaveText([/Completadas52/]);
  await undo(page).getByRole('button', { name: 'Deshacer' }).click();
  await expect(undo(page)).toContainText('52 tareas están como antes');
  await expect(row(page, 'Tarea 10')).toContainText('En progreso');

  await select('Tarea 10', 'Tarea 11', 'Tarea 12');
  await bar.getByRole('button', { name: 'Eliminar' }).click();
  await page.getByRole('dialog', { name: 'Eliminar 3 tareas' }).getByRole('button', { name: 'Eliminar 3 tareas' }).click();
  await expect(undo(page)).toContainText('3 tareas eliminadas');
  await expect(row(page, 'Tarea 11')).toHaveCount(0);
  await undo(page).getByRole('button', { name: 'Deshacer' }).click();
  await expect(row(page, 'Tarea 11')).toBeVisible();
});

test('[2.44 2.45] on a phone the first card is near the top, filters are behind one button and the main act at the bottom', {
  tag: '@phone-only',
}, async ({ page, team, proyecto }) => {
  await createTarea(team, proyecto, { nombre: 'La primera', fecha_entrega: day(-1) });
  await createTarea(team, proyecto, { nombre: 'De Luis', trabajador: team.trabajador, estado: 'completada' });
  await openFor(page, team.responsable, tareasPath(proyecto));
  const bar = await page.getByRole('banner').boundingBox();
  const first = await card(page, 'La primera').boundingBox();
  expect((first?.y ?? 999) - ((bar?.y ?? 0) + (bar?.height ?? 0))).toBeLessThanOrEqual(240);
  const main = await page.getByRole('button', { name: 'Nueva Tarea' }).boundingBox();
  expect((main?.y ?? 0) + (main?.height ?? 0)).toBeGreaterThan(PHONE.height - 40);
  expect(main?.width).toBeGreaterThan(300);

  await page.getByRole('button', { name: 'Filtros' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filtros y orden' });
  await sheet.getByLabel('Solo vencidas').click();
  await expect(sheet.getByRole('button', { name: 'Ver 1 tarea' })).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Quitar' }).click();
  await sheet.getByText('Lista').click();
  await sheet.getByRole('button', { name: 'Ver 2 tareas' }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('list', { name: 'Vencidas' }).getByRole('heading')).toHaveText(['La primera']);
  await expect(page.getByRole('list', { name: 'Completadas' }).getByRole('heading')).toHaveText(['De Luis']);
  await page.setViewportSize(DESK);
});
