import type { Locator, Page } from '@playwright/test';
import { toast } from '../empresas/support.ts';
import { expectAccessibleAndFitting, withoutLiveChanges } from '../support.ts';
import { openFor } from '../tareas/support.ts';
import { answer, createPregunta, createTema, expect, generarPath, preguntasOf, preguntasPath, test } from './support.ts';

const handle = (page: Page, number: number): Locator => page.getByRole('button', { name: `Mover la pregunta ${number}`, exact: true });
const rows = (page: Page): Locator => page.getByRole('list', { name: 'Preguntas' }).getByRole('listitem');

async function centre(element: Locator): Promise<{ x: number; y: number }> {
  const box = await element.boundingBox();
  if (!box) throw new Error('not visible');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test('[7.14] a responsable sees the worker’s order and changes it by mouse and keyboard; a worker who is writing keeps the text', async ({
  page,
  browser,
  team,
}) => {
  const tema = await createTema(team, { preguntas: ['Una', 'Dos', 'Tres'] });
  const context = await browser.newContext();
  const worker = await context.newPage();
  await openFor(worker, team.trabajadora, generarPath(tema));
  await answer(worker, 'Tres').fill('Lo que ya he escrito');

  await openFor(page, team.responsable, preguntasPath(tema));
  await expect(rows(page)).toContainText([/3.*Tres/s, /2.*Dos/s, /1.*Una/s]);
  await page.getByText('Como lo ve el equipo').click();
  await expect(page).toHaveURL(/orden=trabajador/);
  await expect(rows(page)).toContainText(['Una', 'Dos', 'Tres']);
  await expectAccessibleAndFitting(page);

  const [from, to] = [await centre(handle(page, 3)), await centre(handle(page, 1))];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y - 10);
  await page.mouse.move(to.x, to.y - 8, { steps: 8 });
  await expect(page.getByText('Pregunta 3 levantada: posición 1 de 3', { exact: true })).toBeVisible();
  await page.mouse.up();
  await expect(rows(page)).toContainText(['Tres', 'Una', 'Dos']);
  await expect(page.getByText('Orden guardado')).toBeVisible();

  await handle(page, 1).press('Space');
  await expect(page.getByText('Pregunta 1 levantada: posición 1 de 3', { exact: true })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('Pregunta 1 levantada: posición 2 de 3', { exact: true })).toBeVisible();
  await page.keyboard.press('Space');
  await expect(rows(page)).toContainText(['Una', 'Tres', 'Dos']);
  await expect.poll(async () => (await preguntasOf(team, tema)).map(({ texto }) => texto)).toEqual(['Una', 'Tres', 'Dos']);
  // The list to edit stays newest first, with the new numbers.
  await page.getByText('Más recientes').click();
  await expect(rows(page)).toContainText([/2.*Tres/s, /3.*Dos/s, /1.*Una/s]);

  // Live: the order changes under the worker, the text and its place in the field stay.
  await expect(worker.getByRole('textbox').nth(1)).toHaveAccessibleName(/Tres/);
  await expect(answer(worker, 'Tres')).toHaveValue('Lo que ya he escrito');
  await expect(answer(worker, 'Tres')).toBeFocused();
  await context.close();
});

test('[7.14] an order that someone else changed meanwhile is refused with a message; a question added meanwhile stays', async ({
  page,
  team,
}) => {
  const tema = await createTema(team, { preguntas: ['Una', 'Dos', 'Tres'] });
  await withoutLiveChanges(page);
  await openFor(page, team.responsable, `${preguntasPath(tema)}?orden=trabajador`);
  await expect(rows(page)).toContainText(['Una', 'Dos', 'Tres']);
  const move = async (number: number) => {
    await handle(page, number).press('Space');
    await expect(page.getByText(`Pregunta ${number} levantada`, { exact: false }).first()).toBeVisible();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect(page.getByText(`levantada: posición ${number - 1} de`, { exact: false }).first()).toBeVisible();
    await page.keyboard.press('Space');
  };
  await createPregunta(team, tema, { texto: 'Nueva' });
  await move(2);
  await expect(rows(page)).toContainText(['Dos', 'Una', 'Tres', 'Nueva']);

  const ids = (await preguntasOf(team, tema)).map(({ id }) => id);
  const saved = await team.responsable.api.put(`/rest/v1/temas_generador/${tema.id}/orden?empresa_id=${team.empresa.id}`, {
    data: { from: ids, to: ids.toReversed() },
  });
  expect(saved.ok()).toBe(true);
  await move(2);
  await expect(toast(page, 'Alguien ha cambiado el orden mientras tanto')).toBeVisible();
  await expect(rows(page)).toContainText(['Nueva', 'Tres', 'Una', 'Dos']);
});

test('[7.14] questions are ordered with a finger @phone-only', async ({ page, team }) => {
  const tema = await createTema(team, { preguntas: ['Una', 'Dos'] });
  await openFor(page, team.responsable, `${preguntasPath(tema)}?orden=trabajador`);
  const [from, to] = [await centre(handle(page, 1)), await centre(handle(page, 2))];
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: from.x, y }] });
  await touch('touchStart', from.y);
  for (let step = 1; step <= 8; step += 1) await touch('touchMove', from.y + ((to.y + 6 - from.y) * step) / 8);
  await expect(page.getByText('Pregunta 1 levantada: posición 2 de 2', { exact: true })).toBeVisible();
  await touch('touchEnd', to.y);
  await expect(rows(page)).toContainText(['Dos', 'Una']);
  await expect.poll(async () => (await preguntasOf(team, tema)).map(({ texto }) => texto)).toEqual(['Dos', 'Una']);
});
