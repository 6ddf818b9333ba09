import { enter } from '../acceso/support.ts';
import { newMark, toast } from '../empresas/support.ts';
import { liveChangesConnected, PEOPLE, withoutLiveChanges } from '../support.ts';
import { openFor } from '../tareas/support.ts';
import {
  changeTema,
  createTema,
  editTema,
  expect,
  generarPath,
  item,
  preguntasPath,
  refused,
  temasOf,
  temasPath,
  test,
} from './support.ts';

test('[1.2 2.7 2.24 2.28 3.8 4.5 5.3 6.5 7.13 8.6 8.14 9.2] a manager creates a topic; the form reports errors, closes and opens empty', {
  tag: '@journey',
}, async ({ page, team }) => {
  await createTema(team);
  await openFor(page, team.responsable, temasPath);
  await expect(page.getByRole('heading', { name: 'Generador de Prompts', level: 1 })).toBeVisible();
  const open = page.getByRole('button', { name: 'Nuevo Tema' });
  await open.click();
  const modal = page.getByRole('dialog', { name: 'Nuevo Tema' });
  const [nombre, descripcion] = [modal.getByLabel('Nombre'), modal.getByLabel('Descripción')];
  const create = modal.getByRole('button', { name: 'Crear Tema' });
  await create.click();
  await expect(modal.getByText('El nombre es requerido')).toBeVisible();
  await expect(nombre).toBeFocused();
  await nombre.fill('n'.repeat(101));
  await descripcion.fill('d'.repeat(501));
  await expect(modal.getByText('501/500 caracteres')).toBeVisible();
  await create.click();
  await expect(modal.getByText('El nombre no puede exceder 100 caracteres')).toBeVisible();
  await expect(modal.getByText('La descripción no puede exceder 500 caracteres')).toBeVisible();

  await nombre.fill(`  ${'n'.repeat(100)}  `);
  await descripcion.fill('🎉'.repeat(500));
  await expect(modal.getByText('500/500 caracteres')).toBeVisible();
  await page.route('**/rest/v1/temas_generador', (route) => route.fulfill(refused(409, 'conflict', 'Ya existe un elemento igual')), {
    times: 1,
  });
  await create.click();
  await expect(modal.getByRole('alert')).toHaveText('Error al crear el tema: Ya existe un elemento igual');
  await create.click();
  await expect(modal).toBeHidden();
  await expect(toast(page, 'Tema creado exitosamente')).toHaveAttribute('data-kind', 'success');
  // Newest first, and stored in the columns of the table.
  await expect(page.getByRole('list', { name: 'Temas' }).getByRole('heading').first()).toHaveText('n'.repeat(100));
  const [newest] = await temasOf(team);
  expect(newest).toMatchObject({ nombre: 'n'.repeat(100), descripcion: '🎉'.repeat(500), empresa_id: team.empresa.id });
  expect(newest?.created_at).toBeTruthy();

  await open.click();
  await expect(nombre).toHaveValue('');
  await expect(descripcion).toHaveValue('');
  const plain = `Solo el nombre ${newMark()}`;
  await nombre.fill(plain);
  await create.click();
  await expect(item(page, plain).getByRole('paragraph').first()).toHaveText('Sin descripción');
  expect((await temasOf(team))[0]).toMatchObject({ nombre: plain, descripcion: null });
});

test('[2.24 2.57 4.4 5.4 8.4 8.12 8.14 9.2] name and description are edited in place', async ({ page, team, tema }) => {
  await openFor(page, team.responsable, temasPath);
  const card = item(page, tema.nombre);
  await editTema(page, tema.nombre, 'nombre');
  const nombre = page.getByRole('textbox', { name: `Nombre de ${tema.nombre}` });
  await nombre.fill('Otro');
  await nombre.press('Escape');
  await expect(card).toBeVisible();

  await editTema(page, tema.nombre, 'nombre');
  for (const [text, said] of [
    ['   ', 'Este campo no puede estar vacío'],
    ['n'.repeat(101), 'El nombre no puede exceder 100 caracteres'],
  ] as const) {
    await nombre.fill(text);
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByText(said)).toBeVisible();
  }
  await expect(page.getByText('101/100')).toBeVisible();
  await page.route('**/rest/v1/temas_generador/*', (route) => route.fulfill(refused(500, 'internal', 'Algo ha fallado')), { times: 1 });
  await nombre.fill(' Bienvenida ');
  await nombre.press('Enter');
  await expect(toast(page, 'Error al guardar los cambios')).toHaveAttribute('data-kind', 'failure');
  await expect(page.getByText('Algo ha fallado')).toBeVisible();
  await nombre.press('Enter');
  await expect(toast(page, 'Cambios guardados')).toHaveAttribute('data-kind', 'success');
  const renamed = item(page, 'Bienvenida');
  await expect(renamed).toBeVisible();

  await editTema(page, 'Bienvenida', 'descripción');
  const descripcion = page.getByRole('textbox', { name: 'Descripción de Bienvenida' });
  await descripcion.fill('d'.repeat(501));
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('La descripción no puede exceder 500 caracteres')).toBeVisible();
  await descripcion.fill('');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Este campo no puede estar vacío')).toBeVisible();
  await descripcion.fill('Para quien llega');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(renamed).toContainText('Para quien llega');
});

