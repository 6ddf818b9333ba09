import { expect, openFor, test } from '../tareas/support.ts';
import { assign, control, createRoleplay, openResponses } from './respuestas-support.ts';

const MOST = 2;

test('[2.48 4.6] who is late is reminded in two acts from the panel, and reads who reminds them @journey @phone', async ({
  page,
  team,
}) => {
  const roleplay = await createRoleplay(team, { title: 'Roleplay con plazo vencido' });
  const { trabajador: luis, responsable } = team;
  await assign(team, roleplay, [luis], 3);
  await control(team, 'expire');
  await openFor(page, responsable, '/manager-dashboard');
  let acts = 0;
  const waiting = page.getByRole('region', { name: 'Te espera' }).getByRole('listitem').filter({ hasText: 'Roleplay con plazo vencido' });
  await waiting.getByRole('link', { name: /^Recordar/ }).click();
  acts += 1;
  const dialog = page.getByRole('dialog', { name: 'Enviar un recordatorio' });
  await expect(dialog.getByRole('region', { name: 'Lo que leerán' })).toContainText('te recuerda «Roleplay con plazo vencido»');
  await dialog.getByRole('button', { name: 'Enviar recordatorio' }).click();
  acts += 1;
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Recordado a 1 persona', { exact: true })).toBeVisible();
  expect(acts).toBeLessThanOrEqual(MOST);
  const late = page.getByRole('region', { name: 'Recordatorio', exact: true });
  await expect(late).toContainText(/^Recordado hoy por .* a 1 persona$/);
  await expect(late.getByRole('button')).toHaveCount(0);

  await openFor(page, responsable, '/manager-dashboard');
  await expect(waiting.getByRole('link', { name: /^Ver quién falta/ })).toBeVisible();
});

test('[4.6] from the responses, in two acts too @phone', async ({ page, team }) => {
  const roleplay = await createRoleplay(team, { title: 'Otro con plazo vencido' });
  await assign(team, roleplay, [team.trabajador, team.trabajadora], 3);
  await control(team, 'expire');
  await openResponses(page, team, roleplay);
  await page.getByRole('button', { name: 'Recordar a los 2 que faltan' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar recordatorio' }).click();
  await expect(page.getByRole('region', { name: 'Recordatorio', exact: true })).toContainText('a 2 personas');
});
