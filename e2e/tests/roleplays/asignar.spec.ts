import { expectAccessibleAndFitting, liveChangesConnected } from '../support.ts';
import { dayIn, expect, test } from '../tareas/support.ts';
import { answer, assign, assignPanel, createRoleplay, finish, openResponses, people, rowOf } from './respuestas-support.ts';

/** '24/11/2026' */
const written = (days: number) => dayIn('Europe/Madrid', days).split('-').reverse().join('/');

test('[2.38 4.6 5.9 8.14 9.4] select all; no deadline until it is chosen, then 7 days or a date', { tag: '@journey' }, async ({
  page,
  team,
}) => {
  const roleplay = await createRoleplay(team);
  await openResponses(page, team, roleplay);
  const panel = assignPanel(page);
  await expect(page.getByText('Aún no hay respuestas')).toBeVisible();
  await expect(panel.getByText('0 de 2')).toBeVisible();

  await panel.getByRole('button', { name: 'Asignar' }).click();
  await expect(panel.getByText('Debes seleccionar al menos un trabajador')).toBeVisible();
  await panel.getByLabel('Seleccionar todos').check();
  await expect(panel.getByText('Debes seleccionar al menos un trabajador')).toHaveCount(0);
  await expect(panel.getByText('2 de 2')).toBeVisible();

  await expect(panel.getByLabel('Con fecha límite')).not.toBeChecked();
  await expect(panel.getByLabel('Días de plazo')).toHaveCount(0);
  await panel.getByLabel('Con fecha límite').check();
  const date = panel.getByLabel('Fecha límite', { exact: true });
  await expect(panel.getByLabel('Días de plazo')).toHaveValue('7');
  await expect(date).toHaveValue(written(7));
  await panel.getByLabel('Días de plazo').fill('0');
  await panel.getByRole('button', { name: 'Asignar a 2 trabajadores' }).click();
  await expect(panel.getByText('Los días deben ser al menos 1')).toBeVisible();
  await expect(panel.getByLabel('Días de plazo')).toBeFocused();
  await panel.getByLabel('Días de plazo').fill('5');
  await expect(date).toHaveValue(written(5));
  await date.fill(written(3));
  await expect(panel.getByLabel('Días de plazo')).toHaveValue('3');
  await panel.getByRole('button', { name: 'Asignar a 2 trabajadores' }).dblclick();
  await expect(page.getByText('Roleplay asignado a 2 trabajadores')).toBeVisible();
  await expect(page.getByText('Roleplay asignado a')).toHaveCount(1);
  await expect(page.getByText('2 asignados')).toBeVisible();
  await expect(rowOf(page, team.trabajadora)).toContainText('3 días restantes');
  await expect(panel.getByText('Todo tu equipo lo tiene ya.')).toBeVisible();
});

test('[4.6 7.19 8.14] one worker found by search, without a deadline; assigned and finished workers are never offered', async ({
  page,
  team,
}) => {
  const roleplay = await createRoleplay(team);
  const { trabajadora: ana, trabajador: luis } = team;
  await openResponses(page, team, roleplay);
  const panel = assignPanel(page);
  await panel.getByLabel('Buscar trabajadores').fill('LUÍS');
  await expect(panel.getByLabel(ana.email)).toHaveCount(0);
  await panel.getByLabel(luis.email).check();
  await expect(panel.getByText('1 de 2')).toBeVisible();
  await panel.getByLabel('Buscar trabajadores').fill('nadie así');
  await expect(panel.getByText('Nadie coincide con esa búsqueda')).toBeVisible();
  await panel.getByRole('button', { name: 'Asignar a 1 trabajador' }).click();
  await expect(page.getByText('Roleplay asignado a 1 trabajador')).toBeVisible();
  await expect(rowOf(page, luis)).toContainText('Pendiente');

  await panel.getByRole('button', { name: 'Borrar la búsqueda' }).click();
  await expect(panel.getByLabel(ana.email)).toBeVisible();
  await expect(panel.getByLabel(luis.email)).toHaveCount(0);
  // Without an assignment, finishing creates one.
  await answer(team, ana, roleplay, 0, 'Sí.');
  await answer(team, ana, roleplay, 1, 'También.');
  await finish(ana, roleplay);
  await expect(panel.getByText('Todo tu equipo lo tiene ya.')).toBeVisible();
  await page.getByText('Por persona').click();
  await expect(people(page)).toContainText('Completado');
});

test('[4.6] who is assigned by someone else meanwhile leaves the selection', async ({ page, team }) => {
  const roleplay = await createRoleplay(team);
  const connected = liveChangesConnected(page);
  await openResponses(page, team, roleplay);
  await connected;
  const panel = assignPanel(page);
  await panel.getByLabel('Seleccionar todos').check();
  await expect(panel.getByRole('button', { name: 'Asignar a 2 trabajadores' })).toBeVisible();
  await assign(team, roleplay, [team.trabajador]);
  await expect(panel.getByRole('button', { name: 'Asignar a 1 trabajador' })).toBeVisible();
  await expect(panel.getByText('1 de 1')).toBeVisible();
});

test('[2.38] the panel is accessible and fits at both widths', async ({ page, team }) => {
  const roleplay = await createRoleplay(team);
  await openResponses(page, team, roleplay);
  const panel = assignPanel(page);
  await panel.getByRole('button', { name: 'Asignar' }).click();
  await expectAccessibleAndFitting(page);
});