test('[2.57 4.4] two managers edit the same text: one version is chosen; two texts of one topic: both stay', async ({
  page,
  team,
  tema,
}) => {
  // Without live changes, so that the other edit is found only when saving.
  await withoutLiveChanges(page);
  await openFor(page, team.responsable, temasPath);
  await editTema(page, tema.nombre, 'nombre');
  const theirs = await changeTema(team, tema, { nombre: 'El suyo' });
  const nombre = page.getByRole('textbox', { name: `Nombre de ${tema.nombre}` });
  await nombre.fill('El mío');
  await nombre.press('Enter');
  const conflict = page.getByRole('dialog', { name: `Nombre de ${tema.nombre}` });
  await expect(conflict.getByRole('region', { name: 'Texto actual' })).toContainText('El suyo');
  await expect(conflict.getByRole('region', { name: 'Tu texto' })).toContainText('El mío');
  await conflict.getByRole('button', { name: 'Conservar el mío' }).click();
  await expect(item(page, 'El mío')).toBeVisible();

  const mine = (await temasOf(team)).find(({ id }) => id === tema.id);
  expect(mine).toMatchObject({ nombre: 'El mío', version: theirs.version + 1 });
  await editTema(page, 'El mío', 'descripción');
  await changeTema(team, mine ?? tema, { nombre: 'Otra vez' });
  const descripcion = page.getByRole('textbox', { name: 'Descripción de El mío' });
  await descripcion.fill('La mía');
  await descripcion.press('Enter');
  await expect(item(page, 'Otra vez')).toContainText('La mía');
});

