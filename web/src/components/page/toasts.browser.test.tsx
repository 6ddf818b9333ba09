import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectCount, expectHidden, focus, open } from '../../../tests/browser.tsx';
import { stopTime } from '../../../tests/clock.ts';

const OK = 'Tema creado exitosamente';

beforeEach(() => open('toasts'));

test('[2.59 9.5] a toast appears bottom right and vanishes after three seconds', async () => {
  const clock = stopTime();
  await page.getByRole('button', { name: 'Éxito' }).click();
  const toast = page.getByRole('region', { name: 'Avisos', exact: true }).getByRole('status');
  await clock.advance(500);
  await expect.element(toast).toHaveTextContent(OK);
  const { right, bottom } = toast.element().getBoundingClientRect();
  expect(window.innerWidth - right).toBeLessThan(40);
  expect(window.innerHeight - bottom).toBeLessThan(40);
  await clock.advance(2300);
  await expect.element(toast).toBeVisible();
  await clock.advance(900);
  await expectHidden(toast);
});

test('[2.59] the time stands still under the pointer and under the focus', async () => {
  const clock = stopTime();
  const toast = page.getByText(OK);
  await page.getByRole('button', { name: 'Éxito' }).click();
  await clock.advance(500);
  await toast.hover();
  await clock.advance(10_000);
  await expect.element(toast).toBeVisible();
  await userEvent.hover(page.getByRole('heading', { level: 1 }));
  await clock.advance(4000);
  await expectHidden(toast);

  await page.getByRole('button', { name: 'Éxito' }).click();
  await clock.advance(500);
  await focus(page.getByRole('button', { name: 'Cerrar aviso' }));
  await clock.advance(10_000);
  await expect.element(toast).toBeVisible();
  await focus(page.getByRole('button', { name: 'Éxito' }));
  await clock.advance(4000);
  await expectHidden(toast);
});

test('[2.59] it can be closed, and a failure interrupts', async () => {
  const clock = stopTime();
  await page.getByRole('button', { name: 'Fallo' }).click();
  await clock.advance(500);
  const toast = page.getByRole('alert');
  await expect.element(toast).toHaveTextContent('Error al eliminar el tema');
  await page.getByRole('button', { name: 'Cerrar aviso' }).click();
  await clock.advance(500);
  await expectHidden(toast);
});

test('[2.59] at most three at once; the others wait their turn', async () => {
  const clock = stopTime();
  await page.getByRole('button', { name: 'Muchos' }).click();
  await clock.advance(500);
  const toasts = page.getByRole('button', { name: 'Cerrar aviso' });
  await expectCount(toasts, 3);
  await clock.advance(4000);
  await expect.element(page.getByText('Cinco', { exact: true })).toBeVisible();
  await clock.advance(4000);
  await expectCount(toasts, 0);
});

test('[4.3 9.5] copying says so for two seconds, without moving', async () => {
  const clock = stopTime();
  const button = page.getByRole('button', { name: 'Copiar', exact: true });
  const before = button.element().getBoundingClientRect();
  await button.click();
  const copied = page.getByRole('button', { name: 'Copiado' });
  await expect.element(copied).toBeVisible();
  expect(copied.element().getBoundingClientRect()).toEqual(before);
  expect(await navigator.clipboard.readText()).toBe('«¿Qué tal?»');
  await clock.advance(1900);
  await expect.element(copied).toBeVisible();
  await clock.advance(200);
  await expect.element(button).toBeVisible();

  await page.getByRole('button', { name: 'Copiar prompt' }).click();
  await expect.element(page.getByText('Prompt copiado al portapapeles')).toBeVisible();
});

test('[4.3] a browser that forbids copying is answered with a toast', async () => {
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'));
  await page.getByRole('button', { name: 'Copiar', exact: true }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Error al copiar al portapapeles');
  await expect.element(page.getByRole('button', { name: 'Copiar', exact: true })).toBeVisible();
});
