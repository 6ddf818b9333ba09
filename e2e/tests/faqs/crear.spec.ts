import { fileOfSize } from '../support.ts';
import { dialog, fields, openNew, PDF, PNG, pick, toast } from './editor-support.ts';
import { answered, createKnowHow, expect, FAQS, item, openFor, questions, type Team, test, toggle } from './lista-support.ts';

type Row = {
  id: string;
  answer: string;
  alternatives: string[];
  review_months: number | null;
  owner: { id: string } | null;
  categories: { name: string; topics: { name: string }[] }[];
  attachments: { nombre: string; text_state: string }[];
};
const newest = async ({ empresa, responsable }: Team): Promise<Row | undefined> =>
  (await answered<{ items: Row[] }>(responsable.api.get(`/rest/v1/faqs?empresa_id=${empresa.id}`))).items[0];

test('[2.42 4.5 5.13 8.14] a missing value is reported at its field; then the FAQ is created, the dialog closes and begins empty again', {
  tag: '@journey',
}, async ({ page, team }) => {
  const { categories } = await createKnowHow(team);
  await openFor(page, team.responsable, FAQS);
  const form = await openNew(page);
  const { category, question, answer, others, other } = fields(form);
  await expect(question).toHaveAttribute('rows', '2');
  await form.getByRole('button', { name: 'Crear FAQ' }).click();
  for (const message of ['La pregunta es requerida', 'La respuesta es requerida', 'Debes seleccionar al menos una categoría'])
    await expect(form.getByText(message, { exact: true })).toBeVisible();
  await expect(questions(page)).toHaveCount(5);

  await pick(form, category, 'fact', 'Facturación');
  await question.fill('  ¿Cuándo devuelve el banco el dinero?  ');
  await answer.fill('Cinco días laborables.');
  await others.click();
  await other(1).fill('¿Por qué no me ha llegado el reembolso?');
  await form.getByRole('button', { name: 'Añadir otra forma' }).click();
  await expect(other(2)).toBeFocused();
  await form.getByRole('button', { name: 'Crear FAQ' }).click();
  await expect(toast(page, 'FAQ creada exitosamente')).toBeVisible();
  await expect(form).toBeHidden();
  await expect(questions(page).first()).toHaveText('¿Cuándo devuelve el banco el dinero?');
  expect(await newest(team)).toMatchObject({
    answer: 'Cinco días laborables.',
    alternatives: ['¿Por qué no me ha llegado el reembolso?'],
    owner: { id: team.responsable.id },
    review_months: 6,
    categories: [{ name: categories.facturacion.name, topics: [] }],
  });

  const again = fields(await openNew(page));
  await expect(again.question).toHaveValue('');
  await expect(again.answer).toHaveValue('');
  await expect(dialog(page, 'Nueva FAQ').getByRole('button', { name: 'Descartar' })).toHaveCount(0);
});

test('[2.42] categories and topics are several; a topic brings its category, a new one says where it will be', async ({ page, team }) => {
  await createKnowHow(team);
  await openFor(page, team.responsable, FAQS);
  const form = await openNew(page);
  const { category, topic, question, answer } = fields(form);
  await topic.fill('Reembolsos');
  const create = form.getByRole('option', { name: 'Crear tema: Reembolsos' });
  await expect(create).toContainText('Elige antes una categoría');
  await expect(create).toHaveAttribute('data-combobox-disabled', 'true');

  await pick(form, category, '', 'Facturación');
  await pick(form, topic, 'guard', 'Guardias');
  await expect(form.getByRole('button', { name: 'Quitar Visitas' })).toBeVisible();
  await topic.fill('Reembolsos');
  await expect(create).toContainText('en Facturación');
  await create.click();
  await expect(form.getByRole('button', { name: 'Quitar Reembolsos' })).toBeVisible();
  // The same name in the same category is no new topic.
  await topic.fill('devoluciones');
  await expect(form.getByRole('option', { name: /Crear tema/ })).toHaveCount(0);
  await topic.press('Escape');
  await expect(form).toBeVisible();

  await question.fill('¿Se reembolsa una visita?');
  await answer.fill('Sí.');
  await form.getByRole('button', { name: 'Crear FAQ' }).click();
  await expect(form).toBeHidden();
  expect((await newest(team))?.categories).toEqual([
    expect.objectContaining({ name: 'Facturación', topics: [expect.objectContaining({ name: 'Reembolsos' })] }),
    expect.objectContaining({ name: 'Visitas', topics: [expect.objectContaining({ name: 'Guardias' })] }),
  ]);
});

