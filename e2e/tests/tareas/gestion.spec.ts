import { enter } from '../acceso/support.ts';
import { PEOPLE, withoutLiveChanges } from '../support.ts';
import { card, column, createProyecto, createTarea, dayIn, expect, openFor, tareasPath, test } from './support.ts';

test('[1.2 2.4 2.44 7.23] the selector lists projects with their company; the newest is selected and in the address', async ({
  page,
  team,
  proyecto,
}) => {
  const newest = await createProyecto(team, 'El más nuevo de todos');
  await openFor(page, team.responsable, '/dashboard/tasks');
  await expect(page.getByRole('heading', { name: 'Gestión de Tareas', level: 1 })).toBeVisible();
  const selector = page.getByRole('combobox', { name: 'Proyecto' });
  const { items } = await (await team.responsable.api.get('/rest/v1/proyectos')).json();
  await expect(selector).toHaveValue(`${items[0].nombre} (${team.empresa.nombre})`);
  await expect(page).toHaveURL(new RegExp(`proyecto=${items[0].id}`));
  await expect(page.getByRole('button', { name: 'Nueva Tarea' })).toBeEnabled();

  await selector.click();
  await page.getByRole('option', { name: `${proyecto.nombre} (${team.empresa.nombre})` }).click();
  await expect(page).toHaveURL(new RegExp(`proyecto=${proyecto.id}`));
  await page.goBack();
  await expect(selector).toHaveValue(`${items[0].nombre} (${team.empresa.nombre})`);
  await team.responsable.api.delete(`/rest/v1/proyectos/${newest.id}?empresa_id=${team.empresa.id}`);
});

