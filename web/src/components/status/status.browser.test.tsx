import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { expectTexts, open, section } from '../../../tests/browser.tsx';

const backgroundOf = (word: Locator) => getComputedStyle(word.element().parentElement ?? word.element()).backgroundColor;

test('[4.8] each state has its word and its colour; an unknown one is grey', async () => {
  await open('status');
  const states = section('Estados de una tarea');
  for (const [word, colour] of [
    ['Pendiente', 'rgb(251, 239, 212)'],
    ['En progreso', 'rgb(230, 242, 255)'],
    ['Completada', 'rgb(223, 248, 230)'],
    ['Aplazada', 'rgb(236, 234, 237)'],
    ['Constructor', 'rgb(236, 234, 237)'],
  ] as const) {
    expect(backgroundOf(states.getByText(word, { exact: true }))).toBe(colour);
  }
  expect(backgroundOf(section('Asignaciones').getByText('Vencido'))).toBe('rgb(255, 235, 232)');
});

test('[4.8] a responsable switches freely among the three, with the mouse or the keyboard', async () => {
  await open('status');
  const managers = section('Para responsables');
  await managers.getByRole('button', { name: 'Estado de Grabar el saludo: Pendiente' }).click();
  await expectTexts(page.getByRole('menuitemradio'), ['Pendiente', 'En progreso', 'Completada']);
  await expect.element(page.getByRole('menuitemradio', { name: 'Pendiente' })).toBeChecked();
  await page.getByRole('menuitemradio', { name: 'Completada' }).click();
  const done = managers.getByRole('button', { name: 'Estado de Grabar el saludo: Completada' });
  await expect.element(done).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menuitemradio', { name: 'Pendiente' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await userEvent.keyboard('{Enter}');
  await expect.element(managers.getByRole('status')).toHaveTextContent('Cambios: ["completada","en progreso"]');
  await expect.element(managers.getByRole('button', { name: /Guardándose/ })).toBeDisabled();
});
