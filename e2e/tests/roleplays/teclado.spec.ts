import { openFor } from '../tareas/support.ts';
import { answer, answersOf, button, expect, expectClosing, place, playPath, question, test } from './play-support.ts';

test('[2.37 4.7] a whole role-play by keyboard alone; the focus moves to each question', async ({ page, team, roleplay }) => {
  await openFor(page, team.trabajadora, playPath(roleplay));
  const { keyboard } = page;
  await expect(place(page, 1)).toBeVisible();
  // From the top of the page to the answer.
  for (let presses = 0; presses < 30; presses++) {
    await keyboard.press('Tab');
    if (await answer(page).evaluate((field) => field === document.activeElement)) break;
  }
  await expect(answer(page)).toBeFocused();
  await keyboard.press('Control+Enter');
  await expect(page.getByText('La respuesta no puede estar vacía')).toBeVisible();
  await keyboard.type('Uno');
  await keyboard.press('Control+Enter');
  await expect(question(page, roleplay.questions[1]?.text ?? '')).toBeFocused();
  await expect(question(page, `Pregunta 2 de 3: ${roleplay.questions[1]?.text}`)).toBeFocused();
  // The answer is the next stop.
  await keyboard.press('Tab');
  await expect(answer(page)).toBeFocused();
  await keyboard.type('Dos');
  await keyboard.press('Tab');
  await expect(button(page, 'Adjuntar archivo')).toBeFocused();
  await keyboard.press('Tab');
  await expect(button(page, 'Anterior')).toBeFocused();
  await keyboard.press('Tab');
  await expect(button(page, 'Siguiente')).toBeFocused();
  await keyboard.press('Enter');
  await expect(question(page, roleplay.questions[2]?.text ?? '')).toBeFocused();
  // The segments: back to the first question and again to the last.
  await keyboard.press('Shift+Tab');
  await expect(button(page, 'Pregunta 3')).toBeFocused();
  await keyboard.press('Shift+Tab');
  await keyboard.press('Shift+Tab');
  await keyboard.press('Enter');
  await expect(place(page, 1)).toBeVisible();
  await keyboard.press('Tab');
  await expect(answer(page)).toHaveValue('Uno');
  await keyboard.press('Shift+Tab');
  await keyboard.press('Enter');
  await expect(place(page, 3)).toBeVisible();
  await keyboard.press('Tab');
  await expect(answer(page)).toBeFocused();
  await keyboard.type('Tres');
  await keyboard.press('Control+Enter');
  await expectClosing(page);
  await expect(page.getByText('Roleplay completado exitosamente')).toBeVisible();
  expect(await answersOf(roleplay, team.trabajadora)).toEqual(['Uno', 'Dos', 'Tres']);
});

test('[2.37 4.7] a whole role-play by touch at 390 px @phone-only @phone', async ({ page, team, roleplay }) => {
  await openFor(page, team.trabajadora, playPath(roleplay));
  for (const [index, text] of ['Uno', 'Dos', 'Tres'].entries()) {
    await expect(place(page, index + 1)).toBeVisible();
    const next = button(page, index === 2 ? 'Finalizar' : 'Siguiente');
    // The bar stays at the bottom of the window, large enough for a thumb.
    const box = await next.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(780);
    await answer(page).tap();
    await page.keyboard.type(text);
    await next.tap();
  }
  await expectClosing(page);
  expect(await answersOf(roleplay, team.trabajadora)).toEqual(['Uno', 'Dos', 'Tres']);
});
