import type { Locator, Page } from '@playwright/test';
import { author, expect } from './support.ts';

export const TEXTS = ['¿Cuándo vienen?', '¿Y eso es una urgencia?', '¿Por qué debería esperar?', '¿Qué hago esta noche?'];

/** Writes the questions with the keyboard, the first after a click on Añadir pregunta. */
export async function write(page: Page, texts = TEXTS): Promise<void> {
  await author(page).add.click();
  for (const [index, text] of texts.entries()) {
    if (index > 0) await page.keyboard.press('Enter');
    await expect(author(page).question(index + 1)).toBeFocused();
    await page.keyboard.insertText(text);
  }
}

/** What drag and drop announces to screen readers. */
export const announced = (page: Page): Locator => page.locator('[id^="DndLiveRegion"]');
