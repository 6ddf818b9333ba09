import { enter } from '../acceso/support.ts';
import { expectAccessibleAndFitting, PEOPLE } from '../support.ts';
import { choose, createKnowHow, expect, FAQS, openFor, questions, test, toggle } from './lista-support.ts';

test('[2.9 2.40] the FAQs of a manager are accessible: list, search, menu, edit, selection, grid', async ({ page, team }) => {
  const { faqs } = await createKnowHow(team);
  await openFor(page, team.responsable, `${FAQS}?q=calefaccion+noche`);
  await expect(toggle(page, faqs.noche.question)).toHaveAttribute('aria-expanded', 'true');
  await expectAccessibleAndFitting(page);
  await page.getByRole('button', { name: `Más acciones de ${faqs.noche.question}` }).click();
  await expect(page.getByRole('menuitem', { name: 'Historial' })).toBeVisible();
  await expectAccessibleAndFitting(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `Editar ${faqs.noche.question}` }).click();
  await expect(page.getByLabel('Respuesta')).toBeVisible();
  await page.getByRole('button', { name: 'Más acciones de las FAQs' }).click();
  await choose(page, 'Seleccionar');
  await page.getByRole('checkbox').first().check();
  await expectAccessibleAndFitting(page);
  await page.getByRole('radiogroup', { name: 'Vista' }).getByText('Cuadrícula').click({ force: true });
  await expectAccessibleAndFitting(page);
});

test('[2.9 2.40] the FAQs of a worker are accessible: open answer, no results, question', async ({ page, team }) => {
  const { faqs } = await createKnowHow(team);
  await openFor(page, team.trabajadora, `${FAQS}?q=calefaccion+noche`);
  await expect(toggle(page, faqs.noche.question)).toHaveAttribute('aria-expanded', 'true');
  await expectAccessibleAndFitting(page);
  await page.getByRole('button', { name: 'No encuentro lo que busco' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessibleAndFitting(page);
  await openFor(page, team.trabajadora, `${FAQS}?q=zanahoria`);
  await expect(page.getByText('No hay resultados')).toBeVisible();
  await expectAccessibleAndFitting(page);
  await openFor(page, team.trabajadora, `${FAQS}/${faqs.noche.id}`);
  await expectAccessibleAndFitting(page);
});

test('[2.9 6.6] the FAQs of a superadmin are accessible', async ({ page, team }) => {
  await createKnowHow(team);
  await enter(page, PEOPLE.superadmin, 'ensaya-demo');
  await page.goto(FAQS);
  await expect(questions(page).first()).toBeVisible();
  await expectAccessibleAndFitting(page);
});
