import { liveChangesConnected, timeLimit } from '../support.ts';
import { joinResponsable } from '../tareas/support.ts';
import {
  createFaq,
  createKnowHow,
  deleteFaq,
  expect,
  FAQS,
  item,
  openFor,
  questions,
  readFaq,
  test,
  toggle,
  updateFaq,
} from './lista-support.ts';

/** [4.9] A change must be on the screen within a second. */
const SOON = { timeout: timeLimit(1000) };

test('[4.9] a change is shown within a second; filter, opened FAQs and scroll position stay', async ({ page, team }) => {
  const { faqs, categories } = await createKnowHow(team);
  const connected = liveChangesConnected(page);
  await openFor(page, team.trabajadora, `${FAQS}?categoria=${categories.averias.id}`);
  await connected;
  await page.setViewportSize({ width: 1440, height: 400 });
  await toggle(page, faqs.noche.question).click();
  await toggle(page, faqs.gas.question).focus();
  const top = await page.evaluate(() => window.scrollY);
  expect(top).toBeGreaterThan(0);

  await updateFaq(team, faqs.radiador, { question: faqs.radiador.question, answer: 'Púrgalo primero.', version: faqs.radiador.version });
  await expect(item(page, faqs.radiador.question)).toContainText('Púrgalo primero.', SOON);
  await expect(toggle(page, faqs.noche.question)).toHaveAttribute('aria-expanded', 'true');
  await expect(toggle(page, faqs.gas.question)).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`categoria=${categories.averias.id}`));
  expect(await page.evaluate(() => window.scrollY)).toBe(top);

  await createFaq(team, { question: '¿Y si gotea?', category: categories.averias });
  await expect(item(page, '¿Y si gotea?')).toBeVisible(SOON);
  await deleteFaq(team, faqs.radiador);
  await expect(item(page, faqs.radiador.question)).toHaveCount(0, SOON);
  await expect(questions(page)).toHaveCount(3);
});

test('[2.41 4.9] a half-written edit survives the changes of others', async ({ page, team }) => {
  const { faqs, categories } = await createKnowHow(team);
  const connected = liveChangesConnected(page);
  await openFor(page, team.responsable, FAQS);
  await connected;
  await page.getByRole('button', { name: `Editar ${faqs.cubre.question}` }).click();
  const answer = page.getByLabel('Respuesta');
  await answer.fill('Solo el contrato Com');
  await createFaq(team, { question: '¿Y si gotea?', category: categories.averias });
  await expect(item(page, '¿Y si gotea?')).toBeVisible(SOON);
  await expect(answer).toHaveValue('Solo el contrato Com');
  await expect(answer).toBeFocused();
  await answer.press('End');
  await page.keyboard.type('pleto.');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('FAQ actualizada con éxito')).toBeVisible();
  expect((await readFaq(team, faqs.cubre)).answer).toBe('Solo el contrato Completo.');
});

test('[2.41 4.9] the text of an edit is not lost when another person deletes the FAQ', async ({ page, team }) => {
  const { faqs } = await createKnowHow(team);
  const connected = liveChangesConnected(page);
  await openFor(page, team.responsable, FAQS);
  await connected;
  await page.getByRole('button', { name: `Editar ${faqs.cubre.question}` }).click();
  await page.getByLabel('Respuesta').fill('Un texto largo que costó escribir.');
  await deleteFaq(team, faqs.cubre);
  await expect(page.getByText('Esta FAQ se ha eliminado mientras la editabas.')).toBeVisible();
  await expect(page.getByLabel('Respuesta')).toHaveValue('Un texto largo que costó escribir.');
  await page.getByRole('button', { name: 'Guardar como FAQ nueva' }).click();
  await expect(page.getByText('FAQ creada exitosamente')).toBeVisible();
  await expect(item(page, faqs.cubre.question)).toContainText('Un texto largo que costó escribir.');
});

test('[2.41 4.9] two managers edit one FAQ: nothing is lost and both get a notice', async ({
  page,
  browser,
  team,
  playwright,
  baseURL,
}) => {
  const { faqs } = await createKnowHow(team);
  const { question } = faqs.cubre;
  const olga = await joinResponsable(playwright, baseURL ?? '', team);
  const second = await browser.newContext({ ...(baseURL && { baseURL }) });
  const theirs = await second.newPage();
  const connected = Promise.all([liveChangesConnected(page), liveChangesConnected(theirs)]);
  await openFor(page, team.responsable, FAQS);
  await openFor(theirs, olga, FAQS);
  await connected;
  for (const one of [page, theirs]) await one.getByRole('button', { name: `Editar ${question}` }).click();
  await theirs.getByLabel('Respuesta').fill('Lo que escribe Olga.');
  await page.getByLabel('Respuesta').fill('Lo que escribe Rosa.');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(item(page, question)).toContainText('Lo que escribe Rosa.');

  // Told while writing, and again when saving; both texts are on the screen.
  await expect(theirs.getByText('Esta FAQ ha cambiado mientras la editas.')).toBeVisible();
  await expect(theirs.getByLabel('Respuesta')).toHaveValue('Lo que escribe Olga.');
  await theirs.getByRole('button', { name: 'Guardar' }).click();
  const dialog = theirs.getByRole('dialog', { name: 'Editar FAQ' });
  await expect(dialog.getByRole('region', { name: 'Texto actual' })).toContainText('Lo que escribe Rosa.');
  await expect(dialog.getByRole('region', { name: 'Tu texto' })).toContainText('Lo que escribe Olga.');
  await dialog.getByRole('button', { name: 'Conservar el mío' }).click();
  await expect(item(theirs, question)).toContainText('Lo que escribe Olga.');
  await expect(dialog).toHaveCount(0);

  // The first one gets a notice too, and the text is in the history.
  await expect(item(page, question)).toContainText('Lo que escribe Olga.');
  await expect(item(page, question).getByText('Este texto ha cambiado después de que lo guardaras.')).toBeVisible();
  const versions = await team.responsable.api.get(`/rest/v1/faq_versions?empresa_id=${team.empresa.id}&faq_id=${faqs.cubre.id}`);
  const { items } = (await versions.json()) as { items: { answer: string }[] };
  expect(items.map(({ answer }) => answer)).toEqual(['Lo que escribe Olga.', 'Lo que escribe Rosa.', faqs.cubre.answer]);
  await second.close();
});
