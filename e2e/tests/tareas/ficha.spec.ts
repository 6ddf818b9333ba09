import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { enter } from '../acceso/support.ts';
import { expectAccessibleAndFitting, PEOPLE } from '../support.ts';
import { card, createTarea, dayIn, expect, openFor, tareasPath, test } from './support.ts';

const sheet = (page: Page, nombre: string): Locator => page.getByRole('dialog', { name: nombre, exact: true });

/** Whether one lies beside the other on the screen. */
async function areApart(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error('not on the screen');
  return a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
}

const open = (page: Page, nombre: string) => page.getByRole('link', { name: nombre, exact: true }).click();

test('[2.45 4.8 6.7] a card opens the task in a sheet with an address; its fields change in place and its history names who', {
  tag: '@journey',
}, async ({ page, team, proyecto }) => {
  const tarea = await createTarea(team, proyecto, {
    nombre: 'La de la ficha',
    descripcion: 'Primera versión',
    fecha_entrega: dayIn('Europe/Madrid', 2),
  });
  await createTarea(team, proyecto, { nombre: 'La siguiente', fecha_entrega: dayIn('Europe/Madrid', 4) });
  await openFor(page, team.responsable, tareasPath(proyecto));
  await open(page, 'La de la ficha');
  const ficha = sheet(page, 'La de la ficha');
  await expect(ficha).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`tarea=${tarea.id}`));
  await expect(ficha).toContainText('1 de 2');
  await expect(ficha.getByRole('heading', { name: 'La de la ficha' })).toBeFocused();
  await expect.poll(async () => (await ficha.boundingBox())?.width).toBe(576);

  // The list stays usable, and the arrows walk it.
  await page.keyboard.press('ArrowDown');
  await expect(sheet(page, 'La siguiente')).toContainText('2 de 2');
  await page.getByRole('button', { name: 'Tarea anterior' }).click();
  await expect(ficha).toContainText('1 de 2');
  await page.getByRole('link', { name: 'La siguiente', exact: true }).click();
  await expect(sheet(page, 'La siguiente')).toBeVisible();
  await page.goBack();
  await expect(ficha).toBeVisible();

  await ficha.getByRole('button', { name: 'Editar Descripción' }).click();
  await ficha.getByRole('textbox', { name: 'Descripción' }).fill('Segunda versión');
  await ficha.getByRole('button', { name: 'Guardar' }).click();
  // The field contains the text too, until it is saved.
  await expect(ficha.getByRole('textbox', { name: 'Descripción' })).toHaveCount(0);
  await expect(ficha.getByText('Segunda versión')).toBeVisible();
  await ficha.getByRole('button', { name: /^Cambiar la entrega/ }).click();
  await ficha.getByLabel('Fecha de Entrega').fill('9/3/2031');
  await page.keyboard.press('Enter');
  await expect(ficha).toContainText('domingo 9 mar 2031');
  await ficha.getByRole('button', { name: /^Reasignar/ }).click();
  await ficha.getByRole('option', { name: team.trabajador.email }).click();
  await expect(ficha.getByRole('button', { name: `Reasignar: ${team.trabajador.email}` })).toBeVisible();
  await ficha.getByRole('button', { name: /^Estado de La de la ficha/ }).click();
  await ficha.getByRole('menuitemradio', { name: 'En progreso' }).click();
  const history = ficha.getByRole('list', { name: 'Historial' });
  for (const line of [
    /movió a En progreso/,
    /cambió la entrega: .* → 9 mar 2031/,
    /reasignó: .* → /,
    /cambió la descripción/,
    /creó la tarea/,
  ])
    await expect(history.getByRole('listitem').filter({ hasText: line })).toContainText(team.responsable.email);
  await expectAccessibleAndFitting(page);
  await page.keyboard.press('Escape');
  await expect(ficha).toBeHidden();
  await expect(page).not.toHaveURL(/tarea=/);
  await expect(page.getByRole('link', { name: 'La de la ficha', exact: true })).toBeFocused();

  // With a second card opened beside the sheet, one click closes it too.
  await open(page, 'La de la ficha');
  await expect(ficha).toBeVisible();
  await open(page, 'La siguiente');
  await expect(sheet(page, 'La siguiente')).toBeVisible();
  await page.getByRole('button', { name: 'Cerrar la tarea' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).not.toHaveURL(/tarea=/);
});

