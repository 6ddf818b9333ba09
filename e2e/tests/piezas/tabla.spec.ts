import { expect, test } from '../support.ts';
import { open } from './gallery.ts';

test.beforeEach(({ page }) => open(page, 'table'));

test('[2.56] a click on a header sorts ascending, another descending, and another column starts over', async ({ page }) => {
  const table = page.getByRole('table', { name: 'Empresas', exact: true });
  const first = table.getByRole('rowheader').first();
  await expect(first).toHaveText('Academia Nogal 1');
  const nombre = table.getByRole('columnheader', { name: 'Nombre' });
  await table.getByRole('button', { name: 'Nombre' }).click();
  await expect(nombre).toHaveAttribute('aria-sort', 'ascending');
  await expect(table.getByRole('rowheader').nth(1)).toHaveText('Academia Nogal 9');
  await table.getByRole('button', { name: 'Nombre' }).click();
  await expect(nombre).toHaveAttribute('aria-sort', 'descending');
  await expect(first).toHaveText('Librerías Ítaca 32');
  await table.getByRole('button', { name: 'Sector' }).click();
  await expect(table.getByRole('columnheader', { name: 'Sector' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(nombre).not.toHaveAttribute('aria-sort');
  await expect(table.getByRole('button', { name: 'País' })).toHaveCount(0);
});

test('[2.53] pages are numbered, and the footer says which rows are shown', async ({ page }) => {
  const rows = page.getByRole('table', { name: 'Empresas', exact: true }).getByRole('rowheader');
  const pages = page.getByRole('navigation', { name: 'Paginación' });
  await expect(rows).toHaveCount(10);
  await expect(page.getByText('1–10 de 34')).toBeVisible();
  await expect(pages.getByRole('button', { name: 'Página anterior' })).toBeDisabled();
  await pages.getByRole('button', { name: 'Página 4' }).click();
  await expect(page.getByText('31–34 de 34')).toBeVisible();
  await expect(rows).toHaveCount(4);
  await expect(pages.getByRole('button', { name: 'Página 4' })).toHaveAttribute('aria-current', 'page');
  await expect(pages.getByRole('button', { name: 'Página siguiente' })).toBeDisabled();
  await pages.getByRole('button', { name: 'Página anterior' }).click();
  await expect(page.getByText('21–30 de 34')).toBeVisible();
});

test('[2.53] a row opens and closes what is below it', async ({ page }) => {
  const toggle = page.getByRole('button', { name: 'Detalles de Andes Pagos 3' });
  const details = page.getByText('Responsables Asignados de Manufactura');
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await expect(details).toBeVisible();
  await toggle.click();
  await expect(details).toBeHidden();
});

test('[2.53] while the next rows come the old ones stay, dimmed', async ({ page }) => {
  const table = page.getByRole('table', { name: 'Empresas', exact: true });
  await page.getByRole('switch', { name: 'Cargando' }).click();
  await expect(table).toHaveAttribute('aria-busy', 'true');
  await expect(table.getByRole('rowheader')).toHaveCount(10);
  expect(Number(await table.locator('tbody').evaluate((body) => getComputedStyle(body).opacity))).toBeLessThan(1);
});

test('[2.53] every value is seen whole, at any width, beside its label where there is no header', async ({ page }) => {
  for (const [width, cards] of [
    [1440, false],
    [1100, false],
    [900, true],
    [390, true],
    [320, true],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const table = page.getByRole('table', { name: 'Empresas', exact: true });
    const outside = await table.evaluate((element) => {
      const frame = element.parentElement?.getBoundingClientRect();
      return [...element.querySelectorAll('td, th, button')].filter((cell) => cell.getBoundingClientRect().right > (frame?.right ?? 0))
        .length;
    });
    expect(outside).toBe(0);
    await expect(table.getByRole('row')).toHaveCount(11);
    const cell = table.getByRole('cell', { name: 'hola1@empresa.example' });
    const label = await cell.evaluate((element) => getComputedStyle(element, '::before').content);
    expect(label.includes('Correo de Contacto')).toBe(cards);
  }
});
