import { expectAccessibleAndFitting } from '../support.ts';
import { createCategory, createFaq, expect, FAQS, openFor, readFaq, test, updateFaq } from './lista-support.ts';
import { openFromFaq } from './manage-support.ts';

const QUESTION = '¿A qué hora abre el taller?';

test('[1.2 6.5] the history compares each version with the one before, and restores one', async ({ page, team }) => {
  const category = await createCategory(team, 'Horarios', ['Taller']);
  const first = await createFaq(team, {
    question: QUESTION,
    answer: 'Abrimos a las 8:00.',
    category,
    alternatives: ['horario del taller'],
  });
  const second = await updateFaq(team, first, {
    question: QUESTION,
    answer: 'Abrimos a las 9:00 y los sábados también.',
    version: first.version,
  });
  await openFor(page, team.responsable, FAQS);
  const dialog = await openFromFaq(page, second, 'Historial', 'Historial');
  const versions = dialog.getByRole('navigation', { name: 'Versiones' }).getByRole('button');
  await expect(versions).toHaveCount(2);
  await expect(versions.first()).toContainText('Versión actual');
  await expect(versions.first()).toHaveAttribute('aria-current', 'true');
  const answer = dialog.getByRole('region', { name: 'Respuesta' });
  // Marked by elements and by words, not by colour alone.
  await expect(answer.locator('del')).toHaveText('(quitado: 8) ');
  await expect(answer.locator('ins').first()).toHaveText('(añadido: 9) ');
  await expect(answer.locator('ins').last()).toContainText('y los sábados también');
  await expect(dialog.getByRole('region', { name: 'Pregunta', exact: true }).locator('ins, del')).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Restaurar esta versión' })).toHaveCount(0);
  await expectAccessibleAndFitting(page);

  await versions.last().press('Enter');
  await expect(answer).toContainText('Abrimos a las 8:00.');
  await expect(dialog.getByText('El texto con el que se creó.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Restaurar esta versión' }).click();
  await expect(page.getByText('FAQ actualizada con éxito')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(await readFaq(team, first)).toMatchObject({ answer: 'Abrimos a las 8:00.', alternatives: ['horario del taller'] });

  const again = await openFromFaq(page, second, 'Historial', 'Historial');
  await expect(again.getByRole('navigation', { name: 'Versiones' }).getByRole('button')).toHaveCount(3);
});

test('[1.2 6.5] restoring does not overwrite what another manager has just saved', async ({ page, team }) => {
  const category = await createCategory(team, 'Horarios', ['Taller']);
  const first = await createFaq(team, { question: QUESTION, answer: 'A las 8:00.', category });
  const second = await updateFaq(team, first, { question: QUESTION, answer: 'A las 9:00.', version: first.version });
  await openFor(page, team.responsable, FAQS);
  const dialog = await openFromFaq(page, second, 'Historial', 'Historial');
  const versions = dialog.getByRole('navigation', { name: 'Versiones' }).getByRole('button');
  await versions.last().click();
  // The page must not receive the change before it restores.
  await page.route('**/realtime/v1/changes', (route) => route.abort());
  const restore = dialog.getByRole('button', { name: 'Restaurar esta versión' });
  await page.route('**/rest/v1/faqs/**', async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    await page.unroute('**/rest/v1/faqs/**');
    await updateFaq(team, second, { question: QUESTION, answer: 'A las 10:00.', version: second.version });
    await route.continue();
  });
  await restore.click();
  await expect(dialog.getByRole('alert')).toContainText('no se ha restaurado nada');
  expect(await readFaq(team, first)).toMatchObject({ answer: 'A las 10:00.' });
  await expect(versions).toHaveCount(3);
  // Told, the manager can still decide.
  await restore.click();
  await expect(dialog).toHaveCount(0);
  expect(await readFaq(team, first)).toMatchObject({ answer: 'A las 8:00.' });
});