test('[2.45] comments and attachments of responsable and trabajador; typed text is not lost', async ({ page, team, proyecto, browser }) => {
  const tarea = await createTarea(team, proyecto, { nombre: 'Con conversación', fecha_entrega: dayIn('Europe/Madrid', 0) });
  await createTarea(team, proyecto, { nombre: 'La de al lado', fecha_entrega: dayIn('Europe/Madrid', -1) });
  await openFor(page, team.responsable, `/dashboard/tasks?tarea=${tarea.id}`);
  const ficha = sheet(page, 'Con conversación');
  await expect(page.getByRole('combobox', { name: 'Proyecto' })).toHaveValue('Todos los proyectos');
  await expect(ficha).toContainText(`Lo leen ${team.trabajadora.email} y los responsables de la empresa.`);
  const field = ficha.getByRole('textbox', { name: 'Comentario' });
  await field.fill('¿Cómo vas?');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: '¿Salir sin guardar?' });
  await question.getByRole('button', { name: 'Seguir aquí' }).click();
  await expect(field).toHaveValue('¿Cómo vas?');
  // Another task, closed meanwhile, leaves it as it is.
  await open(page, 'La de al lado');
  await expect(sheet(page, 'La de al lado')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await open(page, 'Con conversación');
  await expect(field).toHaveValue('¿Cómo vas?');
  await ficha.getByRole('button', { name: 'Enviar' }).click();
  const comments = ficha.getByRole('list', { name: 'Comentarios' }).getByRole('listitem');
  await expect(comments).toHaveText([/¿Cómo vas\?/]);
  await expect(field).toHaveValue('');
  await ficha.locator('input[type=file]').setInputFiles([
    { name: 'notas.txt', mimeType: 'text/plain', buffer: Buffer.from('Tres cosas que recordar') },
    { name: 'programa.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('no') },
  ]);
  await expect(ficha.getByRole('alert')).toContainText('Tipo de archivo no permitido');
  const download = ficha.getByRole('link', { name: 'Descargar notas.txt' });
  await expect(download).toBeVisible();
  const [saved] = await Promise.all([page.waitForEvent('download'), download.click()]);
  expect([saved.suggestedFilename(), await readFile(await saved.path(), 'utf8')]).toEqual(['notas.txt', 'Tres cosas que recordar']);

  // The worker sees both at once, and answers.
  const context = await browser.newContext();
  await context.addCookies(team.trabajadora.cookies);
  const worker = await context.newPage();
  await worker.goto(`/dashboard/tasks?tarea=${tarea.id}`);
  const theirs = sheet(worker, 'Con conversación');
  await expect(theirs.getByRole('link', { name: 'Descargar notas.txt' })).toBeVisible();
  await theirs.getByRole('button', { name: 'Comentar' }).click();
  await theirs.getByRole('textbox', { name: 'Comentario' }).fill('Casi está');
  // Hidden, it is not lost either.
  await theirs.getByRole('button', { name: 'Ocultar el comentario' }).click();
  await worker.keyboard.press('Escape');
  await worker.getByRole('dialog', { name: '¿Salir sin guardar?' }).getByRole('button', { name: 'Seguir aquí' }).click();
  await theirs.getByRole('button', { name: 'Comentar' }).click();
  await expect(theirs.getByRole('textbox', { name: 'Comentario' })).toHaveValue('Casi está');
  await theirs.getByRole('button', { name: 'Enviar' }).click();
  await expect(comments).toHaveText([/¿Cómo vas\?/, /Casi está/]);
  await context.close();

  await ficha.getByRole('button', { name: /^Eliminar tu comentario/ }).click();
  await page.getByRole('dialog', { name: 'Eliminar comentario' }).getByRole('button', { name: 'Eliminar' }).click();
  await expect(comments).toHaveText([/Casi está/]);
  await expect(ficha.getByRole('list', { name: 'Comentarios' })).toBeFocused();

  // Deleting the task says what goes with it, and closes the sheet.
  await expect(ficha.getByRole('region', { name: 'Comentarios' })).toContainText(/^Comentarios1/);
  await ficha.getByRole('button', { name: /^Más acciones/ }).click();
  await ficha.getByRole('menuitem', { name: 'Eliminar' }).click();
  const removal = page.getByRole('dialog', { name: 'Eliminar tarea' });
  await expect(removal).toContainText('Se borran 1 comentario y 1 adjunto');
  await removal.getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).not.toHaveURL(/tarea=/);
});

