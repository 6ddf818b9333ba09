import { test as withEmpresa } from '../ajustes/support.ts';
import { expect, expectAccessible, expectAccessibleAndFitting, PEOPLE, signIn } from '../support.ts';
import { openFor } from '../tareas/support.ts';

const test = withEmpresa;

test('[2.39] @phone a responsable prepares and downloads a copy of the company, and limits how long answers are kept', {
  tag: '@journey',
}, async ({ page, team, empresa }) => {
  await openFor(page, team.responsable, `/dashboard/settings?empresa=${empresa.id}`);
  await page.getByRole('tab', { name: 'Acceso y datos' }).click();
  const copy = page.getByRole('region', { name: 'Copia de los datos' });
  await copy.getByRole('button', { name: 'Preparar una copia' }).click();
  const link = copy.getByRole('link', { name: 'Descargar' });
  await expect(link).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toMatch(/^sastreria-.*\.zip$/);

  const kept = page.getByRole('region', { name: 'Cuánto se guardan los datos' });
  await expect(kept.getByLabel('Respuestas de roleplays')).toHaveValue('');
  await kept.getByLabel('Respuestas de roleplays').selectOption('2 años');
  const dialog = page.getByRole('dialog', { name: '¿Borrar lo más antiguo?' });
  await expect(dialog).toContainText('Esta noche se borrarán las respuestas de hace más de 2 años');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(kept.getByLabel('Respuestas de roleplays')).toHaveValue('');
  await kept.getByLabel('Respuestas de roleplays').selectOption('2 años');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(kept.getByLabel('Respuestas de roleplays')).toHaveValue('24');
  await page.reload();
  await expect(kept.getByLabel('Respuestas de roleplays')).toHaveValue('24');
  await kept.getByLabel('Respuestas de roleplays').selectOption('Sin límite');
  await expect(kept.getByLabel('Respuestas de roleplays')).toHaveValue('');
  await expectAccessible(page);
});

test('[4.10] before a company is deleted, a superadmin offers a copy to its responsables and sees whether they have it', async ({
  page,
  empresa,
}) => {
  await signIn(page, PEOPLE.superadmin);
  await expect(page).toHaveURL(/admin-dashboard/);
  await page.goto(`/admin/empresas?q=${encodeURIComponent(empresa.nombre)}`);
  await page
    .getByRole('row', { name: new RegExp(empresa.nombre) })
    .getByRole('button', { name: /^Eliminar/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Eliminar Empresa' });
  await expect(dialog.getByText('Sus responsables pueden guardar antes una copia de los datos. Tú no podrás leerla.')).toBeVisible();
  await expectAccessibleAndFitting(page);
  await dialog.getByRole('button', { name: 'Preparar una copia para sus responsables' }).click();
  await expect(dialog.getByText(/^Hay una copia del .* que sus responsables aún no han descargado/)).toBeVisible();
  await expect(dialog.getByRole('link')).toHaveCount(0);
});
