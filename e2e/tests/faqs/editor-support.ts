import type { Locator, Page } from '@playwright/test';
import { expect } from './lista-support.ts';

/** A PDF that the server accepts. */
export const PDF = {
  name: 'plazos-de-devolucion.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n%${'x'.repeat(420_000)}\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n`,
    'latin1',
  ),
};
/** A picture of one pixel. */
export const PNG = {
  name: 'esquema.png',
  mimeType: 'image/png',
  buffer: Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64'),
};

export const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true });

export async function openNew(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Nueva FAQ' }).click();
  const opened = dialog(page, 'Nueva FAQ');
  await expect(opened.getByRole('textbox', { name: 'Pregunta', exact: true })).toBeVisible();
  return opened;
}

export const fields = (form: Locator) => ({
  category: form.getByRole('combobox', { name: 'Categoría' }),
  topic: form.getByRole('combobox', { name: 'Tema' }),
  question: form.getByRole('textbox', { name: 'Pregunta', exact: true }),
  answer: form.getByRole('textbox', { name: 'Respuesta' }),
  preview: form.getByRole('region', { name: 'Vista previa' }),
  /** Opens the folded part with the fields of `other`. */
  others: form.getByText('Otras formas de preguntarlo', { exact: true }),
  other: (index: number) => form.getByRole('textbox', { name: `Otra forma de preguntarlo, ${index}`, exact: true }),
  files: form.locator('input[type=file]'),
});

export async function pick(form: Locator, field: Locator, typed: string, option: string): Promise<void> {
  await field.fill(typed);
  await form.getByRole('option', { name: option }).click();
}

export const toast = (page: Page, text: string): Locator => page.getByText(text, { exact: true });