test('[2.45 6.4 6.7] a trabajador says He terminado with a note; the responsable closes the task with one click', {
  tag: ['@phone', '@journey'],
}, async ({ page, team, proyecto, browser }) => {
  const tarea = await createTarea(team, proyecto, { nombre: 'Casi lista', fecha_entrega: dayIn('Europe/Madrid', -2) });
  await createTarea(team, proyecto, { nombre: 'La otra' });
  await openFor(page, team.trabajadora, `/dashboard/tasks?tarea=${tarea.id}`);
  await expect(page.getByRole('heading', { name: 'Mis tareas', level: 1 })).toBeAttached();
  const ficha = sheet(page, 'Casi lista');
  await expect(ficha).toContainText('hace 2 días');
  await expect(ficha).toContainText('Te la asignó');
  await expect(ficha.getByRole('button', { name: /^Estado de|Editar/ })).toHaveCount(0);
  const main = ficha.getByRole('button', { name: 'He terminado' });
  const box = await main.boundingBox();
  const height = page.viewportSize()?.height ?? 0;
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(height - 40);
  await main.click();
  await ficha.getByRole('textbox', { name: 'Nota para tu responsable (opcional)' }).fill('Probado dos veces.');
  // The note waits while another task is shown.
  await ficha.getByRole('heading', { name: 'Casi lista' }).focus();
  await page.keyboard.press('ArrowDown');
  await sheet(page, 'La otra').getByRole('heading', { name: 'La otra' }).focus();
  await page.keyboard.press('ArrowUp');
  await expect(ficha.getByRole('textbox', { name: 'Nota para tu responsable (opcional)' })).toHaveValue('Probado dos veces.');
  await main.click();
  await expect(ficha.getByText('Has terminado')).toBeVisible();
  await ficha.getByRole('button', { name: 'Deshacer' }).click();
  await main.click();
  await ficha.getByRole('textbox', { name: 'Nota para tu responsable (opcional)' }).fill('Ahora sí.');
  await main.click();
  await expect(ficha.getByText('Has terminado')).toBeVisible();
  await expect(ficha).toContainText('Pendiente');
  await expectAccessibleAndFitting(page);

  const context = await browser.newContext();
  await context.addCookies(team.responsable.cookies);
  const boss = await context.newPage();
  await boss.goto(tareasPath(proyecto));
  await expect(card(boss, 'Casi lista')).toContainText('ha terminado');
  await open(boss, 'Casi lista');
  const theirs = sheet(boss, 'Casi lista');
  await expect(theirs).toContainText('«Ahora sí.»');
  await theirs.getByRole('button', { name: 'Cerrar tarea', exact: true }).click();
  await expect(theirs.getByRole('button', { name: /^Estado de Casi lista: Completada/ })).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Cerrar tarea', exact: true })).toHaveCount(0);
  const undo = boss.locator('[data-kind="undo"]');
  await expect(undo).toContainText('Tarea cerrada');
  expect(await areApart(undo, theirs.locator('form'))).toBe(true);
  await context.close();
  await expect(ficha).toContainText('Completada');
});

test('[2.1 6.7] an unknown task and another person’s show their message, not an empty page', async ({ page, team, proyecto }) => {
  const foreign = await createTarea(team, proyecto, { nombre: 'De mi compañero', trabajador: team.trabajador });
  const mine = await createTarea(team, proyecto, { nombre: 'Mía' });
  for (const id of [foreign.id, '0198c5c4-0000-7000-8000-000000000000']) {
    await openFor(page, team.trabajadora, `/dashboard/tasks?tarea=${id}`);
    await expect(page.getByText('No hemos encontrado esa tarea')).toBeVisible();
    await expect(page.getByRole('dialog')).not.toContainText('De mi compañero');
  }
  await page.getByRole('button', { name: 'Ver las tareas' }).click();
  await expect(card(page, 'Mía')).toBeVisible();
  // Deleted while it is shown.
  await open(page, 'Mía');
  await expect(sheet(page, 'Mía')).toBeVisible();
  expect((await team.responsable.api.delete(`/rest/v1/tareas/${mine.id}?empresa_id=${team.empresa.id}`)).ok()).toBe(true);
  await expect(page.getByText('No hemos encontrado esa tarea')).toBeVisible();
});

test('[6.7] a superadmin reads a task in the sheet, without its comments and files', async ({ page, team, proyecto }) => {
  await createTarea(team, proyecto, { nombre: 'Vista en la ficha', descripcion: 'Desde fuera' });
  await enter(page, PEOPLE.superadmin, 'ensaya-demo');
  await page.goto(tareasPath(proyecto, `&empresa=${team.empresa.id}`));
  await open(page, 'Vista en la ficha');
  const ficha = sheet(page, 'Vista en la ficha');
  await expect(ficha).toContainText('Desde fuera');
  await expect(ficha.getByRole('heading', { name: 'Comentarios' })).toHaveCount(0);
  await expect(ficha.getByRole('button', { name: /^Estado de|Reasignar|Editar/ })).toHaveCount(0);
  // A superadmin's link names the company.
  await ficha.getByRole('link', { name: proyecto.nombre }).click();
  await expect(page).toHaveURL(new RegExp(`proyecto=${proyecto.id}&empresa=${team.empresa.id}`));
  await expect(page.getByRole('link', { name: 'Vista en la ficha', exact: true })).toBeVisible();
});
