import { sheetOf } from '../workbook.ts';
import { choose, createCategory, createFaq, expect, FAQS, openFor, test } from './lista-support.ts';
import { allFaqs, openFromMenu, textOf } from './manage-support.ts';

test('[1.2 6.5] the exported file has every FAQ, and importing it finds all of them repeated', async ({ page, team }) => {
  const averias = await createCategory(team, 'Averías', ['Calderas']);
  await createFaq(team, {
    question: '=¿Cuánto "cuesta", la visita?',
    answer: '- uno\n- dos; tres',
    category: averias,
    topics: ['Calderas'],
  });
  await createFaq(team, {
    question: '+34 600, ¿de quién es?',
    answer: "'Del taller'",
    category: averias,
    alternatives: ['teléfono', '-móvil'],
  });
  for (let index = 0; index < 25; index += 1) await createFaq(team, { question: `¿Pregunta ${index}?`, category: averias });
  await openFor(page, team.responsable, FAQS);
  await page.getByRole('button', { name: 'Más acciones de las FAQs' }).click();
  const [download] = await Promise.all([page.waitForEvent('download'), choose(page, 'Exportar CSV')]);
  expect(download.suggestedFilename()).toMatch(/^faqs-\d{4}-\d\d-\d\d\.csv$/);
  const csv = await textOf(download);
  expect(csv.startsWith('\ufeff"Pregunta";"Respuesta";"Categorías";"Temas";"Otras formas de preguntarlo"\r\n')).toBe(true);
  // A spreadsheet must not run it.
  expect(csv).toContain(`"'=¿Cuánto ""cuesta"", la visita?";"'- uno\n'- dos; tres";"Averías";"Calderas";`);
  expect(csv).toContain('teléfono | -móvil');

  // Where the menu offers both, the workbook comes first: no spreadsheet runs what its cells say.
  await page.getByRole('button', { name: 'Más acciones de las FAQs' }).click();
  await expect(page.getByRole('menuitem', { name: /^Exportar/ })).toHaveText([
    'Exportar a Excel (XLSX)',
    'Exportar CSV, para volver a importar',
  ]);
  const [workbook] = await Promise.all([page.waitForEvent('download'), choose(page, 'Exportar a Excel (XLSX)')]);
  expect(workbook.suggestedFilename()).toMatch(/^faqs-\d{4}-\d\d-\d\d\.xlsx$/);
  const sheet = await sheetOf(workbook);
  expect(sheet.match(/<row /g)).toHaveLength(28);
  expect(sheet).toContain('<t xml:space="preserve">=¿Cuánto &quot;cuesta&quot;, la visita?</t>');
  expect(sheet).not.toContain('<f>');

  const dialog = await openFromMenu(page, 'Importar CSV', 'Importar FAQs');
  await page.locator('input[type="file"]').setInputFiles({ name: 'faqs.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(dialog.getByRole('list', { name: 'Resumen' }).getByRole('listitem')).toHaveText([
    '0 FAQs nuevas',
    '27 repetidas: ya existen y no se tocan',
    '0 líneas con errores',
  ]);
  await expect(dialog.getByRole('button', { name: /^Importar \d/ })).toHaveCount(0);
  expect(await allFaqs(team)).toHaveLength(27);
});
