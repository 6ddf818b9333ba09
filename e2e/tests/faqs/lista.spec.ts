import type { Page } from '@playwright/test';
import {
  choose,
  createCategory,
  createFaq,
  createKnowHow,
  expect,
  FAQS,
  item,
  openFor,
  questions,
  readFaq,
  test,
  toggle,
} from './lista-support.ts';

const toast = (page: Page, text: string) => page.getByText(text, { exact: true });
const editButton = (page: Page, question: string) => page.getByRole('button', { name: `Editar ${question}`, exact: true });
const form = (page: Page, question: string) => page.getByRole('form', { name: `Editar ${question}` });
const view = (page: Page, name: string) => page.getByRole('radiogroup', { name: 'Vista' }).getByText(name);

test('[2.9 2.40 6.5 6.7] a manager has the buttons and tabs, a worker only reads', { tag: '@journey' }, async ({ page, team }) => {
  await createKnowHow(team);
  await openFor(page, team.responsable, FAQS);
  await expect(page.getByRole('heading', { level: 1, name: 'Preguntas Frecuentes' })).toBeVisible();
  await expect(page.getByText('Gestiona las preguntas frecuentes de tu equipo')).toBeVisible();
  for (const name of ['Nueva FAQ', 'Nueva Categoría', 'Más acciones de las FAQs'])
    await expect(page.getByRole('button', { name })).toBeVisible();
  await expect(page.getByRole('tab')).toHaveText(['FAQs', 'Por revisar', 'Por responder', 'Borradores']);

  await page.context().clearCookies();
  await openFor(page, team.trabajadora, FAQS);
  await expect(page.getByText('Consulta las preguntas frecuentes')).toBeVisible();
  await expect(questions(page)).toHaveCount(5);
  await expect(page.getByRole('button', { name: /Nueva|Editar|Más acciones/ })).toHaveCount(0);
  await expect(page.getByRole('tab')).toHaveCount(0);
});

test('[2.40 7.20] FAQs stand newest first and open one by one', async ({ page, team }) => {
  const { faqs } = await createKnowHow(team);
  await openFor(page, team.trabajadora, FAQS);
  await expect(questions(page)).toHaveText([faqs.noche, faqs.visita, faqs.cubre, faqs.radiador, faqs.gas].map(({ question }) => question));
  const noche = item(page, faqs.noche.question);
  await expect(noche.getByText('Averías · Calderas, Urgencias')).toBeVisible();
  await expect(noche.getByText('Revisada el')).toHaveCount(0);
  await toggle(page, faqs.noche.question).press('Enter');
  await expect(toggle(page, faqs.noche.question)).toHaveAttribute('aria-expanded', 'true');
  await expect(noche.getByText('Revisada el')).toBeVisible();
  await expect(noche.locator('strong')).toHaveText('quién hay en casa');
  await expect(toggle(page, faqs.gas.question)).toHaveAttribute('aria-expanded', 'false');
  await toggle(page, faqs.noche.question).press('Enter');
  await expect(noche.getByText('Revisada el')).toHaveCount(0);
});

test('[2.40 9.7] the list is the default, the choice of the grid is remembered, the grid has at most two columns', async ({
  page,
  team,
}) => {
  await createKnowHow(team);
  await openFor(page, team.trabajadora, FAQS);
  expect(await page.evaluate(() => localStorage.getItem('faqViewMode'))).toBeNull();
  const columns = () =>
    page
      .getByRole('list', { name: 'FAQs' })
      .evaluate((list) => new Set([...list.children].map((child) => child.getBoundingClientRect().left)).size);
  expect(await columns()).toBe(1);
  await view(page, 'Cuadrícula').click({ force: true });
  await expect.poll(columns).toBe(2);
  expect(await page.evaluate(() => localStorage.getItem('faqViewMode'))).toBe('grid');
  await page.reload();
  await expect.poll(columns).toBe(2);
});

test('[2.40] the filters by category and topic have counts and stand in the address', async ({ page, team }) => {
  const { faqs } = await createKnowHow(team);
  await openFor(page, team.trabajadora, FAQS);
  const filters = page.getByRole('navigation', { name: 'Categorías' });
  await expect(filters.getByRole('link')).toHaveText([
    'Todas5',
    'Averías3',
    'Calderas2',
    'Urgencias2',
    'Aire acondicionado0',
    'Contratos1',
    'Visitas1',
    'Facturación0',
  ]);
  await filters.getByRole('link', { name: 'Calderas' }).click();
  await expect(questions(page)).toHaveText([faqs.noche.question, faqs.radiador.question]);
  await expect(filters.getByRole('link', { name: 'Calderas' })).toHaveAttribute('aria-current', 'true');
  await filters.getByRole('link', { name: 'Contratos' }).click();
  await expect(questions(page)).toHaveText([faqs.cubre.question]);
  await page.reload();
  await expect(questions(page)).toHaveText([faqs.cubre.question]);
  await filters.getByRole('link', { name: 'Facturación' }).click();
  await page.getByRole('button', { name: 'Quitar el filtro' }).click();
  await expect(questions(page)).toHaveCount(5);
});

