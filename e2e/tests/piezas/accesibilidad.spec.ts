import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../support.ts';
import { open, PIECES, section } from './gallery.ts';

for (const piece of PIECES) {
  test(`${piece} has no accessibility violation, light or dark, and does not scroll sideways`, async ({ page }) => {
    await open(page, piece);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  });
}

test('every page of the gallery is among them', async ({ page }) => {
  await open(page, 'lists');
  await expect(page.getByRole('navigation', { name: 'Piezas' }).getByRole('link')).toHaveCount(PIECES.length);
});

/** What is only there after somebody has done something. */
const OPENED: Record<string, (page: Page) => Promise<void>> = {
  'a delete dialog': async (page) => {
    await open(page, 'dialogs');
    await section(page, 'Confirmar').getByRole('button').click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  'a form dialog': async (page) => {
    await open(page, 'dialogs');
    await section(page, 'Formulario en un diálogo').getByRole('button').click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  'an inline field with an error': async (page) => {
    await open(page, 'inline-edit');
    await page.getByRole('button', { name: 'Editar pregunta' }).click();
    await page.getByRole('textbox', { name: 'pregunta' }).fill('');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toBeVisible();
  },
  'a toast': async (page) => {
    await open(page, 'toasts');
    await page.getByRole('button', { name: 'Fallo' }).click();
    await page.getByRole('button', { name: 'Cerrar aviso' }).focus();
  },
  'a menu of states': async (page) => {
    await open(page, 'status');
    await page.getByRole('button', { name: /Grabar el saludo/ }).click();
    await expect(page.getByRole('menu')).toBeVisible();
  },
  'a file on its way that failed': async (page) => {
    await open(page, 'file');
    await page.route('**/gallery/upload', (route) => route.abort());
    const file = { name: 'acta.pdf', mimeType: 'application/pdf', buffer: Buffer.from('acta') };
    await section(page, 'Se envía al elegirlo').locator('input[type=file]').setInputFiles(file);
    await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible();
  },
};

for (const [what, show] of Object.entries(OPENED)) {
  test(`${what} has no accessibility violation, light or dark`, async ({ page }) => {
    await show(page);
    await expectAccessible(page);
  });
}
