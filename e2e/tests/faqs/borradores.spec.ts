import type { Page } from '@playwright/test';
import { expectAccessibleAndFitting } from '../support.ts';
import { dialog, fields, openNew, pick } from './editor-support.ts';
import { createKnowHow, expect, FAQS, openFor, readFaq, test, updateFaq } from './lista-support.ts';

const QUESTION = '¿Cuándo devuelve el banco el dinero?';
const draftLine = (page: Page) => dialog(page, 'Nueva FAQ').getByText('Borrador guardado');

test('[2.42] Escape, a click outside, Cancelar, a reload and the end of the session lose no text', async ({ page, team }) => {
  await createKnowHow(team);
  await openFor(page, team.responsable, FAQS);
  const form = await openNew(page);
  const { category, question, answer, others, other } = fields(form);
  await pick(form, category, 'fact', 'Facturación');
  await question.fill(QUESTION);
  await answer.fill('Cinco **días**.');
  await others.click();
  await other(1).fill('reembolso');
  await expect(draftLine(page)).toBeVisible();
  const expectDraft = async () => {
    await openNew(page);
    await expect(form.getByText('Es tu borrador: lo que escribiste y aún no has guardado.')).toBeVisible();
    await expect(question).toHaveValue(QUESTION);
    await expect(answer).toHaveValue('Cinco **días**.');
    await others.click();
    await expect(other(1)).toHaveValue('reembolso');
    await expect(form.getByRole('button', { name: 'Quitar Facturación' })).toBeVisible();
  };

  await page.mouse.click(5, 300);
  await expect(form).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await expectDraft();
  await form.getByRole('button', { name: 'Cancelar' }).click();
  await expect(form).toBeHidden();
  await expectDraft();
  await page.reload();
  await expectDraft();

  await page.context().clearCookies();
  await page.reload();
  await expect(page).toHaveURL(/login/);
  await openFor(page, team.responsable, FAQS);
  await expectDraft();
});

test('[2.42] Descartar asks first; then the text is deleted from the form and this browser', async ({ page, team }) => {
  await createKnowHow(team);
  await openFor(page, team.responsable, FAQS);
  const form = await openNew(page);
  const { question } = fields(form);
  await expect(form.getByRole('button', { name: 'Descartar' })).toHaveCount(0);
  await question.fill(QUESTION);
  const asked = dialog(page, 'Descartar el borrador');
  await form.getByRole('button', { name: 'Descartar' }).click();
  await page.keyboard.press('Escape');
  await expect(asked).toBeHidden();
  await expect(question).toHaveValue(QUESTION);
  await form.getByRole('button', { name: 'Descartar' }).click();
  await asked.getByRole('button', { name: 'Descartar' }).click();
  await expect(question).toHaveValue('');
  await expect(draftLine(page)).toHaveCount(0);
  await page.reload();
  await openNew(page);
  await expect(question).toHaveValue('');
});

test('[2.41 2.42] a half-written edit comes back after a reload; if the FAQ has changed since, nothing is overwritten silently', async ({
  page,
  team,
}) => {
  const { faqs } = await createKnowHow(team);
  await openFor(page, team.responsable, FAQS);
  const form = dialog(page, 'Editar FAQ');
  const { answer } = fields(form);
  const openEdit = async (typed?: string) => {
    await page.getByRole('button', { name: `Editar ${faqs.gas.question}`, exact: true }).click();
    const inline = page.getByRole('form', { name: `Editar ${faqs.gas.question}` });
    if (typed) await inline.getByRole('textbox', { name: 'Respuesta' }).fill(typed);
    await inline.getByRole('button', { name: 'Editar todo' }).click();
    await expect(answer).toBeVisible();
  };
  // Typed in the list, and nothing more in the dialog.
  await openEdit('A medias.');
  await expect(answer).toHaveValue('A medias.');
  await expect(form.getByText('Borrador guardado')).toBeVisible();
  await page.reload();
  await openEdit();
  await expect(answer).toHaveValue('A medias.');
  await page.keyboard.press('Escape');

  const { version } = await readFaq(team, faqs.gas);
  await updateFaq(team, faqs.gas, { question: faqs.gas.question, answer: 'De otra persona.', version });
  await page.reload();
  await openEdit();
  await expect(answer).toHaveValue('A medias.');
  await form.getByRole('button', { name: 'Guardar' }).click();
  await expect(form.getByRole('region', { name: 'Texto actual' })).toContainText('De otra persona.');
  await form.getByRole('button', { name: 'Conservar el mío' }).click();
  await expect(form).toBeHidden();
  expect(await readFaq(team, faqs.gas)).toMatchObject({ answer: 'A medias.' });
  await page.reload();
  await openEdit();
  await expect(form.getByText(/Es tu borrador/)).toHaveCount(0);
});

test('[2.41] a text edited in the list comes back after leaving the page, until it is cancelled', async ({ page, team }) => {
  const { faqs } = await createKnowHow(team);
  await openFor(page, team.responsable, FAQS);
  const inline = page.getByRole('form', { name: `Editar ${faqs.gas.question}` });
  const answer = inline.getByRole('textbox', { name: 'Respuesta' });
  const edit = () => page.getByRole('button', { name: `Editar ${faqs.gas.question}`, exact: true }).click();
  await edit();
  await answer.fill('A medias.');
  await page.getByRole('link', { name: 'Roleplays', exact: true }).click();
  await expect(inline).toHaveCount(0);
  await page.getByRole('link', { name: 'Preguntas Frecuentes', exact: true }).click();
  await edit();
  await expect(answer).toHaveValue('A medias.');
  await expect(inline.getByText(/Es tu borrador/)).toBeVisible();
  await inline.getByRole('button', { name: 'Cancelar' }).click();
  await edit();
  await expect(answer).toHaveValue(faqs.gas.answer);
});

test('[2.42] the form has no accessibility violation at either width, light or dark; on a phone writing and preview are tabs', async ({
  page,
  team,
}) => {
  await createKnowHow(team);
  await openFor(page, team.responsable, FAQS);
  const form = await openNew(page);
  const { category, question, answer, preview } = fields(form);
  await form.getByRole('button', { name: 'Crear FAQ' }).click();
  await expect(form.getByText('La pregunta es requerida')).toBeVisible();
  await expectAccessibleAndFitting(page);
  await pick(form, category, 'fact', 'Facturación');
  await question.fill(QUESTION);
  await answer.fill('Cinco **días**.');
  await form.getByText(/· cada 6 meses$/).click();
  await expectAccessibleAndFitting(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(answer).toBeVisible();
  await expect(preview).toBeHidden();
  await form.getByRole('radiogroup', { name: 'Ver' }).getByText('Vista previa').click();
  await expect(preview.locator('strong')).toHaveText('días');
  await expect(answer).toBeHidden();
});