for (const mode of ['Lista', 'Cuadrícula'])
  test(`[2.41 5.12 8.14] a FAQ is edited in its place: ${mode}`, async ({ page, team }) => {
    const { faqs } = await createKnowHow(team);
    const { question } = faqs.radiador;
    await openFor(page, team.responsable, FAQS);
    await view(page, mode).click({ force: true });
    await editButton(page, question).click();
    const edit = form(page, question);
    await expect(edit.getByLabel('Pregunta')).toBeFocused();
    await edit.getByLabel('Respuesta').fill('   ');
    await edit.getByRole('button', { name: 'Guardar' }).click();
    await expect(edit.getByRole('alert')).toHaveText('Por favor, completa todos los campos antes de guardar.');
    await edit.getByRole('button', { name: 'Cancelar' }).click();
    await expect(editButton(page, question)).toBeFocused();
    expect((await readFaq(team, faqs.radiador)).answer).toBe(faqs.radiador.answer);

    await editButton(page, question).click();
    await edit.getByLabel('Pregunta').fill('¿Es normal que el radiador haga ruido?');
    await edit.getByLabel('Respuesta').fill('Sí: **púrgalo**.');
    await edit.getByRole('button', { name: 'Guardar' }).click();
    await expect(toast(page, 'FAQ actualizada con éxito')).toBeVisible();
    await expect(item(page, '¿Es normal que el radiador haga ruido?')).toContainText('Sí: púrgalo.');
    expect(await readFaq(team, faqs.radiador)).toMatchObject({
      question: '¿Es normal que el radiador haga ruido?',
      answer: 'Sí: **púrgalo**.',
    });
  });

test('[2.40] an empty list names the next step', async ({ page, team }) => {
  await openFor(page, team.responsable, FAQS);
  await expect(page.getByText('No hay FAQs creadas')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Nueva FAQ' })).toHaveCount(1);
  await page.context().clearCookies();
  await openFor(page, team.trabajadora, FAQS);
  await expect(page.getByText('No hay FAQs creadas')).toBeVisible();
});

test('[2.40] a long list is read page by page', async ({ page, team }) => {
  const category = await createCategory(team, 'Avisos', ['Varios']);
  for (let number = 1; number <= 25; number++) await createFaq(team, { question: `Pregunta número ${number}`, category });
  await openFor(page, team.trabajadora, FAQS);
  await expect(questions(page)).toHaveCount(20);
  await page.getByRole('button', { name: 'Cargar más' }).click();
  await expect(questions(page)).toHaveCount(25);
  await expect(page.getByRole('button', { name: 'Cargar más' })).toHaveCount(0);
});

test('[2.40] the next page comes although another user changes the list meanwhile', async ({ page, team }) => {
  const category = await createCategory(team, 'Avisos', ['Varios']);
  for (let number = 1; number <= 22; number++) await createFaq(team, { question: `Pregunta número ${number}`, category });
  await openFor(page, team.trabajadora, FAQS);
  await expect(questions(page)).toHaveCount(20);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  // The first request for the next page is held until the list has been read again.
  await page.route(/\/rest\/v1\/faqs\?.*cursor=/, (route) => held.then(() => route.continue()).catch(() => {}), { times: 1 });
  const asked = page.waitForRequest(/\/rest\/v1\/faqs\?.*cursor=/);
  await page.getByRole('button', { name: 'Cargar más' }).click();
  await asked;
  await createFaq(team, { question: 'Pregunta nueva', category });
  await expect(questions(page).first()).toHaveText('Pregunta nueva');
  release();
  await expect(questions(page)).toHaveCount(23);
});

test('[2.40] several FAQs are selected, also those that are not loaded, and marked as reviewed', async ({ page, team }) => {
  const category = await createCategory(team, 'Avisos', ['Varios']);
  for (let number = 1; number <= 22; number++) await createFaq(team, { question: `Pregunta número ${number}`, category });
  await openFor(page, team.responsable, FAQS);
  await page.getByRole('button', { name: 'Más acciones de las FAQs' }).click();
  await choose(page, 'Seleccionar');
  const bar = page.getByRole('region', { name: 'FAQs seleccionadas' });
  await expect(bar.getByRole('button', { name: 'Eliminar' })).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Seleccionar Pregunta número 22' }).check();
  await expect(bar.getByText('1 seleccionada')).toBeVisible();
  await bar.getByRole('button', { name: 'Todas (22)' }).click();
  await expect(bar.getByText('22 seleccionadas')).toBeVisible();
  await bar.getByRole('button', { name: 'Marcar como revisadas' }).click();
  await expect(toast(page, '22 FAQs marcadas como revisadas')).toBeVisible();
  await expect(bar).toHaveCount(0);
});

test('[2.40] the menu of a FAQ copies its address', async ({ page, team, context, baseURL }) => {
  const { faqs } = await createKnowHow(team);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openFor(page, team.responsable, FAQS);
  await page.getByRole('button', { name: `Más acciones de ${faqs.gas.question}` }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Copiar enlace', 'Marcar como revisada', 'Historial', 'Mover', 'Eliminar']);
  await choose(page, 'Copiar enlace');
  await expect(toast(page, 'Enlace copiado al portapapeles')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/dashboard/faqs/${faqs.gas.id}`);
});

test('[2.40] several FAQs are deleted at once, and the selection ends', async ({ page, team }) => {
  const { faqs } = await createKnowHow(team);
  await openFor(page, team.responsable, FAQS);
  await page.getByRole('button', { name: 'Más acciones de las FAQs' }).click();
  await choose(page, 'Seleccionar');
  for (const { question } of [faqs.gas, faqs.cubre]) await page.getByRole('checkbox', { name: `Seleccionar ${question}` }).check();
  const bar = page.getByRole('region', { name: 'FAQs seleccionadas' });
  await bar.getByRole('button', { name: 'Eliminar' }).click();
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(bar.getByText('2 seleccionadas')).toBeVisible();
  await bar.getByRole('button', { name: 'Eliminar' }).click();
  await dialog.getByRole('button', { name: /Eliminar/ }).click();
  await expect(questions(page)).toHaveCount(3);
  await expect(item(page, faqs.gas.question)).toHaveCount(0);
  await expect(bar).toHaveCount(0);
});
