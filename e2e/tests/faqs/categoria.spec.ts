import { dialog, fields, openNew, toast } from './editor-support.ts';
import { answered, createCategory, createKnowHow, expect, FAQS, openFor, type Team, test } from './lista-support.ts';

const categories = async ({ empresa, responsable }: Team) =>
  (
    await answered<{ items: { name: string; topics: { name: string }[] }[] }>(
      responsable.api.get(`/rest/v1/faq_categories?empresa_id=${empresa.id}`),
    )
  ).items.map(({ name, topics }) => [name, ...topics.map((topic) => topic.name)]);

test('[2.43 4.5 5.14 8.14] a category needs a name and a topic; blank topics are ignored; only a second input can be removed', async ({
  page,
  team,
}) => {
  await createCategory(team, 'Averías', ['Calderas']);
  await openFor(page, team.responsable, FAQS);
  await page.getByRole('button', { name: 'Nueva Categoría' }).click();
  const form = dialog(page, 'Nueva Categoría');
  const topic = (index: number) => form.getByRole('textbox', { name: `Tema ${index}`, exact: true });
  const remove = form.getByRole('button', { name: /^Quitar el tema/ });
  const submit = form.getByRole('button', { name: 'Crear Categoría' });
  await expect(form.getByRole('textbox', { name: 'Nombre' })).toBeFocused();
  await expect(remove).toHaveCount(0);
  await form.getByRole('textbox', { name: 'Nombre' }).fill('   ');
  await topic(1).fill('  ');
  await submit.click();
  await expect(form.getByText('El nombre de la categoría es requerido', { exact: true })).toBeVisible();
  await expect(form.getByText('Debe haber al menos un tema', { exact: true })).toBeVisible();

  await form.getByRole('textbox', { name: 'Nombre' }).fill(' Facturación ');
  await form.getByRole('button', { name: 'Añadir tema' }).click();
  await expect(topic(2)).toBeFocused();
  await topic(2).fill('Devoluciones');
  await form.getByRole('button', { name: 'Añadir tema' }).click();
  await topic(3).fill('Sobra');
  await expect(remove).toHaveCount(3);
  await form.getByRole('button', { name: 'Quitar el tema 3' }).click();
  await expect(remove).toHaveCount(2);
  await submit.click();
  await expect(toast(page, 'Categoría creada exitosamente')).toBeVisible();
  await expect(form).toBeHidden();
  expect(await categories(team)).toEqual([
    ['Averías', 'Calderas'],
    ['Facturación', 'Devoluciones'],
  ]);

  await page.getByRole('button', { name: 'Nueva Categoría' }).click();
  await expect(form.getByRole('textbox', { name: 'Nombre' })).toHaveValue('');
  await expect(topic(1)).toHaveValue('');
  await form.getByRole('button', { name: 'Cancelar' }).click();
  await expect(form).toBeHidden();
});

test('[2.42 2.43] opened from inside the FAQ form it returns with the category chosen, and the text is still there', async ({
  page,
  team,
}) => {
  await createKnowHow(team);
  await openFor(page, team.responsable, FAQS);
  const faq = await openNew(page);
  const { category, question } = fields(faq);
  await question.fill('¿Dónde aparco?');
  await category.fill('Garaje');
  await faq.getByRole('option', { name: 'Nueva Categoría: Garaje' }).click();
  const form = dialog(page, 'Nueva Categoría');
  await expect(form.getByRole('textbox', { name: 'Nombre' })).toHaveValue('Garaje');
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await expect(faq).toBeVisible();
  await expect(question).toHaveValue('¿Dónde aparco?');
  await expect(category).toBeFocused();

  await category.fill('Garaje');
  await faq.getByRole('option', { name: 'Nueva Categoría: Garaje' }).click();
  await form.getByRole('textbox', { name: 'Tema 1' }).fill('Plazas');
  await form.getByRole('button', { name: 'Crear Categoría' }).click();
  await expect(form).toBeHidden();
  await expect(faq.getByRole('button', { name: 'Quitar Garaje' })).toBeVisible();
  await expect(question).toHaveValue('¿Dónde aparco?');
  // The submit of the inner form is not one of the outer form.
  await expect(faq.getByText('La respuesta es requerida')).toHaveCount(0);
});
