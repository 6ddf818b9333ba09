import { expectAccessibleAndFitting } from '../support.ts';
import { answered, createCategory, createFaq, expect, FAQS, openFor, test } from './lista-support.ts';
import { askQuestion, countSearch } from './manage-support.ts';

const TAB = `${FAQS}?vista=por-responder`;
type Request = { question: string; state: string; faq_id: string | null };

test('[1.2 6.5] questions of the team are answered with a new FAQ, with an existing one, or dismissed @phone', { tag: '@journey' }, async ({
  page,
  team,
}) => {
  const category = await createCategory(team, 'Pagos', ['Plazos']);
  const plazos = await createFaq(team, { question: '¿Se puede pagar en dos plazos?', answer: 'Sí, sin recargo.', category });
  await askQuestion(team, '¿Abrimos el día de Reyes?');
  await askQuestion(team, 'Pago en plazos');
  await askQuestion(team, 'prueba');
  await openFor(page, team.responsable, FAQS);
  await page.getByRole('tab', { name: /^Por responder\s*3$/ }).click();
  const list = page.getByRole('list', { name: 'Preguntas de tu equipo' });
  await expect(list.getByRole('heading', { level: 3 })).toHaveText(['prueba', 'Pago en plazos', '¿Abrimos el día de Reyes?']);

  await list.getByRole('button', { name: 'Ya hay una FAQ para: Pago en plazos' }).click();
  await expect(list.getByRole('searchbox')).toHaveValue('Pago en plazos');
  await expectAccessibleAndFitting(page);
  await list.getByRole('button', { name: `Es esta: ${plazos.question}` }).click();
  await expect(page.getByText('Respondida. Avisaremos a quien la hizo')).toBeVisible();

  await list.getByRole('button', { name: 'Descartar: prueba' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Descartar' }).click();
  await expect(page.getByText('Pregunta descartada')).toBeVisible();

  await list.getByRole('button', { name: 'Responder: ¿Abrimos el día de Reyes?' }).click();
  const editor = page.getByRole('dialog', { name: 'Nueva FAQ' });
  await expect(editor.getByRole('textbox', { name: 'Pregunta', exact: true })).toHaveValue('¿Abrimos el día de Reyes?');
  await editor.getByLabel('Respuesta').fill('No. Solo hay guardia.');
  await editor.getByRole('combobox', { name: 'Categoría' }).click();
  await editor.getByRole('option', { name: 'Pagos' }).click();
  await editor.getByRole('button', { name: 'Crear FAQ' }).click();
  await expect(editor).toHaveCount(0);
  await expect(page.getByText('No hay preguntas por responder')).toBeVisible();

  const own = await answered<{ items: Request[] }>(
    team.trabajadora.api.get(`/rest/v1/faq_requests?empresa_id=${team.empresa.id}&own=true`),
  );
  expect(own.items.map(({ question, state }) => [question, state])).toEqual([
    ['prueba', 'dismissed'],
    ['Pago en plazos', 'answered'],
    ['¿Abrimos el día de Reyes?', 'answered'],
  ]);
  expect(own.items[1]?.faq_id).toBe(plazos.id);
});

test('[1.2 6.5] searches without results lead to a new FAQ or are taken off, and the figures say how the searches ended @phone', async ({
  page,
  team,
}) => {
  const category = await createCategory(team, 'Averías', ['Calderas']);
  await createFaq(team, { question: '¿Cómo se purga un radiador?', category });
  await openFor(page, team.responsable, TAB);
  await expect(page.getByText('En los últimos 30 días nadie ha buscado en las FAQs.')).toBeVisible();
  for (const q of ['paneles solares', 'paneles solares', 'horario de navidad']) await countSearch(team, q);
  await countSearch(team, 'purgar radiador', 1);
  await page.reload();

  const figures = page.locator('dl').filter({ hasText: 'búsquedas' });
  await expect(figures.locator('dd')).toHaveText(['4', '125\u00a0%', '375\u00a0%']);
  await figures.getByRole('button', { name: 'sin ningún resultado' }).click();
  await expect(page.getByRole('heading', { name: 'Búsquedas sin resultados' })).toBeFocused();
  const list = page.getByRole('list', { name: 'Búsquedas sin resultados' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(list.getByRole('listitem').first()).toContainText(/paneles solares\s*2 veces · la última, el \d/);
  await expectAccessibleAndFitting(page);

  await list.getByRole('button', { name: 'Quitar horario de navidad' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await list.getByRole('button', { name: 'Crear FAQ para: paneles solares' }).click();
  await expect(page.getByRole('dialog', { name: 'Nueva FAQ' }).getByRole('textbox', { name: 'Pregunta', exact: true })).toHaveValue(
    'paneles solares',
  );
});