test('[2.24 2.27 8.12 8.14] deleting asks, reports a failure, and removes the topic; a copy keeps its questions', async ({
  page,
  team,
  tema,
}) => {
  await openFor(page, team.responsable, temasPath);
  const card = item(page, tema.nombre);
  await card.getByRole('button', { name: `Más acciones de ${tema.nombre}` }).click();
  await page.getByRole('menuitem', { name: 'Duplicar' }).click();
  await expect(toast(page, 'Tema duplicado')).toBeVisible();
  const copy = (await temasOf(team))[0];
  const copied = item(page, copy?.nombre ?? '');
  await expect(copied).toContainText('2 preguntas');

  await copied.getByRole('button', { name: `Eliminar ${copy?.nombre}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Eliminar tema' });
  await expect(dialog).toContainText('Esta acción no se puede deshacer');
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(dialog).toBeHidden();
  await expect(copied).toBeVisible();

  await page.route('**/rest/v1/temas_generador/*', (route) => route.fulfill(refused(503, 'unavailable', 'Ahora no')), { times: 1 });
  await copied.getByRole('button', { name: `Eliminar ${copy?.nombre}` }).click();
  await dialog.getByRole('button', { name: 'Eliminar' }).click();
  await expect(toast(page, 'Error al eliminar el tema')).toHaveAttribute('data-kind', 'failure');
  await expect(dialog.getByRole('alert')).toHaveText('Ahora no');
  await dialog.getByRole('button', { name: 'Eliminar' }).click();
  await expect(toast(page, 'Elemento eliminado correctamente')).toBeVisible();
  await expect(copied).toHaveCount(0);
  await expect(card).toBeVisible();
});

test('[2.23 2.26 9.7] the search finds by name or description and is part of the address; list or grid is stored', async ({
  page,
  team,
}) => {
  const mark = newMark();
  const [attention, offer] = [`Atención ${mark} en español`, `Presupuesto ${mark}`];
  await createTema(team, { nombre: attention, descripcion: 'Para clientes de fuera' });
  await createTema(team, { nombre: offer, descripcion: `Comparación ${mark} con otra OFERTA` });
  await openFor(page, team.trabajadora, temasPath);
  const search = page.getByRole('searchbox', { name: 'Buscar temas' });
  await expect(search).toHaveAttribute('placeholder', 'Buscar temas...');
  const names = page.getByRole('list', { name: 'Temas' }).getByRole('heading', { level: 3 });
  for (const [words, found] of [
    [`ATENCION ${mark.toUpperCase()}`, attention],
    [`comparacion ${mark}`, offer],
  ] as const) {
    await search.fill(words);
    await expect(names).toHaveText([found]);
  }
  await expect(page).toHaveURL(/q=comparacion/);
  await page.getByRole('link', { name: `Generar Prompt de ${offer}` }).click();
  await page.getByRole('link', { name: 'Volver a Temas' }).click();
  await expect(search).toHaveValue(/comparacion/);
  await expect(names).toHaveText([offer]);
  await search.fill(`${mark} en espanol`);
  await expect(page.getByText('No se encontraron temas con ese término')).toBeVisible();
  await page.reload();
  await expect(search).toHaveValue(`${mark} en espanol`);
  await page.getByRole('button', { name: 'Borrar la búsqueda' }).last().click();
  await expect(item(page, offer)).toBeVisible();

  const view = page.getByRole('radiogroup', { name: 'Vista' });
  await expect(view.getByRole('radio', { name: 'Lista' })).toBeChecked();
  await view.getByText('Cuadrícula').click({ force: true });
  await expect.poll(() => page.evaluate(() => localStorage.getItem('promptViewMode'))).toBe('grid');
  await page.reload();
  await expect(view.getByRole('radio', { name: 'Cuadrícula' })).toBeChecked();
  const list = page.getByRole('list', { name: 'Temas' });
  const columns = () => list.evaluate((element) => getComputedStyle(element).gridTemplateColumns.split(' ').length);
  for (const [width, count] of [
    [1440, 3],
    [900, 2],
    [390, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(columns).toBe(count);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});

test('[1.3 2.25 6.3 6.4 6.5] a worker generates and edits nothing; a manager goes to the questions', async ({
  page,
  browser,
  team,
  tema,
}) => {
  await openFor(page, team.trabajadora, temasPath);
  const card = item(page, tema.nombre);
  await expect(card).toContainText('Contestar sin perder la calma.');
  await expect(page.getByRole('button', { name: /Nuevo Tema|^Editar |^Eliminar |Más acciones/ })).toHaveCount(0);
  await expect(card.getByRole('link', { name: 'Ver Preguntas' })).toHaveCount(0);
  await card.getByRole('link', { name: 'Generar Prompt' }).click();
  await expect(page).toHaveURL(new RegExp(generarPath(tema)));
  await expect(page.getByRole('heading', { name: tema.nombre, level: 1 })).toBeVisible();

  const context = await browser.newContext();
  const other = await context.newPage();
  await openFor(other, team.responsable, temasPath);
  await expect(item(other, tema.nombre).getByRole('link', { name: 'Generar Prompt' })).toHaveCount(0);
  await item(other, tema.nombre).getByRole('link', { name: 'Ver Preguntas' }).click();
  await expect(other).toHaveURL(new RegExp(preguntasPath(tema)));
  await context.close();
});

test('[2.7 2.8 2.25 5.6 6.3] a superadmin reads the topics of all companies, without actions, and cannot generate', async ({
  page,
  team,
  tema,
}) => {
  await enter(page, PEOPLE.superadmin, 'ensaya-demo');
  await page.goto(`${temasPath}?q=${encodeURIComponent(tema.nombre.toUpperCase())}`);
  const card = item(page, tema.nombre);
  await expect(card).toContainText(team.empresa.nombre);
  await expect(page.getByRole('list', { name: 'Temas' }).getByRole('listitem')).toHaveCount(1);
  await expect(card.getByRole('link')).toHaveCount(1);
  await expect(card.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('tab')).toHaveCount(0);

  await card.getByRole('link', { name: tema.nombre }).click();
  await expect(page).toHaveURL(new RegExp(generarPath(tema)));
  await page.getByRole('textbox', { name: '¿Qué ha pasado?' }).fill('Algo');
  await page.getByRole('textbox', { name: '¿Qué puedes ofrecer?' }).fill('Algo');
  await page.getByRole('button', { name: 'Generar Prompt' }).click();
  await expect(page.getByRole('alert')).toHaveText('No se encontró la empresa asociada');
});

test('[2.24] a manager’s changes appear on the open page of a worker without a reload', async ({ page, team, tema }) => {
  const connected = liveChangesConnected(page);
  await openFor(page, team.trabajadora, temasPath);
  await expect(item(page, tema.nombre)).toContainText('2 preguntas');
  await connected;
  await changeTema(team, tema, { nombre: 'Cambiado en directo' });
  await expect(item(page, 'Cambiado en directo')).toBeVisible();
});