test('[2.44] a responsable of several companies selects among the projects of all of them, or of the chosen one', async ({ page }) => {
  await enter(page, PEOPLE.responsable, 'ensaya-demo');
  await page.goto('/dashboard/tasks');
  await page.getByRole('combobox', { name: 'Proyecto' }).click();
  for (const name of [
    'Campaña de invierno (Norteclima)',
    'Apertura de la sede norte (Clínica Arce)',
    'Temporada de Reyes (Librerías Ítaca)',
  ])
    await expect(page.getByRole('option', { name })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Empresa: Todas mis empresas' }).click();
  await page.getByRole('option', { name: 'Norteclima' }).click();
  await expect(page.getByRole('button', { name: 'Empresa: Norteclima' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Proyecto' }).click();
  await expect(page.getByRole('option', { name: 'Campaña de invierno (Norteclima)' })).toBeVisible();
  await expect(page.getByRole('option', { name: '(Clínica Arce)' })).toHaveCount(0);
});

test('[2.44] a deleted project is reported as missing, and another can be selected', async ({ page, team, proyecto }) => {
  await openFor(page, team.responsable, '/dashboard/tasks?proyecto=0198c5c4-0000-7000-8000-000000000000');
  await expect(page.getByText('No hemos encontrado ese proyecto')).toBeVisible();
  await page.getByRole('combobox', { name: 'Proyecto' }).click();
  await page.getByRole('option', { name: proyecto.nombre }).click();
  await expect(page.getByText('No hay tareas')).toBeVisible();
  await expect(page.getByText('Crea la primera y asígnala a alguien de tu equipo.')).toBeVisible();
});

test('[2.45 2.46 3.19 3.21 3.24 4.5 4.8 5.15 7.24 8.14 9.2 9.8] a task is created, with the rules of its form', {
  tag: ['@phone', '@journey'],
}, async ({ page, team, proyecto }) => {
  await openFor(page, team.responsable, tareasPath(proyecto));
  await page.getByRole('button', { name: 'Nueva Tarea' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nueva Tarea' });
  await dialog.getByRole('textbox', { name: 'Nombre' }).fill('ab');
  await dialog.getByRole('button', { name: 'Crear Tarea' }).click();
  await expect(dialog.getByText('El nombre de la tarea debe tener al menos 3 caracteres')).toBeVisible();
  await expect(dialog.getByText('Debes asignar un trabajador')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Nombre' })).toBeFocused();
  await expect(dialog.getByLabel('Estado')).toHaveValue('pendiente');
  await expect(dialog.getByLabel('Estado').getByRole('option')).toHaveText(['Pendiente', 'En progreso', 'Completada']);

  await dialog.getByRole('textbox', { name: 'Nombre' }).fill('Preparar el mostrador');
  await dialog.getByRole('textbox', { name: 'Descripción' }).fill('Antes de abrir');
  const worker = dialog.getByRole('combobox', { name: 'Asignar a' });
  await worker.fill(team.trabajador.email.slice(0, 6));
  await dialog.getByRole('option', { name: team.trabajador.email }).click();
  await dialog.getByLabel('Fecha de Entrega').fill('09/03/2031');
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/rest/v1/tareas'));
  await dialog.getByRole('button', { name: 'Crear Tarea' }).click();
  const { id: _id, ...body } = (await sent).postDataJSON();
  expect(body).toEqual({
    empresa_id: team.empresa.id,
    proyecto_id: proyecto.id,
    nombre: 'Preparar el mostrador',
    descripcion: 'Antes de abrir',
    trabajador_id: team.trabajador.id,
    estado: 'pendiente',
    fecha_entrega: '2031-03-09',
  });
  await expect(page.getByText('Tarea creada exitosamente')).toBeVisible();
  await expect(dialog).toBeHidden();

  const made = card(page, 'Preparar el mostrador');
  for (const text of ['Antes de abrir', team.trabajador.email, '9 mar 2031', 'Creada', 'Pendiente']) await expect(made).toContainText(text);
  await expect(column(page, 'Pendiente').getByRole('heading', { level: 3 })).toHaveText(['Preparar el mostrador']);

  await page.getByRole('button', { name: 'Nueva Tarea' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Nombre' })).toHaveValue('');
  await expect(worker).toHaveValue('');
  await expect(dialog.getByLabel('Fecha de Entrega')).toHaveValue('');
});

test('[2.45] a responsable edits, reassigns and deletes a task', async ({ page, team, proyecto }) => {
  await createTarea(team, proyecto, { nombre: 'Antes del cambio', fecha_entrega: '2031-05-01' });
  await openFor(page, team.responsable, tareasPath(proyecto));
  const dialog = page.getByRole('dialog');
  const menu = (nombre: string) => page.getByRole('button', { name: `Más acciones de ${nombre}` });
  await menu('Antes del cambio').click();
  await page.getByRole('menuitem', { name: 'Editar' }).click();
  await expect(dialog.getByLabel('Fecha de Entrega')).toHaveValue('01/05/2031');
  await dialog.getByRole('textbox', { name: 'Nombre' }).fill('Después del cambio');
  await dialog.getByLabel('Fecha de Entrega').fill('');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Tarea actualizada correctamente')).toBeVisible();
  await expect(card(page, 'Después del cambio')).toContainText('Sin fecha');

  await menu('Después del cambio').click();
  await page.getByRole('menuitem', { name: 'Reasignar' }).click();
  const worker = dialog.getByRole('combobox', { name: 'Asignar a' });
  await expect(worker).toBeFocused();
  await expect(worker).toHaveValue(team.trabajadora.email);
  await worker.fill(team.trabajador.email);
  await dialog.getByRole('option', { name: team.trabajador.email }).click();
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(card(page, 'Después del cambio')).toContainText(team.trabajador.email);

  await menu('Después del cambio').click();
  await page.getByRole('menuitem', { name: 'Eliminar' }).click();
  await expect(dialog).toContainText('Esta acción no se puede deshacer');
  await dialog.getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByText('Tarea eliminada correctamente')).toBeVisible();
  await expect(page.getByText('No hay tareas')).toBeVisible();
});

test('[2.45] after a concurrent edit of a task both texts are shown', async ({ page, team, proyecto }) => {
  // Without live changes, so that the other edit is found only when saving.
  await withoutLiveChanges(page);
  const tarea = await createTarea(team, proyecto, { nombre: 'La de dos manos' });
  await openFor(page, team.responsable, tareasPath(proyecto));
  await page.getByRole('button', { name: 'Más acciones de La de dos manos' }).click();
  await page.getByRole('menuitem', { name: 'Editar' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Nombre' }).fill('Mi nombre');
  const others = { nombre: 'Su nombre', trabajador_id: team.trabajador.id, estado: 'completada', version: tarea.version };
  const answer = await team.responsable.api.patch(`/rest/v1/tareas/${tarea.id}?empresa_id=${tarea.empresa_id}`, { data: others });
  expect(answer.status()).toBe(200);
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog.getByText('Ha cambiado mientras lo editabas')).toBeVisible();
  await expect(dialog.getByRole('region', { name: 'Texto actual' })).toContainText('Su nombre');
  await expect(dialog.getByRole('region', { name: 'Texto actual' })).toContainText('Completada');
  await expect(dialog.getByRole('region', { name: 'Tu texto' })).toContainText('Mi nombre');
  await dialog.getByRole('button', { name: 'Conservar el mío' }).click();
  await expect(dialog).toBeHidden();
  await expect(card(page, 'Mi nombre')).toBeVisible();
});

for (const time_zone of ['America/Lima', 'Pacific/Auckland']) {
  test(`[2.45 2.46] a date is the same day in ${time_zone}, and today is the day there, whatever the browser’s zone`, async ({
    page,
    team,
    proyecto,
  }) => {
    const liveIn = (zone: string) => team.responsable.api.put('/auth/v1/user', { data: { nombre: null, time_zone: zone } });
    // One fixed day for the tasks and the page, in case midnight passes.
    const now = new Date();
    const due = (days: number) => dayIn(time_zone, days, now);
    await page.clock.setFixedTime(now);
    await createTarea(team, proyecto, { nombre: 'Fecha fija', fecha_entrega: '2031-01-01' });
    await createTarea(team, proyecto, { nombre: 'Ayer', fecha_entrega: due(-1) });
    await createTarea(team, proyecto, { nombre: 'Para hoy', fecha_entrega: due(0) });
    await createTarea(team, proyecto, { nombre: 'Para mañana', fecha_entrega: due(1) });
    await createTarea(team, proyecto, { nombre: 'Hecha ayer', fecha_entrega: due(-1), estado: 'completada' });
    expect((await liveIn(time_zone)).status()).toBe(204);
    await openFor(page, team.responsable, tareasPath(proyecto));
    await expect(card(page, 'Fecha fija')).toContainText('1 ene 2031');
    await expect(card(page, 'Ayer')).toContainText('Venció el');
    await expect(card(page, 'Para hoy')).toContainText('EntregaHoy');
    await expect(card(page, 'Para mañana')).toContainText('EntregaMañana');
    await expect(card(page, 'Hecha ayer')).not.toContainText('Venció');

    await page.getByRole('button', { name: 'Más acciones de Fecha fija' }).click();
    await page.getByRole('menuitem', { name: 'Editar' }).click();
    const date = page.getByRole('dialog').getByLabel('Fecha de Entrega');
    await expect(date).toHaveValue('01/01/2031');
    await date.fill('31/12/2031');
    const sent = page.waitForRequest((request) => request.method() === 'PATCH');
    await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click();
    expect((await sent).postDataJSON().fecha_entrega).toBe('2031-12-31');
    await expect(card(page, 'Fecha fija')).toContainText('31 dic 2031');
    await liveIn('Europe/Madrid');
  });
}
