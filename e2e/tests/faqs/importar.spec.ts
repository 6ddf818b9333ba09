import { expectAccessibleAndFitting, timeLimit } from '../support.ts';
import { createCategory, createFaq, expect, FAQS, openFor, test } from './lista-support.ts';
import { allFaqs, openFromMenu, textOf } from './manage-support.ts';

/** Eight requests of 200 lines each. */
const IMPORTED = { timeout: 30_000 };
const HEADING = 'Pregunta;Respuesta;Categorías;Temas;Otras formas de preguntarlo';
const times = (count: number, value: string) => Array.from({ length: count }, () => value).join('');

/** Ten ways to be wrong, each with the message that names it. */
const WRONG: readonly { cells: (number: number) => string; says: RegExp }[] = [
  { cells: () => ';Respuesta;Averías;;', says: /La pregunta es requerida/ },
  { cells: (number) => `¿Mal ${number}?;;Averías;;`, says: /La respuesta es requerida/ },
  { cells: (number) => `¿Mal ${number}? ${times(500, 'x')};Sí;Averías;;`, says: /La pregunta no puede exceder 500 caracteres/ },
  { cells: (number) => `¿Mal ${number}?;${times(20_001, 'x')};Averías;;`, says: /La respuesta no puede exceder 20\.000 caracteres/ },
  { cells: (number) => `¿Mal ${number}?;Sí; ;;`, says: /Escribe al menos una categoría/ },
  { cells: (number) => `¿Mal ${number}?;Sí;${times(101, 'c')};;`, says: /El nombre de la categoría no puede exceder 100 caracteres/ },
  {
    cells: (number) => `¿Mal ${number}?;Sí;${Array.from({ length: 21 }, (_, index) => `c${index}`).join('|')};;`,
    says: /20 categorías como máximo/,
  },
  { cells: (number) => `¿Mal ${number}?;Sí;Averías;${times(101, 't')};`, says: /El nombre del tema no puede exceder 100 caracteres/ },
  { cells: (number) => `¿Mal ${number}?;Sí;Averías;;${times(301, 'a')}`, says: /puede tener 300 caracteres como máximo/ },
  { cells: (number) => `¿Mal ${number}?;Sí;Averías;;;Sobra;Más`, says: /Tiene más columnas que la primera línea/ },
];

type Expected = { line: number; says: RegExp };

/** 2,000 FAQs, every tenth of them wrong. Some answers have two lines, so that lines and FAQs are counted differently. */
function bigFile(): { text: string; wrong: Expected[] } {
  const lines = [HEADING];
  const wrong: Expected[] = [];
  let line = 2;
  for (let number = 0; number < 2000; number += 1) {
    const way = number % 10 === 9 ? WRONG[Math.floor(number / 10) % WRONG.length] : undefined;
    const isLong = number % 3 === 0;
    if (way) wrong.push({ line, says: way.says });
    lines.push(
      way?.cells(number) ??
        `¿Pregunta ${number}?;${isLong ? '"Una línea\ny otra"' : 'Sí'};Averías|Categoría ${number % 5};Tema ${number % 7};otra ${number}`,
    );
    line += isLong && !way ? 2 : 1;
  }
  return { text: lines.join('\r\n'), wrong };
}

