import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { DESKTOP, expectCount, expectHidden, open, PHONE } from '../../../tests/browser.tsx';

for (const size of [DESKTOP, PHONE]) {
  describe(`a table at ${size[0]} px`, () => {
    beforeEach(async () => {
      await page.viewport(...size);
      await open('table');
    });

    test('[2.56] a click on a header sorts ascending, another descending, and another column starts over', async () => {
      const table = page.getByRole('table', { name: 'Empresas', exact: true });
      const first = table.getByRole('rowheader').first();
      await expect.element(first).toHaveTextContent('Academia Nogal 1');
      const headerOf = (name: string) => table.getByRole('button', { name }).element().closest('th');
      const nombre = headerOf('Nombre');
      await table.getByRole('button', { name: 'Nombre' }).click();
      await expect.element(nombre).toHaveAttribute('aria-sort', 'ascending');
      await expect.element(table.getByRole('rowheader').nth(1)).toHaveTextContent('Academia Nogal 9');
      await table.getByRole('button', { name: 'Nombre' }).click();
      await expect.element(nombre).toHaveAttribute('aria-sort', 'descending');
      await expect.element(first).toHaveTextContent('Librerías Ítaca 32');
      await table.getByRole('button', { name: 'Sector' }).click();
      await expect.element(headerOf('Sector')).toHaveAttribute('aria-sort', 'ascending');
      await expect.element(nombre).not.toHaveAttribute('aria-sort');
      await expectCount(table.getByRole('button', { name: 'País' }), 0);
    });

    test('[2.53] pages are numbered, and the footer says which rows are shown', async () => {
      const rows = page.getByRole('table', { name: 'Empresas', exact: true }).getByRole('rowheader');
      const pages = page.getByRole('navigation', { name: 'Paginación' });
      await expectCount(rows, 10);
      await expect.element(page.getByText('1–10 de 34')).toBeVisible();
      await expect.element(pages.getByRole('button', { name: 'Página anterior' })).toBeDisabled();
      await pages.getByRole('button', { name: 'Página 4' }).click();
      await expect.element(page.getByText('31–34 de 34')).toBeVisible();
      await expectCount(rows, 4);
      await expect.element(pages.getByRole('button', { name: 'Página 4' })).toHaveAttribute('aria-current', 'page');
      await expect.element(pages.getByRole('button', { name: 'Página siguiente' })).toBeDisabled();
      await pages.getByRole('button', { name: 'Página anterior' }).click();
      await expect.element(page.getByText('21–30 de 34')).toBeVisible();
    });

    test('[2.53] a row opens and closes what is below it', async () => {
      const toggle = page.getByRole('button', { name: 'Detalles de Andes Pagos 3' });
      const details = page.getByText('Responsables Asignados de Manufactura');
      await toggle.click();
      await expect.element(toggle).toHaveAttribute('aria-expanded', 'true');
      await expect.element(details).toBeVisible();
      await toggle.click();
      await expectHidden(details);
    });

    test('[2.53] while the next rows come the old ones stay, dimmed', async () => {
      const table = page.getByRole('table', { name: 'Empresas', exact: true });
      await page.getByRole('switch', { name: 'Cargando' }).click();
      await expect.element(table).toHaveAttribute('aria-busy', 'true');
      await expectCount(table.getByRole('rowheader'), 10);
      const body = table.element().querySelector('tbody');
      expect(Number(body && getComputedStyle(body).opacity)).toBeLessThan(1);
    });
  });
}

test('[2.53] every value is seen whole, at any width, beside its label where there is no header', async () => {
  await open('table');
  for (const [width, cards] of [
    [1440, false],
    [1100, false],
    [900, true],
    [390, true],
    [320, true],
  ] as const) {
    await page.viewport(width, 900);
    const table = page.getByRole('table', { name: 'Empresas', exact: true });
    const frame = table.element().parentElement?.getBoundingClientRect();
    const outside = [...table.element().querySelectorAll('td, th, button')].filter(
      (cell) => cell.getBoundingClientRect().right > (frame?.right ?? 0),
    );
    expect(outside).toEqual([]);
    await expectCount(table.getByRole('row'), 11);
    const cell = table.getByRole('cell', { name: 'hola1@empresa.example' });
    const label = getComputedStyle(cell.element(), '::before').content;
    expect(label.includes('Correo de Contacto')).toBe(cards);
  }
});
