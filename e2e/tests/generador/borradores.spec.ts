import { ended, signInAgain } from '../sesion/support.ts';
import { chooseInUserMenu, liveChangesConnected } from '../support.ts';
import { openFor } from '../tareas/support.ts';
import {
  answer,
  changePregunta,
  createPregunta,
  expect,
  generarPath,
  keptDrafts,
  medianUntilKept,
  preguntasOf,
  setModel,
  temasPath,
  test,
} from './support.ts';

test('[2.30 6.4] a draft survives reloading, leaving, and a lost connection', { tag: '@journey' }, async ({
  page,
  context,
  team,
  tema,
}) => {
  await openFor(page, team.trabajadora, generarPath(tema));
  const first = answer(page, '¿Qué ha pasado?');
  await first.fill('Uno');
  await expect(page.getByText('Borrador guardado')).toBeVisible();
  await expect.poll(() => keptDrafts(page)).toEqual([]);
  // Before the delayed save.
  await first.fill('Dos');
  await page.reload();
  await expect(first).toHaveValue('Dos');
  await first.fill('Tres');
  await page.getByRole('link', { name: 'Volver a Temas' }).click();
  await expect(page.getByRole('heading', { name: 'Generador de Prompts' })).toBeVisible();
  await page.goto(generarPath(tema));
  await expect(first).toHaveValue('Tres');

  await context.setOffline(true);
  await first.fill('Cuatro');
  await expect(page.getByText('Sin conexión: se guarda en este dispositivo')).toBeVisible();
  await expect.poll(() => keptDrafts(page)).toEqual([`${team.trabajadora.id} generador:${tema.id}: Cuatro`]);
  await context.setOffline(false);
  await expect(page.getByText('Borrador guardado')).toBeVisible();
  await expect.poll(() => keptDrafts(page)).toEqual([]);

  await page.getByRole('button', { name: 'Vaciar respuestas' }).click();
  await page.getByRole('dialog', { name: 'Vaciar respuestas' }).getByRole('button', { name: 'Vaciar' }).click();
  await expect(first).toHaveValue('');
  await expect(first).toBeFocused();
  await page.reload();
  await expect(first).toHaveValue('');

  // Another user never sees it, although this browser stores it and the page sends it when it closes.
  await page.route('**/rest/v1/borradores_generador', (route) => route.abort());
  await first.fill('Solo aquí');
  await expect(page.getByText('Sin conexión: se guarda en este dispositivo')).toBeVisible();
  await page.reload();
  await expect(first).toHaveValue('Solo aquí');
  await context.clearCookies();
  await openFor(page, team.trabajador, generarPath(tema));
  await expect(first).toHaveValue('');
});

test('[2.30] two tabs on one topic keep each other’s answers, stored or not', async ({ page, context, team, tema }) => {
  await openFor(page, team.trabajadora, generarPath(tema));
  const other = await context.newPage();
  await other.goto(generarPath(tema));
  await expect(answer(other, '¿Qué puedes ofrecer?')).toHaveValue('');
  await answer(page, '¿Qué ha pasado?').fill('En la primera');
  await expect(page.getByText('Borrador guardado')).toBeVisible();
  // An answer of the second tab that is not saved yet stays when the first tab saves.
  await other.route('**/rest/v1/borradores_generador', (route) => route.abort());
  await answer(other, '¿Qué puedes ofrecer?').fill('En la segunda');
  await expect(other.getByText('Sin conexión: se guarda en este dispositivo')).toBeVisible();
  await answer(page, '¿Qué ha pasado?').fill('En la primera, otra vez');
  await expect(page.getByText('Borrador guardado')).toBeVisible();
  expect(await keptDrafts(page)).toHaveLength(1);
  await other.close();
  await page.reload();
  await expect(answer(page, '¿Qué ha pasado?')).toHaveValue('En la primera, otra vez');
  await expect(answer(page, '¿Qué puedes ofrecer?')).toHaveValue('En la segunda');
  await expect.poll(() => keptDrafts(page)).toEqual([]);
});

test('[2.30 8.3] an expired session loses no draft: the person signs in over the page, and it is saved', async ({
  page,
  context,
  team,
  tema,
}) => {
  await openFor(page, team.trabajador, generarPath(tema));
  await answer(page, '¿Qué ha pasado?').fill('Antes de caducar');
  await expect(page.getByText('Borrador guardado')).toBeVisible();
  await context.clearCookies();
  await answer(page, '¿Qué ha pasado?').fill('Escrito cuando ya había caducado');
  await signInAgain(page, 'Entrar y guardar');
  await expect(ended(page)).toBeHidden();
  await expect(answer(page, '¿Qué ha pasado?')).toHaveValue('Escrito cuando ya había caducado');
  await expect(page.getByText('Borrador guardado')).toBeVisible();
});

test('[2.30] a keystroke is stored in this browser within 250 ms (median of 21)', async ({ page, team, tema }) => {
  await openFor(page, team.trabajadora, generarPath(tema));
  await page.route('**/rest/v1/borradores_generador', (route) => route.abort());
  const first = answer(page, '¿Qué ha pasado?');
  await first.focus();
  expect(await medianUntilKept(page, 250)).toBeLessThanOrEqual(250);
});

test('[2.30] without local storage the server still gets the draft, and the page says when neither has it', async ({
  page,
  team,
  tema,
}) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The user denied permission to access the database.', 'SecurityError');
    };
  });
  await openFor(page, team.trabajadora, generarPath(tema));
  const first = answer(page, '¿Qué ha pasado?');
  await first.fill('Sin almacenamiento');
  await expect(page.getByText('Borrador guardado')).toBeVisible();
  await page.reload();
  await expect(first).toHaveValue('Sin almacenamiento');
  await page.route('**/rest/v1/borradores_generador', (route) => route.abort());
  await first.fill('En ningún sitio');
  await expect(page.getByText('No se ha podido guardar: copia el texto antes de salir de esta página')).toBeVisible();
  await chooseInUserMenu(page, 'Cerrar sesión');
  await expect(page.getByRole('dialog', { name: 'Hay texto que aún no se ha guardado' })).toBeVisible();
});

test('[2.30 7.14] changing, adding or removing a question meanwhile loses no other answer', async ({ page, team, tema }) => {
  await setModel(team, 'ensayo');
  const connected = liveChangesConnected(page);
  await openFor(page, team.trabajadora, generarPath(tema));
  await connected;
  await answer(page, '¿Qué ha pasado?').fill('Mi respuesta');
  await answer(page, '¿Qué puedes ofrecer?').fill('La otra');
  const [first, second] = await preguntasOf(team, tema);
  if (!first || !second) throw new Error('a topic has two questions');
  await changePregunta(team, first, { texto: '¿Qué ocurrió?' });
  await createPregunta(team, tema, { texto: '¿En qué tono?' });
  await expect(answer(page, '¿En qué tono?')).toHaveValue('');
  await expect(answer(page, '¿Qué ocurrió?')).toHaveValue('Mi respuesta');
  await expect(answer(page, '¿Qué puedes ofrecer?')).toHaveValue('La otra');
  await team.responsable.api.delete(`/rest/v1/preguntas_generador/${second.id}?empresa_id=${team.empresa.id}`);
  await expect(answer(page, '¿Qué puedes ofrecer?')).toHaveCount(0);
  await expect(answer(page, '¿Qué ocurrió?')).toHaveValue('Mi respuesta');
  await page.goto(temasPath);
  await page.goto(generarPath(tema));
  await expect(answer(page, '¿Qué ocurrió?')).toHaveValue('Mi respuesta');
});