test('[2.42] the toolbar writes Markdown that the preview shows, by mouse and keyboard, and undo takes it back', async ({ page, team }) => {
  const { faqs } = await createKnowHow(team);
  await openFor(page, team.responsable, FAQS);
  const form = await openNew(page);
  const { answer, preview } = fields(form);
  const button = (name: string) => form.getByRole('button', { name, exact: true });
  await answer.fill('tres días más');
  await answer.selectText();
  await button('Negrita').click();
  await expect(answer).toHaveValue('**tres días más**');
  await expect(preview.locator('strong')).toHaveText('tres días más');
  await expect(answer).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(answer).toHaveValue('tres días más');
  await answer.selectText();
  await page.keyboard.press('Control+i');
  await expect(preview.locator('em')).toHaveText('tres días más');

  await answer.fill('uno\ndos');
  await answer.selectText();
  await button('Lista').click();
  await expect(preview.locator('ul > li')).toHaveText(['uno', 'dos']);
  await answer.selectText();
  await button('Lista numerada').click();
  await expect(preview.locator('ol > li')).toHaveText(['uno', 'dos']);

  await answer.fill('la guía');
  await answer.selectText();
  await button('Enlace').click();
  await page.keyboard.type('https://guia.example');
  await expect(answer).toHaveValue('[la guía](https://guia.example)');
  await expect(preview.getByRole('link', { name: 'la guía' })).toHaveAttribute('rel', 'noopener noreferrer nofollow');

  await answer.fill('Más en ');
  await button('Enlazar otra FAQ').click();
  const found = form.getByRole('listbox', { name: 'FAQs' }).getByRole('option');
  await expect(found).toHaveCount(5);
  await form.getByRole('combobox', { name: 'Buscar una FAQ para enlazar' }).fill('huele gas');
  await expect(found.first()).toHaveText(faqs.gas.question);
  await form.getByRole('option', { name: faqs.gas.question }).click();
  await expect(answer).toHaveValue(`Más en [${faqs.gas.question}](faq:${faqs.gas.id})`);
  await expect(preview.getByRole('link', { name: faqs.gas.question })).toHaveAttribute('href', `${FAQS}/${faqs.gas.id}`);
});

test('[5.13 9.3] wrong files are refused in the words of the spec; several right ones are sent and their size is in MB', async ({
  page,
  team,
}, info) => {
  await createKnowHow(team);
  await openFor(page, team.responsable, FAQS);
  const form = await openNew(page);
  const { category, question, answer, files } = fields(form);
  await files.setInputFiles({ name: 'hoja.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from('x') });
  await expect(form.getByRole('alert')).toHaveText('Tipo de archivo no permitido. Formatos aceptados: JPG, JPEG, PNG, PDF, DOC, DOCX');
  await files.setInputFiles(await fileOfSize(info.outputPath('grande.pdf'), 10 * 1024 * 1024 + 1));
  await expect(form.getByRole('alert')).toHaveText('El archivo es demasiado grande. Máximo 10MB.');
  await files.setInputFiles([PDF, PNG]);
  await expect(form.getByRole('alert')).toHaveCount(0);
  await expect(form.getByRole('group', { name: 'Adjuntos' }).getByRole('listitem')).toHaveText([
    /plazos-de-devolucion\.pdf 0,4\sMB/,
    /esquema\.png <0,1\sMB/,
  ]);
  await pick(form, category, 'fact', 'Facturación');
  await question.fill('¿Con adjuntos?');
  await answer.fill('Sí.');
  await form.getByRole('button', { name: 'Crear FAQ' }).click();
  await expect(form).toBeHidden();
  await toggle(page, '¿Con adjuntos?').click();
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    item(page, '¿Con adjuntos?')
      .getByRole('link', { name: /plazos-de-devolucion\.pdf/ })
      .click(),
  ]);
  expect(saved.suggestedFilename()).toBe('plazos-de-devolucion.pdf');
  expect((await newest(team))?.attachments.map(({ nombre }) => nombre).sort()).toEqual(['esquema.png', 'plazos-de-devolucion.pdf']);
});

test('[5.13] a file that cannot be sent never loses the FAQ: the failure is shown and can be tried again', async ({ page, team }) => {
  await createKnowHow(team);
  await openFor(page, team.responsable, FAQS);
  await page.route('**/rest/v1/faqs/*/attachments*', (route) => route.abort());
  const form = await openNew(page);
  const { category, question, answer, files } = fields(form);
  await pick(form, category, 'fact', 'Facturación');
  await question.fill('¿Y sin red?');
  await answer.fill('Se guarda.');
  await files.setInputFiles(PNG);
  await form.getByRole('button', { name: 'Crear FAQ' }).click();
  await expect(form.getByText('La FAQ está guardada')).toBeVisible();
  await expect(form.getByText('No hay conexión. Revisa tu red e inténtalo de nuevo')).toBeVisible();
  expect((await newest(team))?.attachments).toEqual([]);
  await page.unroute('**/rest/v1/faqs/*/attachments*');
  await form.getByRole('button', { name: 'Reintentar' }).click();
  await expect(form).toBeHidden();
  const created = await newest(team);
  expect(created?.attachments.map(({ nombre }) => nombre)).toEqual(['esquema.png']);
  await expect(questions(page)).toHaveCount(6);
});

test('[2.42] owner and review are folded and say what they are', async ({ page, team }) => {
  await createKnowHow(team);
  await openFor(page, team.responsable, FAQS);
  const form = await openNew(page);
  const { category, question, answer } = fields(form);
  const summary = form.getByText(/· cada 6 meses$/);
  await expect(summary).toHaveText(`${team.responsable.email} · cada 6 meses`);
  await expect(form.getByRole('combobox', { name: 'Revisión' })).toBeHidden();
  await summary.click();
  await form.getByRole('combobox', { name: 'Revisión' }).selectOption({ label: 'Cada 12 meses' });
  await expect(form.getByRole('combobox', { name: 'A cargo de' }).getByRole('option')).toHaveText([team.responsable.email]);
  await pick(form, category, 'fact', 'Facturación');
  await question.fill('¿Cada cuánto?');
  await answer.fill('Cada año.');
  await form.getByRole('button', { name: 'Crear FAQ' }).click();
  await expect(form).toBeHidden();
  expect(await newest(team)).toMatchObject({ review_months: 12 });
});
