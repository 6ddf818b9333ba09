import { expectAccessibleAndFitting } from '../support.ts';
import { answered, createCategory, createFaq, expect, FAQS, openFor, questions, searchBox, test } from './lista-support.ts';
import { openFromMenu } from './manage-support.ts';

test('[1.2 6.5] a group of synonyms is added, used by the search, edited and deleted', async ({ page, team }) => {
  const category = await createCategory(team, 'Pagos', ['Facturas']);
  await createFaq(team, { question: '¿Dónde está mi factura?', category });
  await createFaq(team, { question: '¿Cómo pido cita?', category });
  await openFor(page, team.responsable, FAQS);
  const dialog = await openFromMenu(page, 'Sinónimos', 'Sinónimos');
  const field = dialog.getByLabel('Palabras que significan lo mismo');
  await expect(field).toBeFocused();
  await field.fill('factura');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Escribe al menos dos palabras que significan lo mismo')).toBeVisible();
  await expectAccessibleAndFitting(page);
  await field.fill('Factura, boleta');
  await page.keyboard.press('Enter');
  const groups = dialog.getByRole('list', { name: 'Grupos de sinónimos' }).getByRole('listitem');
  await expect(groups).toHaveText(['factura, boleta']);
  await expect(field).toHaveValue('');

  await dialog.getByRole('button', { name: /^Editar Sinónimos/ }).click();
  const group = dialog.getByRole('textbox', { name: /^Sinónimos/ });
  await group.fill('sola');
  await group.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('Escribe al menos dos palabras que significan lo mismo');
  await group.fill('factura, boleta, recibo');
  await group.press('Enter');
  await expect(groups).toHaveText(['factura, boleta, recibo']);
  await expectAccessibleAndFitting(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await searchBox(page).fill('recibo');
  await expect(questions(page)).toHaveText(['¿Dónde está mi factura?']);
  await searchBox(page).fill('');

  const again = await openFromMenu(page, 'Sinónimos', 'Sinónimos');
  await again.getByRole('button', { name: 'Eliminar el grupo factura, boleta, recibo' }).click();
  await expect(again.getByText('Aún no hay ningún grupo.')).toBeVisible();
  const left = await answered<{ items: unknown[] }>(team.responsable.api.get(`/rest/v1/sinonimos?empresa_id=${team.empresa.id}`));
  expect(left.items).toEqual([]);
});
