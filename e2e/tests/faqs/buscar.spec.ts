import type { Page } from '@playwright/test';
import { liveChangesConnected } from '../support.ts';
import {
  attach,
  createCategory,
  createFaq,
  createKnowHow,
  expect,
  FAQS,
  item,
  openFor,
  questions,
  searchBox,
  test,
  toggle,
} from './lista-support.ts';

/** The bodies of the searches that the page has counted. */
function countedSearches(page: Page): { q: string; opened: number | null }[] {
  const bodies: { q: string; opened: number | null }[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/rest/v1/rpc/record_faq_search')) bodies.push(request.postDataJSON());
  });
  return bodies;
}

test('[2.40] a search shows results as one types: words without accents, highlighted, the first one open', { tag: '@journey' }, async ({
  page,
  team,
}) => {
  const { faqs } = await createKnowHow(team);
  await openFor(page, team.responsable, FAQS);
  await searchBox(page).pressSequentially('calefaccion noche');
  await expect(questions(page).first()).toHaveText(faqs.noche.question);
  await expect(page.getByRole('status').filter({ hasText: 'resultados' })).toHaveText('4 resultados');
  await expect(page).toHaveURL(/[?&]q=calefaccion\+noche/);
  await expect(toggle(page, faqs.noche.question)).toHaveAttribute('aria-expanded', 'true');
  await expect(toggle(page, faqs.visita.question)).toHaveAttribute('aria-expanded', 'false');
  await expect(toggle(page, faqs.noche.question).locator('mark')).toHaveText(['calefacción', 'noche']);
  await expect(item(page, faqs.radiador.question).locator('mark')).toHaveText(['calefacción']);
  expect(
    await page
      .locator('mark')
      .first()
      .evaluate((mark) => getComputedStyle(mark).fontWeight),
  ).toBe('600');
});

test('[2.40] the counts of the filters follow the search; those without a result stay', async ({ page, team }) => {
  const { faqs } = await createKnowHow(team);
  await openFor(page, team.trabajadora, `${FAQS}?q=calefaccion+noche`);
  const filters = page.getByRole('navigation', { name: 'Categorías' });
  await expect(filters.getByRole('link').filter({ hasText: /Todas|Averías|Contratos|Visitas|Facturación/ })).toHaveText([
    'Todas4',
    'Averías2',
    'Contratos1',
    'Visitas1',
    'Facturación0',
  ]);
  await filters.getByRole('link', { name: 'Contratos' }).click();
  await expect(questions(page)).toHaveText([faqs.cubre.question]);
  await expect(page.getByRole('status').filter({ hasText: 'resultado' })).toHaveText('1 resultado');
  await expect(filters.getByRole('link', { name: 'Todas' })).toHaveText('Todas4');
  await expect(searchBox(page)).toHaveValue('calefaccion noche');
});

