import type { Locator, Page } from '@playwright/test';
import { liveChangesConnected } from '../support.ts';
import { dialog, fields, PDF, PNG, pick, toast } from './editor-support.ts';
import {
  answered,
  attach,
  createKnowHow,
  deleteFaq,
  expect,
  FAQS,
  type Faq,
  item,
  openFor,
  questions,
  readFaq,
  type Team,
  test,
  updateFaq,
} from './lista-support.ts';

const read = (team: Team, faq: Faq) =>
  readFaq(team, faq) as Promise<Faq & { alternatives: string[]; categories: { name: string }[]; attachments: { nombre: string }[] }>;

const inline = (page: Page, question: string) => page.getByRole('form', { name: `Editar ${question}` });

/** From the text edited in its place to the dialog with all fields. */
async function openEdit(page: Page, question: string): Promise<Locator> {
  await page.getByRole('button', { name: `Editar ${question}`, exact: true }).click();
  return openAll(page, question);
}

async function openAll(page: Page, question: string): Promise<Locator> {
  await inline(page, question).getByRole('button', { name: 'Editar todo' }).click();
  const form = dialog(page, 'Editar FAQ');
  await expect(fields(form).question).toBeVisible();
  return form;
}

test('[2.41 5.12 8.14] all fields of a FAQ can be changed; a blank one is refused', async ({ page, team }) => {
  const { faqs } = await createKnowHow(team);
  await openFor(page, team.responsable, FAQS);
  const form = await openEdit(page, faqs.gas.question);
  const { category, question, answer, others, other } = fields(form);
  await expect(question).toHaveValue(faqs.gas.question);
  await expect(answer).toHaveValue(faqs.gas.answer);
  await answer.fill('   ');
  await form.getByRole('button', { name: 'Guardar' }).click();
  await expect(form.getByText('Por favor, completa todos los campos antes de guardar.')).toBeVisible();
  expect(await read(team, faqs.gas)).toMatchObject({ answer: faqs.gas.answer });

  await question.fill('¿Qué hago si huele a gas en casa?');
  await answer.fill('Cierra la llave y **sal**.');
  await others.click();
  await other(1).fill('hay fuga');
  await pick(form, category, 'visi', 'Visitas');
  await form.getByRole('button', { name: 'Guardar' }).click();
  await expect(toast(page, 'FAQ actualizada con éxito')).toBeVisible();
  await expect(form).toBeHidden();
  await expect(item(page, '¿Qué hago si huele a gas en casa?')).toBeVisible();
  const saved = await read(team, faqs.gas);
  expect(saved).toMatchObject({ answer: 'Cierra la llave y **sal**.', alternatives: ['hay fuga'] });
  expect(saved.categories.map(({ name }) => name)).toEqual(['Averías', 'Visitas']);
});

test('[2.41] two managers edit one FAQ: the second gets a notice, sees both texts and chooses', { tag: '@journey' }, async ({
  page,
  team,
}) => {
  const { faqs } = await createKnowHow(team);
  await openFor(page, team.responsable, FAQS);
  const form = await openEdit(page, faqs.gas.question);
  const { question, answer } = fields(form);
  await answer.fill('Mi respuesta.');
  const { version } = await read(team, faqs.gas);
  await updateFaq(team, faqs.gas, { question: faqs.gas.question, answer: 'La de otra persona.', version });
  await expect(form.getByText(/Esta FAQ ha cambiado mientras la editas/)).toBeVisible();
  await expect(answer).toHaveValue('Mi respuesta.');

  await form.getByRole('button', { name: 'Guardar' }).click();
  await expect(form.getByRole('region', { name: 'Texto actual' })).toContainText('La de otra persona.');
  await expect(form.getByRole('region', { name: 'Tu texto' })).toContainText('Mi respuesta.');
  expect(await read(team, faqs.gas)).toMatchObject({ answer: 'La de otra persona.' });
  await form.getByRole('button', { name: 'Usar el texto actual' }).click();
  await expect(answer).toHaveValue('La de otra persona.');
  await expect(question).toHaveValue(faqs.gas.question);

  await answer.fill('Mi segunda respuesta.');
  await updateFaq(team, faqs.gas, { question: faqs.gas.question, answer: 'Otra vez.', version: version + 1 });
  await form.getByRole('button', { name: 'Guardar' }).click();
  await form.getByRole('button', { name: 'Conservar el mío' }).click();
  await expect(form).toBeHidden();
  expect(await read(team, faqs.gas)).toMatchObject({ answer: 'Mi segunda respuesta.' });
});

