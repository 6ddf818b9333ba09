import { expectAccessibleAndFitting } from '../support.ts';
import { choose, createCategory, createFaq, expect, FAQS, openFor, questions, test } from './lista-support.ts';
import { ageFaqs, allFaqs } from './manage-support.ts';

test('[1.2 6.5] several FAQs are moved, marked as reviewed and deleted at once', async ({ page, team }) => {
  const averias = await createCategory(team, 'Averías', ['Calderas']);
  const otras = await createCategory(team, 'Otras', ['Varios']);
  const names = ['¿Uno? (revisada hace 400 días)', '¿Dos? (revisada hace 400 días)', '¿Tres?'];
  for (const question of names) await createFaq(team, { question, category: averias, topics: ['Calderas'] });
  await ageFaqs(team);
  await openFor(page, team.responsable, FAQS);
  const select = async (...wanted: string[]) => {
    await page.getByRole('button', { name: 'Más acciones de las FAQs' }).click();
    await choose(page, 'Seleccionar');
    for (const question of wanted) await page.getByRole('checkbox', { name: `Seleccionar ${question}` }).check();
  };
  const bar = page.getByRole('region', { name: 'FAQs seleccionadas' });
  const [uno = '', dos = '', tres = ''] = names;

  await select(uno, dos);
  await bar.getByRole('button', { name: 'Mover' }).click();
  const move = page.getByRole('dialog', { name: 'Mover 2 FAQs' });
  await move.getByRole('button', { name: 'Mover' }).click();
  await expect(move.getByText('Elige una categoría')).toBeVisible();
  await move.getByRole('combobox', { name: 'Categoría' }).fill('Otras');
  await move.getByRole('option', { name: 'Otras' }).click();
  await move.getByRole('combobox', { name: 'Tema' }).fill('Varios');
  await move.getByRole('option', { name: 'Varios' }).click();
  await expectAccessibleAndFitting(page);
  await move.getByRole('button', { name: 'Mover' }).click();
  await expect(page.getByText('2 FAQs movidas')).toBeVisible();
  const placed = Object.fromEntries((await allFaqs(team)).map(({ question, category_ids }) => [question, category_ids]));
  expect(placed).toEqual({ [uno]: [otras.id], [dos]: [otras.id], [tres]: [averias.id] });

  await expect(page.getByRole('tab', { name: /^Por revisar\s*2$/ })).toBeVisible();
  await select(uno, dos);
  await bar.getByRole('button', { name: 'Marcar como revisadas' }).click();
  await expect(page.getByText('2 FAQs marcadas como revisadas')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Por revisar', exact: true })).toBeVisible();

  await select(dos, tres);
  await bar.getByRole('button', { name: 'Eliminar' }).click();
  const remove = page.getByRole('dialog', { name: 'Eliminar 2 FAQs' });
  await expect(remove.getByRole('listitem')).toHaveText([dos, tres]);
  await expectAccessibleAndFitting(page);
  await remove.getByRole('button', { name: 'Eliminar 2 FAQs' }).click();
  await expect(page.getByText('2 FAQs eliminadas correctamente')).toBeVisible();
  await expect(questions(page)).toHaveText([uno]);
  expect((await allFaqs(team)).map(({ question }) => question)).toEqual([uno]);
});