test('[1.2 6.5] 2,000 lines with 200 wrong in ten ways: each is reported with its line, and importing twice doubles nothing', async ({
  page,
  team,
}) => {
  const { text, wrong } = bigFile();
  expect(wrong).toHaveLength(200);
  await openFor(page, team.responsable, FAQS);
  await page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(window, { tasks });
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' });
  });
  const choose = async () => {
    const dialog = await openFromMenu(page, 'Importar CSV', 'Importar FAQs');
    await page.locator('input[type="file"]').setInputFiles({ name: 'preguntas.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    return dialog;
  };
  const dialog = await choose();
  const summary = dialog.getByRole('list', { name: 'Resumen' }).getByRole('listitem');
  await expect(summary).toHaveText(['1800 FAQs nuevas', '0 repetidas: ya existen y no se tocan', '200 líneas con errores']);
  expect(await allFaqs(team)).toHaveLength(0);

  const rows = dialog.getByRole('region', { name: 'Líneas con errores' }).getByRole('row');
  await expect(rows).toHaveCount(51);
  await dialog.getByRole('button', { name: 'Ver 50 más' }).click();
  await expect(rows).toHaveCount(101);
  for (const [index, { line, says }] of wrong.slice(0, 10).entries()) {
    await expect(rows.nth(index + 1).getByRole('rowheader')).toHaveText(String(line));
    await expect(rows.nth(index + 1)).toContainText(says);
  }
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Descargar los errores' }).click(),
  ]);
  const told = (await textOf(download)).split('\r\n').slice(1, -1);
  expect(told).toHaveLength(200);
  for (const [index, { line, says }] of wrong.entries()) {
    expect(told[index]?.split(';')[0]).toBe(`"${line}"`);
    expect(told[index]).toMatch(says);
  }

  // Stopped after the first of nine requests, and begun again.
  let sent = 0;
  await page.route('**/rpc/import_faqs', async (route) => {
    sent += 1;
    if (sent !== 2) return route.continue();
    await expect(dialog.getByRole('status')).toHaveText('200 de 1800 líneas');
    await dialog.getByRole('button', { name: 'Detener' }).click();
    await route.abort().catch(() => {});
  });
  await dialog.getByRole('button', { name: 'Importar 1800 FAQs' }).click();
  await expect(dialog).toHaveCount(0);
  await choose();
  await expect(summary).toHaveText(['1600 FAQs nuevas', '200 repetidas: ya existen y no se tocan', '200 líneas con errores']);
  await dialog.getByRole('button', { name: 'Importar 1600 FAQs' }).click();
  await expect(dialog.getByRole('heading', { name: '1600 FAQs importadas' })).toBeVisible(IMPORTED);
  await dialog.getByRole('button', { name: 'Cerrar', exact: true }).last().click();
  await expect(dialog).toHaveCount(0);
  expect(Math.max(0, ...(await page.evaluate(() => (window as unknown as { tasks: number[] }).tasks)))).toBeLessThan(timeLimit(1000));

  await choose();
  await expect(summary).toHaveText(['0 FAQs nuevas', '1800 repetidas: ya existen y no se tocan', '200 líneas con errores']);
  await expect(dialog.getByRole('button', { name: /^Importar \d/ })).toHaveCount(0);
  const keys = (await allFaqs(team)).map(({ question }) => question);
  expect([keys.length, new Set(keys).size]).toEqual([1800, 1800]);
});

test('[1.2 6.5] a file is chosen, looked at and imported; repeated questions are recognised without case and accents', {
  tag: '@journey',
}, async ({ page, team }) => {
  const category = await createCategory(team, 'Averías', ['Calderas']);
  await createFaq(team, { question: '¿Qué hago si huele a gas?', answer: 'Cierra la llave.', category });
  await openFor(page, team.responsable, FAQS);
  const dialog = await openFromMenu(page, 'Importar CSV', 'Importar FAQs');
  const input = page.locator('input[type="file"]');
  await expectAccessibleAndFitting(page);
  const [template] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Descargar plantilla' }).click(),
  ]);
  expect(await textOf(template)).toContain('"Pregunta";"Respuesta";"Categorías";"Temas";"Otras formas de preguntarlo"');

  await input.setInputFiles({ name: 'malo.csv', mimeType: 'text/csv', buffer: Buffer.from('Nombre,Correo\nAna,ana@example.com') });
  await expect(dialog.getByRole('alert')).toContainText('Faltan las columnas «Pregunta», «Respuesta» y «Categorías»');

  const file = [
    'PREGUNTA,respuesta,categorias,Temas',
    'QUE HAGO SI HUELE A GAS,Otra,Averías,',
    '¿Año nuevo?,Sí,Fiestas,Fiestas > Guardias',
    '¿Sin respuesta?,,Averías,',
  ];
  // As Excel writes it in Spain: Windows-1252.
  await input.setInputFiles({ name: 'mis-faqs.csv', mimeType: 'text/csv', buffer: Buffer.from(file.join('\r\n'), 'latin1') });
  await expect(dialog.getByRole('heading', { name: 'mis-faqs.csv' })).toBeFocused();
  await expect(dialog.getByRole('list', { name: 'Resumen' }).getByRole('listitem')).toHaveText([
    '1 FAQ nueva',
    '1 repetida: ya existe y no se toca',
    '1 línea con errores',
  ]);
  await expect(dialog.getByText('Se creará la categoría Fiestas.')).toBeVisible();
  await expectAccessibleAndFitting(page);
  await dialog.getByRole('button', { name: 'Importar 1 FAQ' }).click();
  await expect(dialog.getByRole('heading', { name: '1 FAQ importada' })).toBeFocused();
  await expectAccessibleAndFitting(page);
  await dialog.getByRole('button', { name: 'Importar otro archivo' }).click();
  await input.setInputFiles({ name: 'mis-faqs.csv', mimeType: 'text/csv', buffer: Buffer.from(file.join('\r\n'), 'latin1') });
  await expect(dialog.getByRole('list', { name: 'Resumen' })).toContainText('2 repetidas');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 2, name: '¿Año nuevo?' })).toBeVisible();
  expect((await allFaqs(team)).map(({ question }) => question).sort()).toEqual(['¿Año nuevo?', '¿Qué hago si huele a gas?']);
});