test('[5.13] files say whether their text is searched; they are added and removed with the save, not before', async ({ page, team }) => {
  const { faqs } = await createKnowHow(team);
  await attach(team, faqs.gas, PNG);
  await openFor(page, team.responsable, FAQS);
  const names = async () => (await read(team, faqs.gas)).attachments.map(({ nombre }) => nombre);
  const form = await openEdit(page, faqs.gas.question);
  const files = form.getByRole('group', { name: 'Adjuntos' });
  await expect(files.getByRole('listitem')).toHaveText(/esquema\.png <0,1\sMB · No se busca en su texto/);
  await form.getByRole('button', { name: 'Quitar esquema.png' }).click();
  await expect(files.getByRole('listitem')).toHaveCount(0);
  await form.getByRole('button', { name: 'Cancelar' }).click();
  await expect(form).toBeHidden();
  expect(await names()).toEqual(['esquema.png']);

  await openAll(page, faqs.gas.question);
  await form.getByRole('button', { name: 'Quitar esquema.png' }).click();
  await fields(form).files.setInputFiles(PDF);
  await form.getByRole('button', { name: 'Guardar' }).click();
  await expect(form).toBeHidden();
  expect(await names()).toEqual(['plazos-de-devolucion.pdf']);
});

test('[2.41 2.58 8.9 8.14] deleting asks, names the FAQ, and says how it went', async ({ page, team }) => {
  const { faqs } = await createKnowHow(team);
  await openFor(page, team.responsable, FAQS);
  const ask = async () => {
    await page.getByRole('button', { name: `Más acciones de ${faqs.gas.question}` }).click();
    await page.getByRole('menuitem', { name: 'Eliminar' }).click();
  };
  await ask();
  const confirm = dialog(page, 'Confirmar eliminación');
  await expect(confirm).toContainText('¿Estás seguro de que deseas eliminar esto?');
  await expect(confirm).toContainText(faqs.gas.question);
  await confirm.getByRole('button', { name: 'Cancelar' }).click();
  await expect(questions(page)).toHaveCount(5);

  await page.route(`**/rest/v1/faqs/${faqs.gas.id}*`, (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.continue(),
  );
  await ask();
  await confirm.getByRole('button', { name: 'Eliminar' }).click();
  await expect(toast(page, 'Error al eliminar la FAQ: No hay conexión. Revisa tu red e inténtalo de nuevo')).toBeVisible();
  await page.unroute(`**/rest/v1/faqs/${faqs.gas.id}*`);
  await confirm.getByRole('button', { name: 'Eliminar' }).click();
  await expect(toast(page, 'FAQ eliminada correctamente')).toBeVisible();
  await expect(questions(page)).toHaveCount(4);
  const gone = await team.responsable.api.get(`/rest/v1/faqs/${faqs.gas.id}`);
  expect(gone.status()).toBe(404);
});

test('[2.41] a FAQ deleted meanwhile: the text of its editor stays and can be saved as a new FAQ', async ({ page, team }) => {
  const { faqs } = await createKnowHow(team);
  const connected = liveChangesConnected(page);
  await openFor(page, team.responsable, FAQS);
  await connected;
  const form = await openEdit(page, faqs.gas.question);
  await fields(form).answer.fill('Sigue aquí.');
  await deleteFaq(team, faqs.gas);
  await expect(form.getByText('Esta FAQ se ha eliminado mientras la editabas.')).toBeVisible();
  await expect(fields(form).answer).toHaveValue('Sigue aquí.');
  await form.getByRole('button', { name: 'Guardar como FAQ nueva' }).click();
  await expect(toast(page, 'FAQ creada exitosamente')).toBeVisible();
  await expect(form).toBeHidden();
  await expect(item(page, faqs.gas.question)).toContainText('Sigue aquí.');
  expect(await answered<{ items: unknown[] }>(team.responsable.api.get(`/rest/v1/faqs?empresa_id=${team.empresa.id}`))).toMatchObject({
    items: { length: 5 },
  });
});
