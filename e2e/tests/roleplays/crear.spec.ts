import type { Locator, Page } from '@playwright/test';
import { keptDrafts, refused } from '../generador/support.ts';
import { expectAccessibleAndFitting, withoutLiveChanges } from '../support.ts';
import { announced, write } from './crear-support.ts';
import {
  author,
  createRoleplay,
  expect,
  NEW_ROLEPLAY,
  openFor,
  ROLEPLAYS,
  readRoleplay,
  roleplaysOf,
  test,
  writtenQuestions,
} from './support.ts';

test('[2.36 5.7 8.14] a role-play is written with title, description and questions; saving opens the page where it is assigned', {
  tag: '@journey',
}, async ({ page, team }) => {
  await openFor(page, team.responsable, ROLEPLAYS);
  await page.getByRole('link', { name: 'Nuevo Roleplay' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Crear Roleplay' })).toBeVisible();
  await expect(page.getByRole('tab')).toHaveText(['Manual', 'Asistido por IA']);
  const { title, description, save, add } = author(page);

  await save.click();
  await expect(page.getByText('El título es requerido')).toBeVisible();
  await expect(page.getByText('Debes añadir al menos una pregunta')).toBeVisible();
  await expect(title).toBeFocused();
  await title.fill('x'.repeat(101));
  await expect(page.getByText('101/100 caracteres')).toBeVisible();
  await description.fill('y'.repeat(501));
  await save.click();
  await expect(page.getByText('El título no puede exceder 100 caracteres')).toBeVisible();
  await expect(page.getByText('La descripción no puede exceder 500 caracteres')).toBeVisible();
  const name = `Avería ${Date.now()}`;
  await title.fill(name);
  await description.fill('Dos noches sin calefacción.');
  await save.click();
  await expect(add).toBeFocused();
  await write(page, ['¿Cuándo vienen?', '', '']);
  await save.click();
  await expect(page.getByText('Todas las preguntas deben tener texto')).toHaveCount(1);
  await expect(author(page).question(2)).toBeFocused();
  await page.keyboard.press('Backspace');
  await expect(author(page).question(1)).toBeFocused();
  await author(page).question(2).fill('z'.repeat(1001));
  await save.click();
  await expect(page.getByText('La pregunta no puede exceder 1000 caracteres')).toBeVisible();
  await author(page).question(2).fill('¿Quién me llama?');

  // Twice: one role-play.
  await save.dblclick();
  await expect(page).toHaveURL(/\/roleplays\/[0-9a-f-]{36}\/responses(\?|$)/);
  await expect(page.getByText('Roleplay creado exitosamente')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('complementary').getByRole('heading').first()).toHaveText('Asignar Roleplay');
  const saved = (await roleplaysOf(team)).filter(({ title }) => title === name);
  expect(saved).toHaveLength(1);
  const [one] = saved;
  expect((one && (await readRoleplay(team, one)))?.questions.map(({ text }) => text)).toEqual(['¿Cuándo vienen?', '¿Quién me llama?']);
});

test('[2.36 4.6] from a saved role-play to the team that has it are two acts @phone', async ({ page, ownTeam }) => {
  await openFor(page, ownTeam.responsable, NEW_ROLEPLAY);
  await author(page).title.fill('Avería en plena ola de frío');
  await write(page, ['¿Cuándo vienen?']);
  await author(page).save.click();
  const assign = page.getByRole('region', { name: 'Asignar Roleplay' });
  await assign.getByRole('checkbox', { name: 'Seleccionar todos' }).click();
  await assign.getByRole('button', { name: /^Asignar a \d+ trabajadores$/ }).click();
  await expect(page.getByText(/^Roleplay asignado a \d+ trabajadores$/)).toBeVisible();
  // It stays where it was: nothing moves under the finger.
  await expect(assign).toContainText('Todo tu equipo lo tiene ya.');
});

test('[2.36] what was typed survives a reload, a closed tab and the end of the session; Cancelar asks before discarding it', async ({
  page,
  ownTeam,
}) => {
  const { responsable } = ownTeam;
  await openFor(page, responsable, NEW_ROLEPLAY);
  const { title, description, kept, cancel } = author(page);
  await title.fill('Avería');
  await description.fill('Dos noches sin calefacción.');
  await write(page, ['Una', 'Dos']);
  await expect(kept).toBeVisible();
  const expectDraft = async (on: Page) => {
    await expect(on.getByText('Es tu borrador: lo que escribiste y aún no has guardado.')).toBeVisible();
    await expect(author(on).title).toHaveValue('Avería');
    await expect(author(on).description).toHaveValue('Dos noches sin calefacción.');
    expect(await writtenQuestions(on)).toEqual(['Una', 'Dos']);
  };
  await page.reload();
  await expectDraft(page);
  const second = await page.context().newPage();
  await second.goto(NEW_ROLEPLAY);
  await expectDraft(second);
  await second.close();
  await page.getByRole('link', { name: 'Volver a Roleplays' }).click();
  await page.getByRole('link', { name: 'Nuevo Roleplay' }).first().click();
  await expectDraft(page);
  await page.context().clearCookies();
  await page.reload();
  await expect(page).toHaveURL(/login/);
  await openFor(page, responsable, NEW_ROLEPLAY);
  await expectDraft(page);

  const dialog = page.getByRole('dialog', { name: 'Descartar el borrador' });
  await cancel.click();
  await dialog.getByRole('button', { name: 'Seguir escribiendo' }).click();
  await expect(dialog).toBeHidden();
  await expect(cancel).toBeFocused();
  await expectDraft(page);
  await cancel.click();
  await dialog.getByRole('button', { name: 'Descartar' }).click();
  await expect(page).toHaveURL(/\/dashboard\/roleplays/);
  await expect.poll(() => keptDrafts(page)).toEqual([]);
  await page.goto(NEW_ROLEPLAY);
  await expect(title).toHaveValue('');
  await cancel.click();
  await expect(page).toHaveURL(/\/dashboard\/roleplays/);
});

test('[2.36 5.7] a refused or lost save keeps the text and says why', async ({ page, team }) => {
  await withoutLiveChanges(page);
  await openFor(page, team.responsable, NEW_ROLEPLAY);
  const { title, save } = author(page);
  const name = `Sin red ${Date.now()}`;
  await title.fill(name);
  await write(page, ['Una']);
  await page.route('**/rest/v1/roleplays', (route) => route.fulfill(refused(400, 'no_company', 'No se encontró la empresa asociada')));
  await save.click();
  await expect(page.getByRole('alert')).toContainText('Error al crear el roleplay: No se encontró la empresa asociada');
  await page.unroute('**/rest/v1/roleplays');
  await page.context().setOffline(true);
  await save.click();
  await expect(page.getByRole('alert')).toContainText('No hay conexión');
  await expect(title).toHaveValue(name);
  await page.context().setOffline(false);
  await save.click();
  await expect(page.getByText('Roleplay creado exitosamente')).toBeVisible();
});

test('[2.36 2.5] Vista previa shows the form as the worker will see it, and saves nothing', async ({ page, ownTeam }) => {
  await openFor(page, ownTeam.responsable, NEW_ROLEPLAY);
  const preview = page.getByRole('button', { name: 'Vista previa' });
  const dialog = page.getByRole('dialog', { name: 'Vista previa' });
  await preview.click();
  await expect(dialog).toContainText('Aún no hay preguntas que ver.');
  await page.keyboard.press('Escape');
  await author(page).title.fill('Avería');
  await write(page, ['Una', 'Dos']);
  await preview.click();
  await expect(dialog).toContainText('Pregunta 1 de 2');
  await expect(dialog).toContainText('Avería');
  await dialog.getByRole('button', { name: 'Siguiente' }).click();
  await expect(dialog.getByRole('heading', { name: /Dos/ })).toBeVisible();
  await expectAccessibleAndFitting(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(await roleplaysOf(ownTeam)).toEqual([]);
});

test('[2.36] Duplicar opens the form filled, and saves another role-play', async ({ page, team }) => {
  const source = await createRoleplay(team, { title: 'Título largo '.repeat(8).slice(0, 100) });
  await openFor(page, team.responsable, `${NEW_ROLEPLAY}?copia=${source.id}`);
  await expect(author(page).title).toHaveValue(/ \(copia\)$/);
  expect(await writtenQuestions(page)).toEqual(source.questions.map(({ text }) => text));
  const name = `Copia ${Date.now()}`;
  await author(page).title.fill(name);
  await author(page).save.click();
  await expect(page.getByText('Roleplay creado exitosamente')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  expect((await readRoleplay(team, source)).version).toBe(source.version);
});

test('[2.36] a role-play is written and saved with the keyboard alone', async ({ page, team }) => {
  await openFor(page, team.responsable, ROLEPLAYS);
  const reach = async (target: Locator) => {
    for (let steps = 0; steps < 60; steps += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error('the keyboard does not reach it');
  };
  await reach(page.getByRole('link', { name: 'Nuevo Roleplay' }).first());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Crear Roleplay' })).toBeVisible();
  const { title, add, handle, save } = author(page);
  const name = `Con teclas ${Date.now()}`;
  await reach(title);
  await page.keyboard.type(name);
  await reach(add);
  await page.keyboard.press('Enter');
  await expect(author(page).question(1)).toBeFocused();
  await page.keyboard.type('Una');
  await page.keyboard.press('Enter');
  await expect(author(page).question(2)).toBeFocused();
  await page.keyboard.type('Dos');
  await page.keyboard.press('Shift+Tab');
  await expect(handle(2)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(announced(page)).toHaveText('Pregunta 2 levantada: posición 2 de 2.');
  // A key before the places of the questions are measured does nothing; at the first place one more does nothing either.
  await expect(async () => {
    await page.keyboard.press('ArrowUp');
    await expect(announced(page)).toHaveText('Pregunta 2: posición 1 de 2.', { timeout: 1000 });
  }).toPass();
  await page.keyboard.press('Space');
  await expect(author(page).question(1)).toHaveValue('Dos');
  await reach(save);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Roleplay creado exitosamente')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});

test('[2.36] the form is accessible at both widths, with errors, while a question is lifted, and in the AI tab', async ({
  page,
  ownTeam,
}) => {
  await openFor(page, ownTeam.responsable, NEW_ROLEPLAY);
  await expectAccessibleAndFitting(page);
  await write(page, ['Una', 'Dos', '']);
  await author(page).save.click();
  await expectAccessibleAndFitting(page);
  await author(page).handle(2).focus();
  await page.keyboard.press('Space');
  await expect(announced(page)).toHaveText('Pregunta 2 levantada: posición 2 de 3.');
  await expectAccessibleAndFitting(page);
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Asistido por IA' }).click();
  await expectAccessibleAndFitting(page);
});
