import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DESKTOP, expectAccessible, expectHidden, open, PHONE, section } from '../../../tests/browser.tsx';

test('at a desk the filters and the main act stand where the page put them', async () => {
  await page.viewport(...DESKTOP);
  await open('phone');
  await expect.element(section('Filtros').getByRole('combobox', { name: 'Tema' })).toBeVisible();
  await expectHidden(page.getByRole('button', { name: /^Filtros/ }));
  const act = section('Acción principal').getByRole('button', { name: 'Nueva Tarea' });
  expect(getComputedStyle(act.element().parentElement as Element).display).toBe('contents');
});

test('on a phone one button opens the filters, says how many are set and clears them; the main act is at the bottom', async () => {
  await page.viewport(...PHONE);
  await open('phone');
  const button = page.getByRole('button', { name: /^Filtros/ });
  await expectHidden(page.getByRole('combobox', { name: 'Tema' }));
  await button.click();
  const sheet = page.getByRole('dialog', { name: 'Filtros' });
  await sheet.getByRole('checkbox', { name: 'Solo favoritos' }).click();
  await userEvent.selectOptions(sheet.getByRole('combobox', { name: 'Tema' }), 'Averías');
  await expect.element(section('Filtros').getByRole('status')).toHaveTextContent('Tema: Averías, solo favoritos: sí');
  await expectAccessible();
  await sheet.getByRole('button', { name: 'Ver la lista' }).click();
  await expectHidden(sheet);
  await expect.element(button).toHaveTextContent('Filtros2');
  await expect.element(button).toHaveFocus();
  await button.click();
  await sheet.getByRole('button', { name: 'Quitar' }).click();
  await expect.element(section('Filtros').getByRole('status')).toHaveTextContent('Tema: todos, solo favoritos: no');
  await userEvent.keyboard('{Escape}');
  await expectHidden(sheet);

  const act = section('Acción principal').getByRole('button', { name: 'Nueva Tarea' });
  const { bottom, height } = act.element().getBoundingClientRect();
  expect(innerHeight - bottom).toBeLessThan(40);
  expect(height).toBeGreaterThanOrEqual(44);
});
