import { expect, test } from '../tareas/support.ts';
import {
  answer,
  assign,
  assignPanel,
  choosePersonAction,
  control,
  createRoleplay,
  finish,
  openResponses,
  people,
} from './respuestas-support.ts';

test('[4.6 9.4] by person: a later deadline and withdrawing, before it is finished', async ({ page, team }) => {
  const roleplay = await createRoleplay(team, { title: 'Roleplay con plazo vencido' });
  const { trabajador: luis } = team;
  await assign(team, roleplay, [luis], 3);
  await control(team, 'expire');
  await openResponses(page, team, roleplay, '?vista=persona');
  await expect(people(page)).toContainText(/Vencido.*Venció el/);
  await page.getByRole('button', { name: `Más acciones de ${luis.email}` }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Ampliar plazo', 'Quitar la asignación']);
  await page.getByRole('menuitem', { name: 'Ampliar plazo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ampliar plazo' });
  await expect(dialog.getByLabel('Días de plazo')).toHaveValue('7');
  await dialog.getByLabel('Días de plazo').fill('0');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog.getByText('Los días deben ser al menos 1')).toBeVisible();
  await dialog.getByLabel('Días de plazo').fill('1');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Plazo cambiado')).toBeVisible();
  await expect(people(page)).toContainText('1 día restante');
  await expect(people(page)).toContainText('0 de 2 respondidas');

  await choosePersonAction(page, luis, 'Quitar la asignación');
  await page.getByRole('dialog').getByRole('button', { name: 'Quitar' }).click();
  await expect(page.getByText('Asignación quitada')).toBeVisible();
  await expect(page.getByText('Aún no hay respuestas')).toBeVisible();
  await expect(assignPanel(page).getByLabel(luis.email)).toBeVisible();
});

test('[4.6] a finished role-play is assigned again; the answers of the time before stay readable', async ({ page, team }) => {
  const roleplay = await createRoleplay(team);
  const { trabajadora: ana } = team;
  await assign(team, roleplay, [ana]);
  await answer(team, ana, roleplay, 0, 'La primera vez dije esto.');
  await answer(team, ana, roleplay, 1, 'Y esto otro.');
  await finish(ana, roleplay);
  await openResponses(page, team, roleplay, '?vista=persona');
  await expect(people(page)).toContainText(/Completado.*Hecho el/);
  await page.getByRole('button', { name: `Más acciones de ${ana.email}` }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Volver a asignar', 'Quitar la asignación']);
  await page.getByRole('menuitem', { name: 'Volver a asignar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Volver a asignar' });
  await dialog.getByLabel('Con fecha límite').uncheck();
  await dialog.getByRole('button', { name: 'Volver a asignar' }).click();
  await expect(page.getByText('Roleplay asignado a 1 trabajador')).toBeVisible();
  await expect(people(page)).toContainText('Pendiente');
  const answers = page.getByRole('region', { name: `Respuestas de ${ana.email}` });
  await expect(answers.getByText('Sin respuesta')).toHaveCount(2);

  await choosePersonAction(page, ana, 'Entregas anteriores');
  await expect(answers.getByText('Entregas anteriores')).toBeFocused();
  await expect(answers.getByText(/^Entregado el \d+ \S+ \d{4}$/)).toBeVisible();
  await expect(answers.getByText('La primera vez dije esto.')).toBeVisible();
  await expect(answers.getByText('Y esto otro.')).toBeVisible();
});
