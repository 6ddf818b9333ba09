import { expect, openFor, tareasPath, test } from './support.ts';

test('[7.18 2.46] a search text that is too long has no results, and is no error', async ({ page, team, proyecto }) => {
  await openFor(page, team.responsable, tareasPath(proyecto));
  await page.getByRole('button', { name: 'Nueva Tarea' }).first().click();
  const worker = page.getByRole('dialog', { name: 'Nueva Tarea' }).getByRole('combobox', { name: 'Asignar a' });
  await worker.click();
  await expect(page.getByRole('option', { name: team.trabajador.email })).toBeVisible();
  const answered = page.waitForResponse((response) => response.url().includes('/company_users?') && response.url().includes('aaa'));
  await worker.fill('a'.repeat(140));
  expect((await answered).status()).toBe(200);
  await expect(page.getByText('Nadie coincide con esa búsqueda')).toBeVisible();
});
