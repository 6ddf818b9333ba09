import type { Locator } from '@playwright/test';
import { announced, TEXTS, write } from './crear-support.ts';
import { author, expect, NEW_ROLEPLAY, openFor, test, writtenQuestions } from './support.ts';

const centre = async (element: Locator): Promise<{ x: number; y: number }> => {
  const box = await element.boundingBox();
  if (!box) throw new Error('not visible');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

test('[2.36] questions are ordered with the keyboard, 25 px a key, announced in Spanish', async ({ page, team }) => {
  // Near the edge of the window a key scrolls the page instead.
  await page.setViewportSize({ width: 1440, height: 1200 });
  await openFor(page, team.responsable, NEW_ROLEPLAY);
  await write(page);
  const { handle, question } = author(page);
  const lifted = page.locator('div[aria-hidden]').filter({ hasText: '¿Y eso es una urgencia?' }).last();

  await handle(2).focus();
  await page.keyboard.press('Space');
  await expect(announced(page)).toHaveText('Pregunta 2 levantada: posición 2 de 4.');
  await expect(page.getByText('Pregunta 2 levantada: posición 2 de 4', { exact: true })).toBeVisible();
  await expect(page.getByText('Espacio soltar', { exact: true })).toBeVisible();
  const before = await lifted.boundingBox();
  await page.keyboard.press('ArrowDown');
  await expect.poll(async () => ((await lifted.boundingBox())?.y ?? 0) - (before?.y ?? 0)).toBe(25);
  await page.keyboard.press('ArrowDown');
  await expect(announced(page)).toHaveText('Pregunta 2: posición 3 de 4.');
  await expect(page.getByText('Pregunta 2 levantada: posición 3 de 4', { exact: true })).toBeVisible();
  await page.keyboard.press('Space');
  await expect(announced(page)).toHaveText('Pregunta 2 soltada: posición 3 de 4.');
  await expect(question(3)).toHaveValue('¿Y eso es una urgencia?');
  expect(await writtenQuestions(page)).toEqual([TEXTS[0], TEXTS[2], TEXTS[1], TEXTS[3]]);
  await expect(handle(3)).toBeFocused();

  await page.keyboard.press('Space');
  await expect(announced(page)).toHaveText('Pregunta 3 levantada: posición 3 de 4.');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Escape');
  await expect(announced(page)).toHaveText('Cancelado: la pregunta 3 sigue en su sitio.');
  expect(await writtenQuestions(page)).toEqual([TEXTS[0], TEXTS[2], TEXTS[1], TEXTS[3]]);
});

test('[2.36] questions are ordered with the mouse', async ({ page, team }) => {
  await openFor(page, team.responsable, NEW_ROLEPLAY);
  await write(page);
  const from = await centre(author(page).handle(1));
  const to = await centre(author(page).handle(3));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y + 10);
  await page.mouse.move(to.x, to.y + 8, { steps: 8 });
  await expect(page.getByText('Pregunta 1 levantada: posición 3 de 4', { exact: true })).toBeVisible();
  await page.mouse.up();
  await expect(author(page).question(3)).toHaveValue('¿Cuándo vienen?');
  expect(await writtenQuestions(page)).toEqual([TEXTS[1], TEXTS[2], TEXTS[0], TEXTS[3]]);
});

test('[2.36] questions are ordered with a finger @phone-only', async ({ page, team }) => {
  await openFor(page, team.responsable, NEW_ROLEPLAY);
  await write(page, ['Una', 'Dos', 'Tres']);
  await author(page).handle(1).scrollIntoViewIfNeeded();
  const from = await centre(author(page).handle(1));
  const to = await centre(author(page).handle(2));
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: from.x, y }] });
  await touch('touchStart', from.y);
  for (let step = 1; step <= 8; step += 1) await touch('touchMove', from.y + ((to.y + 6 - from.y) * step) / 8);
  await expect(page.getByText('Pregunta 1 levantada: posición 2 de 3', { exact: true })).toBeVisible();
  await touch('touchEnd', to.y);
  await expect(author(page).question(2)).toHaveValue('Una');
  expect(await writtenQuestions(page)).toEqual(['Dos', 'Una', 'Tres']);
});

test('[2.36] a removed question comes back with Deshacer; Backspace removes only an empty one', async ({ page, team }) => {
  await openFor(page, team.responsable, NEW_ROLEPLAY);
  await write(page, ['Una', 'Dos', 'Tres']);
  const { remove, question, questions, add } = author(page);
  await remove(2).click();
  await remove(2).click();
  await expect(questions).toHaveCount(1);
  await expect(page.getByText('Has quitado la pregunta 2.')).toBeVisible();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  expect(await writtenQuestions(page)).toEqual(['Una', 'Dos', 'Tres']);
  await expect(page.getByRole('button', { name: 'Deshacer' })).toHaveCount(0);

  await question(3).fill('T');
  await question(3).press('Backspace');
  await expect(questions).toHaveCount(3);
  await question(3).press('Backspace');
  await expect(questions).toHaveCount(2);
  await expect(question(2)).toBeFocused();
  await question(1).press('Shift+Enter');
  await expect(questions).toHaveCount(2);
  await question(1).press('Enter');
  await expect(question(2)).toBeFocused();
  await expect(question(2)).toHaveValue('');
  for (const number of [3, 2, 1]) await remove(number).click();
  await expect(add).toBeFocused();
});