test('[2.40] the search by the keyboard alone: slash, arrows, Enter, Escape', async ({ page, team }) => {
  const { faqs } = await createKnowHow(team);
  await openFor(page, team.trabajadora, FAQS);
  await page.keyboard.press('/');
  await expect(searchBox(page)).toBeFocused();
  await page.keyboard.type('noche');
  await expect(questions(page)).toHaveCount(3);
  await page.keyboard.press('ArrowDown');
  await expect(questions(page).first().getByRole('button')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  const second = questions(page).nth(1).getByRole('button');
  await expect(second).toBeFocused();
  expect(await second.evaluate((button) => getComputedStyle(button).outlineStyle)).toBe('solid');
  await page.keyboard.press('Enter');
  await expect(second).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(searchBox(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(searchBox(page)).toHaveValue('');
  await expect(questions(page)).toHaveCount(Object.keys(faqs).length);
});

test('[2.40] a search is counted once: with the place of the result that was opened', async ({ page, team }) => {
  await createKnowHow(team);
  const counted = countedSearches(page);
  await openFor(page, team.trabajadora, `${FAQS}?q=noche`);
  await expect(questions(page)).toHaveCount(3);
  const third = (await questions(page).nth(2).textContent()) ?? '';
  await toggle(page, third).click();
  await expect.poll(() => counted).toEqual([{ empresa_id: team.empresa.id, q: 'noche', opened: 3 }]);
  await toggle(page, third).click();
  await toggle(page, third).click();
  const useful = item(page, third).getByRole('button', { name: 'Útil', exact: true });
  await useful.click();
  await expect(useful).toHaveAttribute('aria-pressed', 'true');
  expect(counted).toHaveLength(1);
});

test('[2.40] a search without results is counted when the words that stood still are left, not while they are typed', async ({
  page,
  team,
}) => {
  await createKnowHow(team);
  const counted = countedSearches(page);
  await openFor(page, team.trabajadora, FAQS);
  await searchBox(page).pressSequentially('zanahoria', { delay: 60 });
  await expect(page.getByText('No hay resultados para «zanahoria»')).toBeVisible();
  // Words that stand still for two seconds are a finished search.
  await page.waitForTimeout(2500);
  expect(counted).toEqual([]);
  await page.getByRole('button', { name: 'Borrar la búsqueda' }).first().click();
  await expect.poll(() => counted).toEqual([{ empresa_id: team.empresa.id, q: 'zanahoria', opened: null }]);
});

test('[2.40] without results a worker asks, and the words are already written', async ({ page, team }) => {
  await createKnowHow(team);
  await openFor(page, team.trabajadora, `${FAQS}?q=zanahoria`);
  await expect(page.getByText('No hay resultados para «zanahoria»')).toBeVisible();
  await page.getByRole('button', { name: 'No encuentro lo que busco' }).click();
  const dialog = page.getByRole('dialog', { name: 'No encuentro lo que busco' });
  await expect(dialog.getByLabel('Tu pregunta')).toHaveValue('zanahoria');
  await dialog.getByLabel('Tu pregunta').fill('');
  await dialog.getByRole('button', { name: 'Enviar pregunta' }).click();
  await expect(dialog.getByText('Escribe tu pregunta')).toBeVisible();
  await dialog.getByLabel('Tu pregunta').fill('¿Vendemos zanahorias?');
  await dialog.getByRole('button', { name: 'Enviar pregunta' }).click();
  await expect(page.getByText('Pregunta enviada. Te avisaremos cuando haya respuesta')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Borrar la búsqueda' }).last().click();
  await expect(questions(page)).toHaveCount(5);
});

test('[2.40] a search with many results shows more on demand', async ({ page, team }) => {
  const category = await createCategory(team, 'Avisos', ['Varios']);
  for (let number = 1; number <= 23; number++) await createFaq(team, { question: `Caldera número ${number}`, category });
  await openFor(page, team.trabajadora, `${FAQS}?q=caldera`);
  await expect(page.getByRole('status').filter({ hasText: 'resultados' })).toHaveText('23 resultados');
  await expect(questions(page)).toHaveCount(20);
  await page.getByRole('button', { name: 'Cargar más' }).click();
  await expect(questions(page)).toHaveCount(23);
});

test('[2.40] a worker on a phone has the filters as chips @phone-only', async ({ page, team }) => {
  await createKnowHow(team);
  await openFor(page, team.trabajadora, `${FAQS}?q=calefaccion+noche`);
  const chips = page.getByRole('navigation', { name: 'Categorías' });
  await expect(chips).toHaveCount(1);
  await expect(chips.getByRole('link').first()).toHaveText('Todas4');
  await chips.getByRole('link', { name: 'Averías' }).click();
  await expect(questions(page)).toHaveCount(2);
  await expect(chips.getByRole('link', { name: 'Calderas' })).toBeVisible();
});

test('[2.40 3.17] words that stand only in an attachment are found, and the file is named; a picture says that it is not searched', async ({
  page,
  team,
}) => {
  const { faqs } = await createKnowHow(team);
  const connected = liveChangesConnected(page);
  await openFor(page, team.trabajadora, `${FAQS}?q=descalcificacion`);
  await connected;
  await attach(team, faqs.cubre, {
    name: 'condiciones-2026.pdf',
    mimeType: 'application/pdf',
    buffer: pdfWith('Incluye la descalcificacion anual'),
  });
  await attach(team, faqs.gas, { name: 'llave.png', mimeType: 'image/png', buffer: PNG });
  // A job reads the text of the file; the page gets a live change when it has.
  await expect(item(page, faqs.cubre.question).getByText('Encontrado en condiciones-2026.pdf')).toBeVisible();
  await searchBox(page).fill('gas');
  await expect(item(page, faqs.gas.question).getByRole('link', { name: /llave\.png.*No se busca en su texto/s })).toBeVisible();
});

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64');

/** A PDF of one page with one line of text. */
function pdfWith(line: string): Buffer {
  const stream = `BT /F1 18 Tf 40 100 Td (${line}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 500 200] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const start = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  return Buffer.from(`${text}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`);
}
