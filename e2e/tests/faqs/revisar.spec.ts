import { expectAccessibleAndFitting } from '../support.ts';
import { createCategory, createFaq, expect, FAQS, openFor, test } from './lista-support.ts';
import { ageFaqs } from './manage-support.ts';

const OLD = '¿Cuánto dura la garantía? (revisada hace 400 días)';
const OLDER = '¿Quién atiende las urgencias? (revisada hace 500 días)';
const LESS = '¿Cuánto cuesta la visita? (revisada hace 300 días)';

test('[1.2 6.5] FAQs due for review are listed oldest date first, read in place and confirmed in one click @phone', async ({
  page,
  team,
}) => {
  const category = await createCategory(team, 'Contratos', ['Garantías']);
  await createFaq(team, { question: OLD, answer: '**Seis** meses.', category });
  await createFaq(team, { question: OLDER, category });
  await createFaq(team, { question: LESS, category });
  await createFaq(team, { question: '¿Es reciente?', category });
  await ageFaqs(team);
  await openFor(page, team.responsable, FAQS);
  await page.getByRole('tab', { name: /^Por revisar\s*3$/ }).click();
  const list = page.getByRole('list', { name: 'FAQs por revisar' });
  await expect(list.getByRole('heading', { level: 3 })).toHaveText([OLDER, OLD, LESS]);
  await expect(list.getByRole('listitem').first()).toContainText(/Toca revisarla desde el \d+ \p{L}+ \d{4}/u);
  await expect(list.getByRole('listitem').first()).toContainText('A cargo de ti');

  await list.getByRole('button', { name: OLD, exact: true }).press('Enter');
  await expect(list.locator('strong', { hasText: 'Seis' })).toBeVisible();
  await expectAccessibleAndFitting(page);

  await list.getByRole('button', { name: `Marcar como revisada: ${OLDER}` }).click();
  await expect(page.getByText('FAQ marcada como revisada')).toBeVisible();
  await expect(list.getByRole('heading', { level: 3 })).toHaveText([OLD, LESS]);
  await expect(page.getByRole('tab', { name: /^Por revisar\s*2$/ })).toBeVisible();

  await list.getByRole('button', { name: `Editar ${OLD}` }).click();
  const editor = page.getByRole('dialog', { name: 'Editar FAQ' });
  await expect(editor.getByRole('textbox', { name: 'Pregunta', exact: true })).toHaveValue(OLD);
  await page.keyboard.press('Escape');
  await expect(editor).toHaveCount(0);

  await page.getByRole('checkbox', { name: 'Seleccionar todas' }).check();
  await page.getByRole('button', { name: 'Marcar 2 como revisadas' }).click();
  await expect(page.getByText('2 FAQs marcadas como revisadas')).toBeVisible();
  await expect(page.getByText('Todo está al día')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Por revisar', exact: true })).toBeVisible();
  await expectAccessibleAndFitting(page);
});
