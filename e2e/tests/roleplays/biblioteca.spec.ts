import { expectAccessibleAndFitting } from '../support.ts';
import { author, expect, openFor, ROLEPLAYS, roleplaysOf, test, writtenQuestions } from './support.ts';

test('[2.35 2.36 2.37] a role-play of the library is played in the preview, adapted, and saved in the company', {
  tag: '@journey',
}, async ({ page, ownTeam }) => {
  await openFor(page, ownTeam.responsable, ROLEPLAYS);
  await page.getByRole('link', { name: 'Biblioteca', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Biblioteca de roleplays' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Buscar situaciones' }).fill('estanteria');
  await page.getByRole('link', { name: 'El susto que nadie quiere contar' }).click();
  await expectAccessibleAndFitting(page);

  await page.getByRole('button', { name: 'Vista previa' }).click();
  const dialog = page.getByRole('dialog', { name: 'Vista previa' });
  for (let question = 1; question <= 5; question += 1) {
    await expect(dialog.getByRole('heading', { name: `Pregunta ${question} de 5`, exact: true })).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Tu respuesta' }).fill('Paramos y lo miramos juntos.');
    if (question < 5) await dialog.getByRole('button', { name: 'Siguiente' }).click();
  }
  await expect(dialog.getByRole('button', { name: 'Finalizar' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.getByRole('link', { name: 'Usar', exact: true }).click();
  await expect(author(page).title).toHaveValue('El susto que nadie quiere contar');
  const questions = await writtenQuestions(page);
  expect(questions).toHaveLength(5);
  expect(await roleplaysOf(ownTeam)).toEqual([]);
  await author(page).title.fill('El susto del muelle 3');
  await author(page).save.click();
  await expect(page.getByText('Roleplay creado exitosamente')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'El susto del muelle 3' })).toBeVisible();
  expect((await roleplaysOf(ownTeam)).map(({ title }) => title)).toEqual(['El susto del muelle 3']);
});
