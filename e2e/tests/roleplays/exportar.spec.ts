import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { expect, type Team, test } from '../tareas/support.ts';
import { sheetOf } from '../workbook.ts';
import { answer, assign, createRoleplay, finish, openResponses, type Roleplay } from './respuestas-support.ts';

const EXPORT = '**/rpc/export_roleplay_responses*';

async function answeredRoleplay(team: Team, title: string): Promise<Roleplay> {
  const roleplay = await createRoleplay(team, { title });
  await assign(team, roleplay, [team.trabajadora, team.trabajador]);
  await answer(team, team.trabajadora, roleplay, 0, '=HYPERLINK("http://malo.example")');
  await answer(team, team.trabajadora, roleplay, 1, 'Primera línea\nsegunda, con coma y "comillas"');
  await finish(team.trabajadora, roleplay);
  await answer(team, team.trabajador, roleplay, 0, '@SUM(1)');
  return roleplay;
}

async function download(page: Page, kind: 'CSV' | 'XLSX'): Promise<Download> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: kind, exact: true }).click()]);
  return file;
}

test('[2.38] all answers as CSV, whatever the filters show; a cell is never a formula', async ({ page, team }) => {
  const roleplay = await answeredRoleplay(team, 'Avería: ¿24/7?');
  await openResponses(page, team, roleplay, '?estado=completado');
  const file = await download(page, 'CSV');
  expect(file.suggestedFilename()).toBe('Avería ¿24 7 - respuestas.csv');
  await expect(page.getByText('Archivo descargado')).toBeVisible();
  const csv = await readFile(await file.path(), 'utf8');
  expect(
    csv.startsWith('\ufeff"Trabajador";"Correo";"Estado";"N.º";"Pregunta";"Respuesta";"Adjunto";"Respondida";"Entregada";"Nota"\r\n'),
  ).toBe(true);
  expect(csv).toContain(`;"${team.trabajadora.email}";"Completado";"1";"¿Cuándo vienen?";"'=HYPERLINK(""http://malo.example"")";`);
  expect(csv).toContain('"Primera línea\nsegunda, con coma y ""comillas"""');
  expect(csv).toContain(`;"${team.trabajador.email}";"Pendiente";"1";"¿Cuándo vienen?";"'@SUM(1)";`);
});

test('[2.38] all answers as XLSX; every cell is text', async ({ page, team }) => {
  const roleplay = await answeredRoleplay(team, 'Ola de frío');
  await openResponses(page, team, roleplay);
  await expect(page.getByRole('group', { name: 'Descargar' }).getByRole('button')).toHaveText(['XLSX', 'CSV']);
  const file = await download(page, 'XLSX');
  expect(file.suggestedFilename()).toBe('Ola de frío - respuestas.xlsx');
  const sheet = await sheetOf(file);
  expect(sheet.match(/<row /g)).toHaveLength(4);
  expect(sheet).toContain('<t xml:space="preserve">=HYPERLINK(&quot;http://malo.example&quot;)</t>');
  expect(sheet).not.toContain('<f>');
});

test('[2.38] a long download shows its progress and can be cancelled', async ({ page, team }) => {
  const roleplay = await answeredRoleplay(team, 'Cancelada');
  await openResponses(page, team, roleplay);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(EXPORT, async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  let downloads = 0;
  page.on('download', () => {
    downloads += 1;
  });
  await page.getByRole('button', { name: 'CSV', exact: true }).click();
  await expect(page.getByText('Preparando CSV: 0 de 3 respuestas')).toBeVisible();
  await expect(page.getByRole('button', { name: 'XLSX', exact: true })).toBeDisabled();
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByText('Preparando CSV')).toHaveCount(0);
  release();
  await expect(page.getByRole('button', { name: 'CSV', exact: true })).toBeEnabled();
  expect(downloads).toBe(0);
});
