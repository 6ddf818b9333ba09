import { keptDrafts, medianUntilKept } from '../generador/support.ts';
import { ended, signInAgain } from '../sesion/support.ts';
import { chooseInUserMenu, expectAccessibleAndFitting, withoutLiveChanges } from '../support.ts';
import { openFor } from '../tareas/support.ts';
import { answer, answersOf, button, draftsOf, expect, place, playPath, saveAnswer, saveDraft, test } from './play-support.ts';

const DRAFTS = '**/rest/v1/borradores_roleplay';
const saved = (page: Parameters<typeof answer>[0]) => page.getByText('Borrador guardado');

test('[2.37] a draft survives reloading and leaving, and resumes on another device', async ({ page, browser, baseURL, team, roleplay }) => {
  await openFor(page, team.trabajadora, playPath(roleplay, '?pregunta=2'));
  await answer(page).fill('Uno');
  await expect(saved(page)).toBeVisible();
  await expect.poll(() => keptDrafts(page)).toEqual([]);
  // Before the delayed save.
  await answer(page).fill('Dos ');
  await page.reload();
  await expect(answer(page)).toHaveValue('Dos ');
  await answer(page).fill('Tres');
  await page.getByRole('link', { name: 'Volver a Roleplays' }).click();
  await expect(page).toHaveURL(/\/dashboard\/roleplays$/);
  await expect.poll(() => draftsOf(roleplay, team.trabajadora)).toEqual(['—', 'Tres', '—']);

  const device = await browser.newContext({ baseURL: baseURL ?? '' });
  const other = await device.newPage();
  await openFor(other, team.trabajadora, playPath(roleplay, '?pregunta=2'));
  await expect(answer(other)).toHaveValue('Tres');
  await device.close();
});

test('[2.37] two tabs on one question: the second shows both texts and lets the person choose', async ({
  page,
  context,
  team,
  roleplay,
}) => {
  await openFor(page, team.trabajadora, playPath(roleplay));
  const second = await context.newPage();
  await withoutLiveChanges(second);
  await second.goto(playPath(roleplay));
  await expect(place(second, 1)).toBeVisible();
  await answer(page).fill('De la primera pestaña');
  await expect(saved(page)).toBeVisible();
  await answer(second).fill('De la segunda pestaña');
  const dialog = second.getByRole('dialog', { name: 'Pregunta 1: hay dos textos' });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByText('Has escrito esta respuesta también en otra ventana o dispositivo')).toBeVisible();
  await expect(dialog.getByRole('region', { name: 'El otro texto' })).toContainText('De la primera pestaña');
  await expect(dialog.getByRole('region', { name: 'El texto de esta ventana' })).toContainText('De la segunda pestaña');
  await expectAccessibleAndFitting(second);
  expect(await draftsOf(roleplay, team.trabajadora)).toEqual(['De la primera pestaña', '—', '—']);
  // Not decided: both stay, the second in this browser.
  await second.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(second.getByText('Se guarda en este dispositivo')).toBeVisible();
  expect(await keptDrafts(second)).toEqual([`${team.trabajadora.id} roleplay:${roleplay.id}: De la segunda pestaña`]);
  await button(second, 'Siguiente').click();
  await dialog.getByRole('button', { name: 'Conservar el de esta ventana' }).click();
  await expect.poll(() => answersOf(roleplay, team.trabajadora)).toEqual(['De la segunda pestaña', '—', '—']);
  expect(await draftsOf(roleplay, team.trabajadora)).toEqual(['—', '—', '—']);
});

test('[2.37 3.12] another device has answered meanwhile: its answer is not replaced without asking', async ({ page, team, roleplay }) => {
  await withoutLiveChanges(page);
  await openFor(page, team.trabajadora, playPath(roleplay));
  await expect(place(page, 1)).toBeVisible();
  await saveAnswer(team, roleplay, team.trabajadora, 0, { answer_text: 'Desde el teléfono' });
  await answer(page).fill('Desde la oficina');
  await button(page, 'Siguiente').click();
  const dialog = page.getByRole('dialog', { name: 'Pregunta 1: hay dos textos' });
  await expect(dialog.getByRole('region', { name: 'El otro texto' })).toContainText('Desde el teléfono');
  await dialog.getByRole('button', { name: 'Usar el otro' }).click();
  await expect(dialog).toBeHidden();
  expect(await answersOf(roleplay, team.trabajadora)).toEqual(['Desde el teléfono', '—', '—']);
  await button(page, 'Anterior').click();
  await expect(answer(page)).toHaveValue('Desde el teléfono');
});

