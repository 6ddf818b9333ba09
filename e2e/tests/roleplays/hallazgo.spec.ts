import { setModel } from '../generador/support.ts';
import { createProyecto, openFor } from '../tareas/support.ts';
import { copyReport, expect, GENERATED, generateReport, responsesPath, test } from './informe-support.ts';
import { assign, finish } from './support.ts';

test('[2.38] from a finding: a FAQ and a task that begin with its text, and the way back to the report', async ({
  page,
  team,
  roleplay,
}) => {
  await createProyecto(team, 'Lo aprendido');
  await setModel(team, 'ensayo');
  await openFor(page, team.responsable, responsesPath(roleplay));
  await generateReport(page).click();
  await expect(copyReport(page)).toBeVisible(GENERATED);
  const finding = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: 'Crear FAQ' }) })
    .first();
  const title = await finding.getByRole('heading', { level: 3 }).innerText();

  await finding.getByRole('link', { name: 'Crear FAQ' }).click();
  const faq = page.getByRole('dialog', { name: 'Nueva FAQ' });
  await expect(faq.getByRole('textbox', { name: 'Pregunta', exact: true })).toHaveValue(title);
  const text = await faq.getByRole('textbox', { name: 'Respuesta' }).inputValue();
  expect(text.length).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  await expect(faq).toBeHidden();
  // Not opened again by a reload, and nothing was saved.
  await page.reload();
  await page.getByRole('link', { name: 'Volver al reporte' }).click();
  await expect(finding.getByText(text)).toBeVisible();

  await finding.getByRole('link', { name: 'Crear tarea' }).click();
  const tarea = page.getByRole('dialog', { name: 'Nueva Tarea' });
  await expect(tarea.getByRole('textbox', { name: 'Nombre' })).toHaveValue(title);
  await expect(tarea.getByRole('textbox', { name: 'Descripción' })).toHaveValue(text);
});

test('[2.38 4.6] from a finding: its people who have finished play it again', async ({ page, team, roleplay }) => {
  await assign(team, roleplay, [team.trabajadora, team.trabajador], 7);
  for (const person of [team.trabajadora, team.trabajador]) await finish(person, roleplay);
  await setModel(team, 'ensayo');
  await openFor(page, team.responsable, responsesPath(roleplay));
  await generateReport(page).click();
  await expect(copyReport(page)).toBeVisible(GENERATED);
  await page.getByRole('button', { name: 'Repetir con…' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Repetir con…' });
  // Whom the first finding quotes is up to the AI.
  const submit = dialog.getByRole('button', { name: /^Asignar a [12] personas?$/ });
  await expect(submit).toBeVisible();
  const people = await dialog.getByRole('checkbox', { checked: true }).count();
  await submit.dblclick();
  await expect(page.getByText(`Roleplay asignado a ${people === 1 ? '1 trabajador' : '2 trabajadores'}`)).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Repetir con…' }).first().click();
  await expect(dialog).toContainText('Ninguna de estas personas puede repetirlo ahora');
});
