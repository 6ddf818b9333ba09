import type { Locator, Page } from '@playwright/test';
import { enter } from '../acceso/support.ts';
import { expectAccessible, PEOPLE } from '../support.ts';
import { createTeam, openFor } from '../tareas/support.ts';
import {
  answer,
  answerAll,
  askedOfAi,
  createTema,
  expect,
  generarPath,
  generateButton,
  refused,
  result,
  setModel,
  test,
} from './support.ts';

const PREVIEW = '**/functions/v1/preview-prompt';
const UNANSWERED = 'Por favor responde todas las preguntas antes de generar el prompt';
const open = (page: Page): Locator => page.getByRole('button', { name: 'Esto es lo que se envía' });
const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Esto es lo que se envía' });
const block = (page: Page, name: string): Locator => dialog(page).getByRole('region', { name });

for (const [name, viewport] of [
  ['at a desk', { width: 1440, height: 900 }],
  ['on a phone', { width: 390, height: 844 }],
] as const)
  test.describe(name, () => {
    test.use({ viewport, permissions: ['clipboard-read', 'clipboard-write'] });

    test('a trabajadora sees the request before sending, by keyboard, and no cost before or afterwards', async ({ page, team, tema }) => {
      await setModel(team, 'ensayo');
      await openFor(page, team.trabajadora, generarPath(tema));
      await open(page).click();
      await expect(page.getByRole('alert')).toHaveText(UNANSWERED);
      await expect(answer(page, '¿Qué ha pasado?')).toBeFocused();

      await answer(page, '¿Qué ha pasado?').fill('Ana (12345678Z) llama desde el 612 345 678 y el 698 765 432');
      await answer(page, '¿Qué puedes ofrecer?').fill('Escribirle a ana@norteclima.es <ya>');
      await open(page).focus();
      await page.keyboard.press('Enter');
      await expect(dialog(page)).toContainText('Al generar, esto llegará a Simulador, modelo ensayo. Todavía no se ha enviado nada.');
      await expect(dialog(page)).not.toContainText('Como máximo');
      await expect(dialog(page)).toContainText('No se envía: 1 DNI, 2 teléfonos y 1 dirección de correo.');
      await expect(block(page, 'Datos')).toContainText('Ana ([[DNI-1]]) llama desde el [[TELEFONO-1]] y el [[TELEFONO-2]]');
      await expect(block(page, 'Instrucciones')).toContainText('copia su código exactamente como está');
      const body = await block(page, 'La petición, tal cual').innerText();
      expect(body).not.toMatch(/12345678Z|612 345 678|ana@/);
      expect(JSON.parse(body)).toMatchObject({ model: 'ensayo', stream: true });
      await block(page, 'La petición, tal cual').focus();
      await expect(block(page, 'La petición, tal cual')).toBeFocused();
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
      await dialog(page).getByRole('button', { name: 'Copiar' }).click();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(body);
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toHaveCount(0);
      await expect(open(page)).toBeFocused();

      await generateButton(page).click();
      await expect(result(page)).toContainText('Ana (12345678Z) llama desde el 612 345 678 y el 698 765 432');
      await expect(result(page).getByRole('button', { name: 'Copiar' })).toBeEnabled();
      await expect(result(page)).not.toContainText(/costado|US\$/);
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
    });
  });

test('a responsable sees what it may cost and has cost, with the company’s month, and can switch masking off', { tag: '@journey' }, async ({
  page,
  playwright,
  baseURL,
}) => {
  const team = await createTeam(playwright, baseURL ?? '');
  const tema = await createTema(team, { preguntas: ['¿Qué ha pasado?', '¿Qué puedes ofrecer?'] });
  await setModel(team, 'ensayo');
  await openFor(page, team.responsable, '/dashboard/settings');
  await page.getByText('Avanzado').click();
  const masking = page.getByRole('switch', { name: 'Sustituir los datos personales al generar un prompt' });
  await expect(masking).toBeChecked();
  await expectAccessible(page);
  await masking.uncheck({ force: true });
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByText('Configuración guardada correctamente')).toBeVisible();
  await page.reload();
  await page.getByText('Avanzado').click();
  await expect(masking).not.toBeChecked();

  await openFor(page, team.responsable, generarPath(tema));
  await answer(page, '¿Qué ha pasado?').fill('Lo pide 12345678Z');
  await answer(page, '¿Qué puedes ofrecer?').fill('Nada');
  await open(page).click();
  await expect(dialog(page)).toContainText('Tu empresa ha decidido enviar los datos personales como están escritos.');
  await expect(block(page, 'Datos')).toContainText('12345678Z');
  await expect(dialog(page)).toContainText(/Como máximo 0,0\d\sUS\$; lo habitual, /);
  expect(await askedOfAi(team)).toEqual([]);
  await page.keyboard.press('Escape');
  await generateButton(page).click();
  await result(page).getByText('Ha costado menos de 1 céntimo de dólar', { exact: true }).click();
  await expect(result(page)).toContainText(/Este promptmenos de 1 céntimo de dólar · modelo ensayo · \d+ tokens leídos y \d+ escritos/);
  await expect(result(page)).toContainText(/Tú, en [a-z]+menos de 1 céntimo de dólar · 1 llamada/);
  await expect(result(page)).toContainText(/Tu empresa, en [a-z]+menos de 1 céntimo de dólar de 20\sUS\$ · 1 llamada/);
});

test('a failed preview is shown with a retry; a long text scrolls inside its block', async ({ page, team, tema }) => {
  await setModel(team, 'ensayo');
  await openFor(page, team.trabajador, generarPath(tema));
  await answerAll(page);
  await answer(page, '¿Qué ha pasado?').fill('Una frase larga. '.repeat(230));
  await page.route(PREVIEW, (route) => route.fulfill(refused(409, 'ai_no_key', 'La empresa no tiene una clave de API configurada')));
  await open(page).click();
  await expect(dialog(page).getByRole('alert')).toContainText('La empresa no tiene una clave de API configurada');
  await page.unroute(PREVIEW);
  await dialog(page).getByRole('button', { name: 'Reintentar' }).click();
  await expect(dialog(page)).toContainText('No hemos encontrado documentos de identidad');
  const { scrollHeight, clientHeight } = await block(page, 'Datos').evaluate(({ scrollHeight, clientHeight }) => ({
    scrollHeight,
    clientHeight,
  }));
  expect(scrollHeight).toBeGreaterThan(clientHeight);
});

test('a superadmin, who has no company, sees that reason', async ({ page, tema }) => {
  await enter(page, PEOPLE.superadmin, 'ensaya-demo');
  await page.goto(generarPath(tema));
  await answerAll(page);
  await open(page).click();
  await expect(page.getByRole('alert')).toHaveText('No se encontró la empresa asociada');
  await expect(dialog(page)).toHaveCount(0);
});
