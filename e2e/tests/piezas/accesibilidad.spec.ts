import { expect, expectAccessible, test } from '../support.ts';
import { open, PIECES } from './gallery.ts';

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

test('what opens has no accessibility violation either', async ({ page }) => {
  await open(page, 'dialogs');
  for (const name of ['Confirmar', 'Formulario en un diálogo']) {
    await page.getByRole('region', { name, exact: true }).getByRole('button').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await open(page, 'inline-edit');
  await page.getByRole('button', { name: 'Editar pregunta' }).click();
  await page.getByRole('textbox', { name: 'pregunta' }).fill('');
  await page.keyboard.press('Enter');
  await expectAccessible(page);
  await open(page, 'toasts');
  await page.getByRole('button', { name: 'Fallo' }).click();
  await page.getByRole('alert').hover();
  await expectAccessible(page);
  await open(page, 'status');
  await page.getByRole('button', { name: /Grabar el saludo/ }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectAccessible(page);
});
