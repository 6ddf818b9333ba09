import { enter } from '../acceso/support.ts';
import { expectAccessible, PEOPLE } from '../support.ts';
import {
  card,
  column,
  columns,
  createProyecto,
  createTarea,
  dayIn,
  estadoOf,
  expect,
  moveTo,
  openFor,
  tareasPath,
  test,
} from './support.ts';

test('[1.2 2.4 2.44 7.23] the selector names projects with their company, newest chosen and in the address', async ({
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

test('[2.44] a responsable of several companies chooses among the projects of all of them, whatever the active one', async ({ page }) => {
  await enter(page, PEOPLE.responsable, 'ensaya-demo');
  await page.goto('/dashboard/tasks');
  await page.getByRole('combobox', { name: 'Proyecto' }).click();
  for (const name of [
    'Campaña de invierno (Norteclima)',
    'Apertura de la sede norte (Clínica Arce)',
    'Temporada de Reyes (Librerías Ítaca)',
  ])
    await expect(page.getByRole('option', { name })).toBeVisible();
});

test('[2.44 2.45] without a project no task can be made, and the page says what to do', async ({ page, team }) => {
  await page.route('**/rest/v1/proyectos*', (route) => route.fulfill({ json: { items: [], next_cursor: null } }));
  await openFor(page, team.responsable, '/dashboard/tasks');
  await expect(page.getByText('No hay tareas')).toBeVisible();
  await expect(page.getByText('Crea el primero en tu panel')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Nueva Tarea' })).toBeDisabled();
});

test('[2.44] a project that is gone is said to be missing, and another can be chosen', async ({ page, team, proyecto }) => {
  await openFor(page, team.responsable, '/dashboard/tasks?proyecto=0198c5c4-0000-7000-8000-000000000000');
  await expect(page.getByText('No hemos encontrado ese proyecto')).toBeVisible();
  await page.getByRole('combobox', { name: 'Proyecto' }).click();
  await page.getByRole('option', { name: proyecto.nombre }).click();
  await expect(page.getByText('No hay tareas')).toBeVisible();
  await expect(page.getByText('Crea la primera y asígnala a alguien de tu equipo.')).toBeVisible();
});

test('[2.45 2.46 3.19 3.21 3.24 4.5 4.8 5.15 7.24 8.14 9.2 9.8] a task is made, with the rules of its form', async ({
  page,
  team,
  proyecto,
}) => {
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
  await dialog.getByLabel('Fecha de Entrega').fill('2031-03-09');
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

test('[4.5 8.11] what the server refuses stays in the dialog, with what was written', async ({ page, team, proyecto }) => {
  await page.route('**/rest/v1/tareas', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 503, json: { error: { code: 'unavailable', message: 'Vuelve en un rato', request_id: 'x' } } })
      : route.fallback(),
  );
  await openFor(page, team.responsable, tareasPath(proyecto));
  await page.getByRole('button', { name: 'Nueva Tarea' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Nombre' }).fill('No se guarda');
  await dialog.getByRole('combobox', { name: 'Asignar a' }).click();
  await dialog.getByRole('option', { name: team.trabajadora.email }).click();
  await dialog.getByRole('button', { name: 'Crear Tarea' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Vuelve en un rato');
  await expect(dialog.getByRole('textbox', { name: 'Nombre' })).toHaveValue('No se guarda');
});

test('[2.45 4.8 6.5 6.7 7.24] a responsable moves a task freely among the three states, shown before the server has answered', async ({
  page,
  team,
  proyecto,
}) => {
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

test('[8.13] a change of state that fails is undone and said', async ({ page, team, proyecto }) => {
  await createTarea(team, proyecto, { nombre: 'Tarea que vuelve' });
  await openFor(page, team.responsable, tareasPath(proyecto));
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/estado?*', async (route) => {
    await held;
    await route.fulfill({ status: 500, json: {} });
  });
  await moveTo(page, 'Tarea que vuelve', 'En progreso');
  await expect(card(column(page, 'En progreso'), 'Tarea que vuelve')).toBeVisible();
  answer();
  await expect(page.getByText('Error al actualizar el estado de la tarea')).toBeVisible();
  await expect(card(column(page, 'Pendiente'), 'Tarea que vuelve')).toBeVisible();
  await expect(column(page, 'En progreso')).toContainText('Ninguna tarea');
});

test('[2.45 4.8] the keyboard changes a state and stays with the card', async ({ page, team, proyecto }) => {
  await createTarea(team, proyecto, { nombre: 'Con el teclado' });
  await openFor(page, team.responsable, tareasPath(proyecto));
  await estadoOf(page, 'Con el teclado').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await page.getByRole('menuitemradio', { name: 'Completada' }).focus();
  await page.keyboard.press('Enter');
  await expect(card(column(page, 'Completada'), 'Con el teclado')).toBeVisible();
  await expect(estadoOf(page, 'Con el teclado')).toBeFocused();
});

test('[2.45] list and board, remembered in this browser; filters by worker and state in the address', async ({ page, team, proyecto }) => {
  await createTarea(team, proyecto, { nombre: 'De Ana, pendiente' });
  await createTarea(team, proyecto, { nombre: 'De Luis, hecha', trabajador: team.trabajador, estado: 'completada' });
  await createTarea(team, proyecto, { nombre: 'De Luis, en marcha', trabajador: team.trabajador, estado: 'en progreso' });
  await openFor(page, team.responsable, tareasPath(proyecto));
  await expect(columns(page)).toHaveCount(3);
  await page.getByTitle('Lista').click();
  const list = page.getByRole('list', { name: 'Tareas' });
  await expect(list.getByRole('heading')).toHaveText(['De Luis, en marcha', 'De Luis, hecha', 'De Ana, pendiente']);
  expect(await page.evaluate(() => localStorage.getItem('taskViewMode'))).toBe('list');

  await page.getByLabel('Filtrar por estado').selectOption('Sin completar');
  await expect(list.getByRole('heading')).toHaveText(['De Luis, en marcha', 'De Ana, pendiente']);
  await page.getByRole('combobox', { name: 'Filtrar por trabajador' }).click();
  await page.getByRole('option', { name: team.trabajador.email }).click();
  await expect(list.getByRole('heading')).toHaveText(['De Luis, en marcha']);
  await expect(page).toHaveURL(
    new RegExp(`estado=sin-completar.*trabajador=${team.trabajador.id}|trabajador=${team.trabajador.id}.*estado=sin-completar`),
  );
  await page.reload();
  await expect(list.getByRole('heading')).toHaveText(['De Luis, en marcha']);
  await expect(page.getByRole('combobox', { name: 'Filtrar por trabajador' })).toHaveValue(team.trabajador.email);

  await page.getByLabel('Filtrar por estado').selectOption('Pendiente');
  await expect(page.getByText('Ninguna coincide con los filtros')).toBeVisible();
  await page.getByRole('button', { name: 'Quitar los filtros' }).click();
  await expect(list.getByRole('heading')).toHaveCount(3);
  await page.getByTitle('Tablero').click();
  await page.getByLabel('Filtrar por estado').selectOption('Completada');
  await expect(columns(page)).toHaveCount(1);
  await expect(column(page, 'Completada').getByRole('heading', { level: 3 })).toHaveText(['De Luis, hecha']);
});

test('[2.45] all projects at once say of which project each task is', async ({ page, team, proyecto }) => {
  await createTarea(team, proyecto, { nombre: 'Entre todas' });
  await openFor(page, team.responsable, '/dashboard/tasks?proyecto=todos');
  await expect(page.getByRole('combobox', { name: 'Proyecto' })).toHaveValue('Todos los proyectos');
  await expect(card(page, 'Entre todas')).toContainText(proyecto.nombre);
  await expect(page.getByRole('button', { name: 'Nueva Tarea' })).toBeDisabled();
});

test('[2.45 7.24] long lists come page by page, newest first', async ({ page, team, proyecto }) => {
  for (let n = 1; n <= 23; n++) await createTarea(team, proyecto, { nombre: `Tarea ${n}` });
  await openFor(page, team.responsable, tareasPath(proyecto));
  const headings = column(page, 'Pendiente').getByRole('heading', { level: 3 });
  await expect(headings).toHaveCount(20);
  await expect(headings.first()).toHaveText('Tarea 23');
  await expect(column(page, 'Pendiente')).toContainText('20+');
  await page.getByRole('button', { name: 'Cargar más de Pendiente' }).click();
  await expect(headings).toHaveCount(23);
  await expect(headings.last()).toHaveText('Tarea 1');
  await expect(page.getByRole('button', { name: /Cargar más/ })).toBeHidden();
});

test('[2.45] a responsable edits, reassigns and deletes a task', async ({ page, team, proyecto }) => {
  await createTarea(team, proyecto, { nombre: 'Antes del cambio', fecha_entrega: '2031-05-01' });
  await openFor(page, team.responsable, tareasPath(proyecto));
  const dialog = page.getByRole('dialog');
  const menu = (nombre: string) => page.getByRole('button', { name: `Más acciones de ${nombre}` });
  await menu('Antes del cambio').click();
  await page.getByRole('menuitem', { name: 'Editar' }).click();
  await expect(dialog.getByLabel('Fecha de Entrega')).toHaveValue('2031-05-01');
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

test('[2.45] of a task that somebody else changed meanwhile both texts are shown', async ({ page, team, proyecto }) => {
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
  await expect(dialog.getByText('Otra persona lo ha cambiado mientras lo editabas')).toBeVisible();
  await expect(dialog.getByRole('region', { name: 'Texto actual' })).toContainText('Su nombre');
  await expect(dialog.getByRole('region', { name: 'Texto actual' })).toContainText('Completada');
  await expect(dialog.getByRole('region', { name: 'Tu texto' })).toContainText('Mi nombre');
  await dialog.getByRole('button', { name: 'Conservar el mío' }).click();
  await expect(dialog).toBeHidden();
  await expect(card(page, 'Mi nombre')).toBeVisible();
});

test('[8.10] what does not load is said, with a way to try again', async ({ page, team, proyecto }) => {
  await createTarea(team, proyecto, { nombre: 'Tarda en llegar' });
  const away = { status: 503, json: { error: { code: 'unavailable', message: 'Ahora no', request_id: 'x' } } };
  for (const [path, said] of [
    ['**/rest/v1/proyectos?*', 'Error al cargar proyectos: Ahora no'],
    ['**/rest/v1/tareas?*', 'Error al cargar tareas: Ahora no'],
  ] as const) {
    await page.route(path, (route) => route.fulfill(away));
    await openFor(page, team.responsable, tareasPath(proyecto));
    await expect(page.getByRole('alert')).toContainText(said);
    await page.unroute(path);
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(page.getByRole('alert')).toBeHidden();
  }
  await expect(card(page, 'Tarda en llegar')).toBeVisible();

  await page.route('**/rest/v1/company_users?*', (route) => route.fulfill(away));
  await page.getByRole('button', { name: 'Nueva Tarea' }).click();
  await page.getByRole('dialog').getByRole('combobox', { name: 'Asignar a' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Error al cargar trabajadores');
});

test('[7.18 2.46] workers are offered by address, with a hint where there are more; nobody has to guess', async ({
  page,
  team,
  proyecto,
}) => {
  const item = (n: number) => ({
    id: `0199a000-0000-7000-8000-0000000000${n + 10}`,
    company_id: team.empresa.id,
    user_id: `0199a000-0000-7000-8000-0000000001${n + 10}`,
    created_at: '2026-11-02T09:35:00Z',
    user: { email: `persona-${n + 10}@ejemplo.test`, nombre: null },
  });
  const asked: URLSearchParams[] = [];
  await page.route('**/rest/v1/company_users?*', (route) => {
    const query = new URL(route.request().url()).searchParams;
    asked.push(query);
    const items = Array.from({ length: 20 }, (_, n) => item(n));
    return route.fulfill({ json: query.get('q') ? { items: [item(42)], next_cursor: null } : { items, next_cursor: 'sigue' } });
  });
  await openFor(page, team.responsable, tareasPath(proyecto));
  await page.getByRole('button', { name: 'Nueva Tarea' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Nueva Tarea' });
  const worker = dialog.getByRole('combobox', { name: 'Asignar a' });
  const options = page.getByRole('listbox').getByRole('option');
  await worker.click();
  await expect(options).toHaveCount(21);
  await expect(options.last()).toHaveText('Escribe para buscar entre más');
  await expect(options.last()).toBeDisabled();
  expect(asked.every((query) => query.get('order') === 'email')).toBe(true);
  await expectAccessible(page);
  await worker.fill('persona-52');
  await expect(options).toHaveText([/persona-52@ejemplo\.test/]);
});

test('[2.44] of more projects than are drawn at once, each is found by its name, also the oldest', async ({ page, team, proyecto }) => {
  const named = (n: number) => ({
    ...proyecto,
    id: `0199a000-0000-7000-8000-00000000${n}`,
    nombre: `Atención ${n}`,
    descripcion: null,
    created_at: '2026-11-02T09:35:00Z',
    version: 1,
    empresa: team.empresa,
  });
  await page.route('**/rest/v1/proyectos?*', (route) => {
    const page = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 10);
    const items = Array.from({ length: 100 }, (_, n) => named(page * 100 + n));
    return route.fulfill({ json: { items, next_cursor: page < 22 ? String(page + 1) : null } });
  });
  await openFor(page, team.responsable, '/dashboard/tasks');
  const selector = page.getByRole('combobox', { name: 'Proyecto' });
  const options = page.getByRole('listbox').getByRole('option');
  await selector.click();
  await expect(options.last()).toHaveText('Escribe para buscar entre más');
  await expect(options).toHaveCount(101);
  await selector.fill('atencion 2299');
  await page.getByRole('option', { name: 'Atención 2299' }).click();
  await expect(page).toHaveURL(/proyecto=0199a000-0000-7000-8000-000000002299/);
  await expect(selector).toHaveValue(`Atención 2299 (${team.empresa.nombre})`);
});

for (const timezoneId of ['America/Lima', 'Pacific/Auckland']) {
  test(`[2.45 2.46] a date is the same day in ${timezoneId}, and today is the day there`, async ({ browser, team, proyecto }) => {
    await createTarea(team, proyecto, { nombre: 'Fecha fija', fecha_entrega: '2031-01-01' });
    await createTarea(team, proyecto, { nombre: 'Ayer', fecha_entrega: dayIn(timezoneId, -1) });
    await createTarea(team, proyecto, { nombre: 'Para hoy', fecha_entrega: dayIn(timezoneId, 0) });
    await createTarea(team, proyecto, { nombre: 'Para mañana', fecha_entrega: dayIn(timezoneId, 1) });
    await createTarea(team, proyecto, { nombre: 'Hecha ayer', fecha_entrega: dayIn(timezoneId, -1), estado: 'completada' });
    const context = await browser.newContext({ timezoneId, locale: 'es-ES' });
    const page = await context.newPage();
    await openFor(page, team.responsable, tareasPath(proyecto));
    await expect(card(page, 'Fecha fija')).toContainText('1 ene 2031');
    await expect(card(page, 'Ayer')).toContainText('Vencida');
    await expect(card(page, 'Para hoy')).toContainText('EntregaHoy');
    await expect(card(page, 'Para mañana')).toContainText('EntregaMañana');
    await expect(card(page, 'Hecha ayer')).not.toContainText('Vencida');

    await page.getByRole('button', { name: 'Más acciones de Fecha fija' }).click();
    await page.getByRole('menuitem', { name: 'Editar' }).click();
    const date = page.getByRole('dialog').getByLabel('Fecha de Entrega');
    await expect(date).toHaveValue('2031-01-01');
    await date.fill('2031-12-31');
    const sent = page.waitForRequest((request) => request.method() === 'PATCH');
    await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click();
    expect((await sent).postDataJSON().fecha_entrega).toBe('2031-12-31');
    await expect(card(page, 'Fecha fija')).toContainText('31 dic 2031');
    await context.close();
  });
}
