import { expectAccessibleAndFitting } from '../support.ts';
import { answered, type Category, createCategory, createFaq, expect, FAQS, openFor, type Team, test } from './lista-support.ts';
import { allFaqs, openFromMenu } from './manage-support.ts';

const readCategories = async ({ empresa, responsable }: Team) =>
  (
    await answered<{ items: (Category & { faqs: number; version: number })[] }>(
      responsable.api.get(`/rest/v1/faq_categories?empresa_id=${empresa.id}`),
    )
  ).items;

test('[2.43 5.14 7.21] categories and topics are renamed, added, merged and deleted', async ({ page, team }) => {
  const averias = await createCategory(team, 'Averías', ['Calderas', 'Termos']);
  const fallos = await createCategory(team, 'Fallos', ['Calderas']);
  await createFaq(team, { question: '¿Uno?', category: averias, topics: ['Calderas', 'Termos'] });
  await createFaq(team, { question: '¿Dos?', category: fallos, topics: ['Calderas'] });
  await openFor(page, team.responsable, FAQS);
  const dialog = await openFromMenu(page, 'Categorías y temas', 'Categorías y temas');
  await expect(dialog.getByText('Categorías y temas')).toBeFocused();
  const rows = dialog.getByRole('list', { name: 'Categorías', exact: true }).getByRole('heading', { level: 3 });
  await expect(rows).toHaveText(['Averías', 'Fallos']);
  const topics = (of: string) => dialog.getByRole('list', { name: `Temas de ${of}` }).getByRole('listitem');
  await expect(topics('Averías')).toHaveText([/Calderas\s*1 FAQ/, /Termos\s*1 FAQ/]);
  await expectAccessibleAndFitting(page);

  await dialog.getByRole('button', { name: 'Editar Nombre de la categoría Fallos' }).click();
  const name = dialog.getByRole('textbox', { name: 'Nombre de la categoría Fallos' });
  await name.fill(' ');
  await name.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('El nombre de la categoría es requerido');
  await name.fill('Problemas');
  await name.press('Enter');
  await expect(rows).toHaveText(['Averías', 'Problemas']);

  await dialog.getByRole('button', { name: 'Añadir tema a Problemas' }).click();
  await dialog.getByRole('button', { name: 'Añadir', exact: true }).click();
  await expect(dialog.getByText('El nombre del tema es requerido')).toBeVisible();
  await dialog.getByLabel('Tema nuevo de «Problemas»').fill('Radiadores');
  await page.keyboard.press('Enter');
  await expect(topics('Problemas')).toHaveText([/Calderas/, /Radiadores\s*Sin FAQs/]);

  await dialog.getByRole('button', { name: 'Fusionar Termos con…' }).click();
  await expectAccessibleAndFitting(page);
  await dialog.getByRole('combobox', { name: 'Fusionar «Termos» con' }).fill('Radiadores');
  await dialog.getByRole('option', { name: 'Radiadores' }).click();
  await dialog.getByRole('button', { name: 'Fusionar', exact: true }).click();
  await expect(page.getByText('Temas fusionados')).toBeVisible();
  await expect(topics('Averías')).toHaveText([/Calderas/]);
  await expect(topics('Problemas')).toHaveText([/Calderas/, /Radiadores\s*1 FAQ/]);

  await dialog.getByRole('button', { name: 'Eliminar Radiadores' }).click();
  await dialog.getByRole('button', { name: 'Eliminar', exact: true }).click();
  await expect(topics('Problemas')).toHaveCount(1);

  await dialog.getByRole('button', { name: 'Fusionar Problemas con…' }).click();
  await dialog.getByRole('combobox', { name: 'Fusionar «Problemas» con' }).fill('Averías');
  await dialog.getByRole('option', { name: 'Averías' }).click();
  await dialog.getByRole('button', { name: 'Fusionar', exact: true }).click();
  await expect(page.getByText('Categorías fusionadas')).toBeVisible();
  await expect(rows).toHaveText(['Averías']);
  expect(await readCategories(team)).toMatchObject([{ name: 'Averías', faqs: 2, topics: [{ name: 'Calderas', faqs: 2 }] }]);
});

test('[5.13 7.21] a category that is the only one of some FAQs is not deleted until they are moved', async ({ page, team }) => {
  const averias = await createCategory(team, 'Averías', ['Calderas']);
  const otras = await createCategory(team, 'Otras', ['Varios']);
  await createFaq(team, { question: '¿Uno?', category: averias });
  await createFaq(team, { question: '¿Dos?', category: averias });
  await openFor(page, team.responsable, FAQS);
  const dialog = await openFromMenu(page, 'Categorías y temas', 'Categorías y temas');
  await dialog.getByRole('button', { name: 'Eliminar Averías' }).click();
  await dialog.getByRole('button', { name: 'Eliminar', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('Hay 2 FAQs que solo tienen esta categoría.');
  await expect(dialog.getByRole('button', { name: 'Fusionar con otra' })).toBeVisible();
  await expectAccessibleAndFitting(page);
  expect(await readCategories(team)).toHaveLength(2);

  await dialog.getByRole('button', { name: 'Mover sus FAQs' }).click();
  await dialog.getByRole('combobox', { name: /^Mover las FAQs que solo están en «Averías» a/ }).fill('Otras');
  await dialog.getByRole('option', { name: 'Otras' }).click();
  await dialog.getByRole('button', { name: 'Mover', exact: true }).click();
  await expect(page.getByText('2 FAQs movidas')).toBeVisible();
  await dialog.getByRole('button', { name: 'Eliminar', exact: true }).click();
  await expect(page.getByText('Categoría eliminada correctamente')).toBeVisible();
  await expect(dialog.getByRole('heading', { name: 'Averías' })).toHaveCount(0);
  expect((await allFaqs(team)).map(({ category_ids }) => category_ids)).toEqual([[otras.id], [otras.id]]);
});

test('[2.43 7.21] a category that another manager has renamed meanwhile is not overwritten silently', async ({ page, team }) => {
  const { id } = await createCategory(team, 'Averías', ['Calderas']);
  await openFor(page, team.responsable, FAQS);
  const dialog = await openFromMenu(page, 'Categorías y temas', 'Categorías y temas');
  await dialog.getByRole('button', { name: 'Editar Nombre de la categoría Averías' }).click();
  const name = dialog.getByRole('textbox', { name: /^Nombre de la categoría/ });
  await name.fill('Mías');
  await answered(
    team.responsable.api.patch(`/rest/v1/faq_categories/${id}?empresa_id=${team.empresa.id}`, { data: { name: 'Suyas', version: 1 } }),
  );
  await name.press('Enter');
  await expect(page.getByText('Ha cambiado mientras lo editabas')).toBeVisible();
  expect((await readCategories(team))[0]?.name).toBe('Suyas');
});
