import { toast } from '../empresas/support.ts';
import { setModel } from '../generador/support.ts';
import { expectAccessibleAndFitting, withoutLiveChanges } from '../support.ts';
import { openFor } from '../tareas/support.ts';
import {
  copyReport,
  expect,
  GENERATED,
  generateReport,
  informePath,
  informesOf,
  pieces,
  QUESTIONS,
  reportCard,
  responsesPath,
  section,
  test,
} from './informe-support.ts';

const retry = { name: /^Reintentar: / };

test('[2.38 7.30] a running report shows its pieces, survives a reload, and is cancelled', async ({ page, team, roleplay }) => {
  await setModel(team, 'ensayo-lento');
  await openFor(page, team.responsable, responsesPath(roleplay));
  await generateReport(page).click();
  await expect(page.getByRole('heading', { name: 'Generando reporte…' })).toBeVisible();
  await expect(page.getByText(/^\d de 3 partes$/)).toBeVisible();
  await expect(page.getByText(/^Lleva \d/)).toBeVisible();
  await expect(page.getByText(/US\$ de .+US\$ como máximo$/)).toBeVisible();
  await expect(pieces(page)).toHaveCount(3);
  for (const [index, text] of QUESTIONS.entries()) await expect(pieces(page).nth(index)).toContainText(text);
  await expect(pieces(page).nth(2)).toContainText('Unir los hallazgos y comprobar cada cita');
  await expect(page.getByRole('progressbar', { name: 'Progreso del reporte' })).toHaveAttribute('aria-valuemax', '3');
  await expectAccessibleAndFitting(page);

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Generando reporte…' })).toBeVisible();
  await section(page, 'Respuestas').click();
  await expect(reportCard(page)).toContainText('Generando reporte…');
  await expect(generateReport(page)).toHaveCount(0);
  await reportCard(page).getByRole('link', { name: 'Ver el progreso' }).click();
  await expect(section(page, 'Reporte')).toHaveAttribute('aria-selected', 'true');

  await page.getByRole('button', { name: 'Cancelar reporte' }).click();
  const dialog = page.getByRole('dialog', { name: '¿Cancelar el reporte?' });
  await dialog.getByRole('button', { name: 'Seguir generando' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Cancelar reporte' }).click();
  await dialog.getByRole('button', { name: 'Cancelar reporte' }).click();
  await expect(toast(page, 'Reporte cancelado')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Reporte cancelado' })).toBeVisible();
  await expect(page.getByText(/Ha costado .+ aceptados\.|No ha costado nada\./)).toBeVisible();
  await page.getByRole('link', { name: 'Generar otro' }).click();
  await expect(generateReport(page)).toBeEnabled();
  expect((await informesOf(team, roleplay)).map(({ state }) => state)).toEqual(['cancelled']);
});

test('[2.38 8.7] failed pieces say why; each is tried again alone, and the report ends without paying twice', async ({
  page,
  team,
  roleplay,
}) => {
  await setModel(team, 'ensayo-sin-saldo');
  await openFor(page, team.responsable, responsesPath(roleplay));
  await generateReport(page).click();
  await expect(page.getByRole('button', retry)).toHaveCount(2, GENERATED);
  await expect(pieces(page).first()).toContainText('1 parte falló');
  await expect(pieces(page).first()).toContainText('se ha quedado sin saldo');
  await expectAccessibleAndFitting(page);
  await section(page, 'Respuestas').click();
  await expect(reportCard(page)).toContainText('Hay partes que han fallado');
  await reportCard(page).getByRole('link', { name: 'Ver qué ha fallado' }).click();

  await setModel(team, 'ensayo');
  await pieces(page).first().getByRole('button', retry).click();
  await expect(pieces(page).first()).toContainText('Leída', GENERATED);
  await expect(pieces(page).nth(1)).toContainText('1 parte falló');
  await expect(page.getByRole('button', retry)).toHaveCount(1);
  await page.getByRole('button', retry).press('Enter');
  await expect(copyReport(page)).toBeVisible(GENERATED);
  const [informe] = await informesOf(team, roleplay);
  expect(informe?.state).toBe('done');
  expect(informe?.cost).toBeLessThanOrEqual(informe?.ceiling ?? 0);
});

test('[2.38] without live changes the page still follows the report to its end', async ({ page, team, roleplay }) => {
  await setModel(team, 'ensayo');
  await withoutLiveChanges(page);
  await openFor(page, team.responsable, responsesPath(roleplay));
  await generateReport(page).click();
  await expect(copyReport(page)).toBeVisible(GENERATED);
});

test('[2.38] an address that names no report says so', async ({ page, team, roleplay }) => {
  await openFor(page, team.responsable, informePath(roleplay, crypto.randomUUID()));
  await expect(page.getByText('Reporte no encontrado')).toBeVisible();
  await openFor(page, team.responsable, informePath(roleplay, 'no-es-un-id'));
  await expect(page.getByText('Reporte no encontrado')).toBeVisible();
  await page.getByRole('link', { name: 'Ver los roleplays' }).click();
  await expect(page).toHaveURL(/\/dashboard\/roleplays/);
});