test('[2.37] text that stayed in this browser while another device wrote: both are shown on opening', async ({ page, team, roleplay }) => {
  await openFor(page, team.trabajadora, playPath(roleplay));
  await page.route(DRAFTS, (route) => route.abort());
  await answer(page).fill('Sin enviar');
  await expect(page.getByText('Sin conexión: se guarda en este dispositivo')).toBeVisible();
  // Before leaving: the page sends its text once more then, and that request is beyond the reach of `route`.
  await saveDraft(team, roleplay, team.trabajadora, 0, 'Desde el teléfono');
  await page.goto('about:blank');
  await page.unroute(DRAFTS);
  await page.goto(playPath(roleplay));
  const dialog = page.getByRole('dialog', { name: 'Pregunta 1: hay dos textos' });
  await expect(dialog.getByRole('region', { name: 'El texto de esta ventana' })).toContainText('Sin enviar');
  await dialog.getByRole('button', { name: 'Usar el otro' }).click();
  await expect(answer(page)).toHaveValue('Desde el teléfono');
  await expect.poll(() => keptDrafts(page)).toEqual([]);
});

test('[2.37 8.3] an expired session loses nothing: the person signs in over the page, and the text is saved', async ({
  page,
  context,
  team,
  roleplay,
}) => {
  await openFor(page, team.trabajador, playPath(roleplay, '?pregunta=2'));
  await answer(page).fill('Antes de caducar');
  await expect(saved(page)).toBeVisible();
  await context.clearCookies();
  await answer(page).fill('Escrito cuando ya había caducado');
  await expect(ended(page)).toBeVisible();
  expect(await keptDrafts(page)).toHaveLength(1);
  await signInAgain(page, 'Entrar y guardar');
  await expect(ended(page)).toBeHidden();
  await expect(answer(page)).toHaveValue('Escrito cuando ya había caducado');
  await expect.poll(() => draftsOf(roleplay, team.trabajador)).toEqual(['—', 'Escrito cuando ya había caducado', '—']);
  await expect.poll(() => keptDrafts(page)).toEqual([]);
});

test('[2.37 6.4] another user of the browser sees nothing of it, and signing out warns', async ({ page, context, team, roleplay }) => {
  await openFor(page, team.trabajadora, playPath(roleplay));
  await page.route(DRAFTS, (route) => route.abort());
  await answer(page).fill('Solo aquí');
  await expect(page.getByText('Sin conexión: se guarda en este dispositivo')).toBeVisible();
  await chooseInUserMenu(page, 'Cerrar sesión');
  const warning = page.getByRole('dialog', { name: 'Hay texto que aún no se ha guardado' });
  await expect(warning).toContainText(roleplay.title);
  await page.keyboard.press('Escape');
  await context.clearCookies();
  await openFor(page, team.trabajador, playPath(roleplay));
  await expect(place(page, 1)).toBeVisible();
  await expect(answer(page)).toHaveValue('');
  expect(await draftsOf(roleplay, team.trabajador)).toEqual(['—', '—', '—']);
});

test('[2.37] a keystroke is stored in this browser within 250 ms (median of 21)', async ({ page, team, roleplay }) => {
  await openFor(page, team.trabajadora, playPath(roleplay));
  await page.route(DRAFTS, (route) => route.abort());
  await answer(page).focus();
  expect(await medianUntilKept(page, 250)).toBeLessThanOrEqual(250);
});

test('[2.37] without local storage the server still gets the text, and the page says when neither has it', async ({
  page,
  team,
  roleplay,
}) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The user denied permission to access the database.', 'SecurityError');
    };
  });
  await openFor(page, team.trabajadora, playPath(roleplay));
  await answer(page).fill('Sin almacenamiento');
  await expect(saved(page)).toBeVisible();
  await page.route(DRAFTS, (route) => route.abort());
  await answer(page).fill('En ningún sitio');
  await expect(page.getByText('No se ha podido guardar: copia el texto antes de salir de esta página')).toBeVisible();
});
