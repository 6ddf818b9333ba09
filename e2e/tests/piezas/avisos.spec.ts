import { expect, test } from '../support.ts';
import { open } from './gallery.ts';

const OK = 'Tema creado exitosamente';

test.beforeEach(async ({ page }) => {
  await page.clock.install();
  await open(page, 'toasts');
  // From here on time passes only when it is told to: a busy machine must not eat up the three seconds.
  await page.clock.pauseAt(Date.now() + 3_600_000);
});

test('[2.59 9.5] a toast appears bottom right and vanishes after three seconds', async ({ page }) => {
  await page.getByRole('button', { name: 'Éxito' }).click();
  const toast = page.getByRole('region', { name: 'Avisos', exact: true }).getByRole('status');
  await page.clock.runFor(500);
  await expect(toast).toHaveText(OK);
  const box = await toast.boundingBox();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  expect(width - ((box?.x ?? 0) + (box?.width ?? 0))).toBeLessThan(40);
  expect(height - ((box?.y ?? 0) + (box?.height ?? 0))).toBeLessThan(40);
  await page.clock.runFor(2300);
  await expect(toast).toBeVisible();
  await page.clock.runFor(900);
  await expect(toast).toBeHidden();
});

test('[2.59] the time stands still under the pointer and under the focus', async ({ page }) => {
  const toast = page.getByText(OK);
  await page.getByRole('button', { name: 'Éxito' }).click();
  await page.clock.runFor(500);
  await toast.hover();
  await page.clock.runFor(10_000);
  await expect(toast).toBeVisible();
  await page.mouse.move(5, 5);
  await page.clock.runFor(4000);
  await expect(toast).toBeHidden();

  await page.getByRole('button', { name: 'Éxito' }).click();
  await page.clock.runFor(500);
  await page.getByRole('button', { name: 'Cerrar aviso' }).focus();
  await page.clock.runFor(10_000);
  await expect(toast).toBeVisible();
  await page.getByRole('button', { name: 'Éxito' }).focus();
  await page.clock.runFor(4000);
  await expect(toast).toBeHidden();
});

test('[2.59] it can be closed, and a failure interrupts', async ({ page }) => {
  await page.getByRole('button', { name: 'Fallo' }).click();
  await page.clock.runFor(500);
  const toast = page.getByRole('alert');
  await expect(toast).toHaveText('Error al eliminar el tema');
  await page.getByRole('button', { name: 'Cerrar aviso' }).click();
  await page.clock.runFor(500);
  await expect(toast).toBeHidden();
});

test('[2.59] at most three at once; the others wait their turn', async ({ page }) => {
  await page.getByRole('button', { name: 'Muchos' }).click();
  await page.clock.runFor(500);
  const toasts = page.getByRole('button', { name: 'Cerrar aviso' });
  await expect(toasts).toHaveCount(3);
  await page.clock.runFor(4000);
  await expect(page.getByText('Cinco', { exact: true })).toBeVisible();
  await page.clock.runFor(4000);
  await expect(toasts).toHaveCount(0);
});

test('[4.3 9.5] copying says so for two seconds, without moving', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const button = page.getByRole('button', { name: 'Copiar', exact: true });
  const before = await button.boundingBox();
  await button.click();
  const copied = page.getByRole('button', { name: 'Copiado' });
  await expect(copied).toBeVisible();
  expect(await copied.boundingBox()).toEqual(before);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('«¿Qué tal?»');
  await page.clock.runFor(1900);
  await expect(copied).toBeVisible();
  await page.clock.runFor(200);
  await expect(button).toBeVisible();

  await page.getByRole('button', { name: 'Copiar prompt' }).click();
  await expect(page.getByText('Prompt copiado al portapapeles')).toBeVisible();
});

test('[4.3] a browser that forbids copying is answered with a toast', async ({ page }) => {
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await page.getByRole('button', { name: 'Copiar', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('Error al copiar al portapapeles');
  await expect(page.getByRole('button', { name: 'Copiar', exact: true })).toBeVisible();
});
