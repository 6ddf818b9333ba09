import { card, column, createTarea, estadoOf, expect, moveTo, openFor, tareasPath, test } from './support.ts';

test('[2.45 4.8 6.5 6.7 7.24] a responsable changes a task’s state freely; the card moves before the server responds', {
  tag: '@journey',
}, async ({ page, team, proyecto }) => {
  await createTarea(team, proyecto, { nombre: 'Tarea que viaja' });
  await openFor(page, team.responsable, tareasPath(proyecto));
  for (const estado of ['Completada', 'Pendiente', 'En progreso', 'Completada']) {
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/estado?*', async (route) => {
      await held;
      await route.continue();
    });
    const sent = page.waitForRequest(/\/estado\?/);
    await moveTo(page, 'Tarea que viaja', estado);
    expect((await sent).postDataJSON()).toEqual({ estado: estado.toLowerCase() });
    await expect(card(column(page, estado), 'Tarea que viaja')).toBeVisible();
    await expect(estadoOf(page, 'Tarea que viaja')).toHaveText(estado);
    const done = page.waitForResponse(/\/estado\?/);
    answer();
    expect((await done).status()).toBe(200);
    await page.unroute('**/estado?*');
    await page.reload();
    await expect(card(column(page, estado), 'Tarea que viaja')).toBeVisible();
  }
});

test('[2.45 4.8] the state can be changed by keyboard, and focus stays on the card', async ({ page, team, proyecto }) => {
  await createTarea(team, proyecto, { nombre: 'Con el teclado' });
  await openFor(page, team.responsable, tareasPath(proyecto));
  await estadoOf(page, 'Con el teclado').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitemradio', { name: 'Pendiente' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitemradio', { name: 'Completada' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(card(column(page, 'Completada'), 'Con el teclado')).toBeVisible();
  await expect(estadoOf(page, 'Con el teclado')).toBeFocused();
});

test('[2.44 2.45 2.46] with all projects listed, each task names its project, and a new one asks for it', async ({
  page,
  team,
  proyecto,
}) => {
  await createTarea(team, proyecto, { nombre: 'Entre todas' });
  await openFor(page, team.responsable, '/dashboard/tasks?proyecto=todos');
  await expect(page.getByRole('combobox', { name: 'Proyecto' })).toHaveValue('Todos los proyectos');
  await expect(card(page, 'Entre todas')).toContainText(proyecto.nombre);
  await page.getByRole('button', { name: 'Nueva Tarea' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nueva Tarea' });
  const nombre = dialog.getByRole('textbox', { name: 'Nombre' });
  const worker = dialog.getByRole('combobox', { name: 'Asignar a' });
  await expect(worker).toBeDisabled();
  await dialog.getByRole('button', { name: 'Crear Tarea' }).click();
  await expect(dialog.getByText('Elige el proyecto de la tarea')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Proyecto' }).click();
  await dialog.getByRole('option', { name: proyecto.nombre }).click();
  for (const [name, submit] of [
    ['La primera de dos', 'Crear y añadir otra'],
    ['La segunda de dos', 'Crear Tarea'],
  ] as const) {
    await expect(nombre).toHaveValue('');
    await nombre.fill(name);
    await worker.click();
    await dialog.getByRole('option', { name: team.trabajadora.email }).click();
    await dialog.getByRole('button', { name: submit }).click();
    await expect(card(page, name)).toContainText(proyecto.nombre);
  }
  await expect(dialog).toBeHidden();
});

test('[2.45 7.24] long lists are paged, newest first among equally urgent ones, and count what is not loaded', async ({
  page,
  team,
  proyecto,
}) => {
  for (let n = 1; n <= 23; n++) await createTarea(team, proyecto, { nombre: `Tarea ${n}` });
  await openFor(page, team.responsable, tareasPath(proyecto));
  const headings = column(page, 'Pendiente').getByRole('heading', { level: 3 });
  await expect(headings).toHaveCount(20);
  await expect(headings.first()).toHaveText('Tarea 23');
  await expect(column(page, 'Pendiente')).toContainText('23 tareas');
  await page.getByRole('button', { name: 'Cargar más de Pendiente' }).click();
  await expect(headings).toHaveCount(23);
  await expect(headings.last()).toHaveText('Tarea 1');
  await expect(page.getByRole('button', { name: /Cargar más/ })).toBeHidden();
});
