import { expect, test } from '../support.ts';
import { open, section } from './gallery.ts';

test('[4.8] each state has its word and its colour; one that nobody knows is grey', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page, 'status');
  const states = section(page, 'Estados de una tarea');
  for (const [word, colour] of [
    ['Pendiente', 'rgb(251, 239, 212)'],
    ['En progreso', 'rgb(230, 242, 255)'],
    ['Completada', 'rgb(223, 248, 230)'],
    ['Aplazada', 'rgb(236, 234, 237)'],
    ['Constructor', 'rgb(236, 234, 237)'],
  ] as const) {
    const badge = states.getByText(word, { exact: true }).locator('..');
    await expect(badge).toHaveCSS('background-color', colour);
  }
  const overdue = section(page, 'Asignaciones').getByText('Vencido').locator('..');
  await expect(overdue).toHaveCSS('background-color', 'rgb(255, 235, 232)');
});

test('[4.8] a responsable switches freely among the three, with the mouse or the keyboard', async ({ page }) => {
  await open(page, 'status');
  const managers = section(page, 'Para responsables');
  await managers.getByRole('button', { name: 'Estado de Grabar el saludo: Pendiente' }).click();
  await expect(page.getByRole('menuitemradio')).toHaveText(['Pendiente', 'En progreso', 'Completada']);
  await expect(page.getByRole('menuitemradio', { name: 'Pendiente' })).toBeChecked();
  await page.getByRole('menuitemradio', { name: 'Completada' }).click();
  const done = managers.getByRole('button', { name: 'Estado de Grabar el saludo: Completada' });
  await expect(done).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitemradio', { name: 'Pendiente' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(managers.getByRole('status')).toHaveText('Cambios: ["completada","en progreso"]');
  await expect(managers.getByRole('button', { name: /Guardándose/ })).toBeDisabled();
});
